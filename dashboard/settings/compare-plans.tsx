import type { ComponentChildren } from 'preact';
import type { AccountLimits, PlanResource } from '../../core/accounts/account-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { PLAN_NAMES, type Plan } from '../../core/basics/plan-names.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { Operator } from '../components/operator.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { pluralize, formatNumber, formatStorage } from '../format/numbers.js';

/** Table that compares the plans. */
export function ComparePlans({ plan }: { plan: Plan }) {
  const plans = useQuery<{ data: PlanResource[] }>('/api/v1/plans', { staleTimeMs: MINUTE_MS });
  return (
    <section class="panel" aria-label="Plans">
      <div class="panel-head">
        <h3>Plans</h3>
        <p class="small soft">
          Ask <Operator /> to change the plan.
        </p>
      </div>
      <Loaded query={plans} errorTitle="Couldn’t load the plans" skeleton={<Skeleton lines={10} />}>
        {({ data }) => <PlanTable plans={data} current={plan} />}
      </Loaded>
    </section>
  );
}

const ROWS: readonly { title: string; render: (limits: AccountLimits, plan: Plan) => ComponentChildren }[] = [
  { title: 'QR codes', render: ({ qrCodes }) => formatLimit(qrCodes) },
  { title: 'Members', render: ({ members }) => formatLimit(members) },
  { title: 'API keys', render: ({ apiKeys }) => formatLimit(apiKeys) },
  { title: 'Templates', render: ({ templates }) => formatLimit(templates) },
  { title: 'API calls per day', render: ({ callsPerDay }) => formatLimit(callsPerDay) },
  { title: 'API calls per minute per key', render: ({ callsPerMinute }) => formatLimit(callsPerMinute) },
  { title: 'Folders', render: ({ folders }) => formatIncluded(folders) },
  { title: 'Add many codes from a file', render: ({ bulkCodes }) => formatIncluded(bulkCodes > 0) },
  { title: 'Change many codes at once', render: ({ bulkCodes }) => formatIncluded(bulkCodes > 0) },
  { title: 'Codes per ZIP', render: ({ exportCodes }) => formatLimit(exportCodes) },
  { title: 'Labels per PDF', render: ({ sheetLabels }) => formatLimit(sheetLabels) },
  { title: 'Storage for files', render: ({ fileBytes }) => formatLimit(fileBytes, formatStorage) },
  { title: 'Link watch', render: ({ linkWatch }) => formatIncluded(linkWatch) },
  { title: 'Scheduled changes', render: ({ scheduledChanges }) => formatIncluded(scheduledChanges) },
  { title: 'Alerts', render: ({ alerts }) => formatLimit(alerts) },
  { title: 'Reports', render: ({ reports }) => formatLimit(reports) },
  { title: 'All events in Activity', render: ({ webhooks }) => formatIncluded(webhooks) },
  { title: 'Audit log', render: (_limits, plan) => formatIncluded(PLAN_TERMS[plan].auditLog) },
  { title: 'Webhooks', render: ({ webhooks }) => formatIncluded(webhooks) },
  { title: 'Branding and custom domain', render: ({ whiteLabel }) => formatIncluded(whiteLabel) },
  {
    title: 'History of changes',
    render: ({ historyDays }) => (historyDays === null ? 'All' : pluralize(historyDays, 'day')),
  },
  {
    title: 'Scan retention',
    render: ({ scanRetentionMonths }) =>
      scanRetentionMonths === null ? 'Unlimited' : pluralize(scanRetentionMonths, 'month'),
  },
];

function PlanTable({ plans, current }: { plans: readonly PlanResource[]; current: Plan }) {
  const columnClass = (plan: Plan) => (plan === current ? 'plan-own' : undefined);
  return (
    <table class="plans">
      <thead>
        <tr>
          <td />
          {plans.map(({ plan }) => (
            <th key={plan} scope="col" class={columnClass(plan)}>
              {PLAN_NAMES[plan]}
              {plan === current && <span class="plan-yours">Your plan</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ title, render }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {plans.map(({ plan, limits }) => (
              <td key={plan} class={columnClass(plan)}>
                {render(limits, plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatLimit(limit: number | null, format = formatNumber): ComponentChildren {
  if (limit === null) return 'No limit';
  return limit === 0 ? formatIncluded(false) : format(limit);
}

function formatIncluded(has: boolean): ComponentChildren {
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
