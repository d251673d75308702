import type { ComponentChildren } from 'preact';
import type { AccountLimits, PlanResource } from '../../core/account-schemas.js';
import type { Plan } from '../../core/plans.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { pluralize, fullNumber } from '../format/numbers.js';
import { PLAN_NAMES } from '../format/plan-names.js';

const MINUTE_MS = 60_000;

/** What the plans have, side by side. */
export function ComparePlans({ plan }: { plan: Plan }) {
  const read = useQuery<{ data: PlanResource[] }>('/api/v1/plans', { staleTimeMs: MINUTE_MS });
  return (
    <section class="panel" aria-label="Plans">
      <div class="panel-head">
        <h2>Plans</h2>
        <p class="small soft">Whoever runs this service changes the plan of an account: ask there.</p>
      </div>
      <Loaded query={read} errorTitle="The plans could not be loaded" skeleton={<Skeleton lines={10} />}>
        {({ data }) => <PlanTable plans={data} own={plan} />}
      </Loaded>
    </section>
  );
}

const ROWS: readonly { title: string; shown: (limits: AccountLimits) => ComponentChildren }[] = [
  { title: 'Codes', shown: ({ qrCodes }) => amount(qrCodes) },
  { title: 'API keys', shown: ({ apiKeys }) => amount(apiKeys) },
  { title: 'Calls a day', shown: ({ callsPerDay }) => amount(callsPerDay) },
  { title: 'Calls a minute, each key', shown: ({ callsPerMinute }) => amount(callsPerMinute) },
  { title: 'Codes in one bulk', shown: ({ bulkCodes }) => amount(bulkCodes) },
  { title: 'Codes in one ZIP', shown: ({ exportCodes }) => amount(exportCodes) },
  { title: 'Webhooks', shown: ({ webhooks }) => included(webhooks) },
  { title: 'Own domain, name and looks', shown: ({ whiteLabel }) => included(whiteLabel) },
  {
    title: 'Scans are kept',
    shown: ({ scanRetentionMonths }) =>
      scanRetentionMonths === null ? 'For ever' : pluralize(scanRetentionMonths, 'month'),
  },
];

function PlanTable({ plans, own }: { plans: readonly PlanResource[]; own: Plan }) {
  const mark = (plan: Plan) => (plan === own ? 'plan-own' : undefined);
  return (
    <table class="plans">
      <thead>
        <tr>
          <td />
          {plans.map(({ plan }) => (
            <th key={plan} scope="col" class={mark(plan)}>
              {PLAN_NAMES[plan]}
              {plan === own && <span class="plan-yours">Your plan</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ title, shown }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {plans.map(({ plan, limits }) => (
              <td key={plan} class={mark(plan)}>
                {shown(limits)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function amount(limit: number | null): ComponentChildren {
  if (limit === null) return 'No limit';
  return limit === 0 ? included(false) : fullNumber(limit);
}

function included(has: boolean): ComponentChildren {
  if (has) {
    return (
      <span class="plan-has">
        <Icon name="check" size={16} /> Yes
      </span>
    );
  }
  return (
    <span class="soft">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">No</span>
    </span>
  );
}
