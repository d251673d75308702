import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { Checkbox, SelectField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { Operator } from '../components/operator.js';
import { pluralize } from '../format/numbers.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Link } from '../router/link.js';
import { ACCOUNT_PATH } from '../session/session.js';

type LinkWatch = AccountResource['linkWatch'];

/** Suggested hours between two checks. */
const INTERVALS = [6, 12, 24, 48, 72, 168];

/** Checks of the destinations of all codes, or an upgrade notice if the plan does not include them. */
export function LinkWatchPanel({ account }: { account: AccountResource }) {
  const { plan, limits, linkWatch } = account;
  if (!planIncludes(plan, 'pro')) {
    return (
      <UpgradeNotice requiredPlan="pro" icon="link" title="Links that break are found for you" hideLink>
        Checks where your codes lead, reports broken destinations, and sends visitors to a fallback until it
        works again.
        {linkWatch.enabled && ' Your earlier setting is stored and takes effect again after an upgrade.'}
      </UpgradeNotice>
    );
  }
  return (
    <section class="panel stack" aria-label="Link watch">
      <div>
        <h3>Destinations of your codes</h3>
        <p class="small soft prose">
          Each link is requested as often as you choose. Three failures in a row make it broken: you see it on
          Home, and visitors go to the fallback of the code, if it has one.
        </p>
      </div>
      {limits.linkWatch ? (
        <LinkWatchForm linkWatch={linkWatch} />
      ) : (
        <p class="note">
          <span>
            This service does not check destinations. Ask <Operator /> to turn link watch on.
          </span>
        </p>
      )}
    </section>
  );
}

function LinkWatchForm({ linkWatch }: { linkWatch: LinkWatch }) {
  const { enabled, everyHours } = linkWatch;
  const { mutate, isPending, error } = useMutation(async (change: Partial<LinkWatch>) => {
    const after = await call<AccountResource>('PATCH', ACCOUNT_PATH, { body: { linkWatch: change } });
    setQueryData(ACCOUNT_PATH, after);
    // The health of codes depends on the setting.
    invalidateQueries('/api/v1/qr-codes');
    toast(describeSaved(change));
  });
  const hours = [...new Set([...INTERVALS, everyHours])].toSorted((one, other) => one - other);
  return (
    <>
      <Checkbox
        asSwitch
        label="Check the destinations of all codes"
        hint="For links and apps that can be changed after printing. Each code can be an exception, on its edit page."
        checked={enabled}
        disabled={isPending}
        onValue={(next) => void mutate({ enabled: next })}
      />
      <div class="link-watch-interval">
        <SelectField
          label="Interval"
          hint="Failed destinations are checked again after 30 minutes."
          value={String(everyHours)}
          choices={hours.map((value) => ({ value: String(value), label: describeInterval(value) }))}
          onValue={(value) => void mutate({ everyHours: Number(value) })}
        />
      </div>
      {error && <Problem error={error} title="Couldn’t save" />}
      <p class="small">
        <Link href="/codes/broken">Broken destinations</Link>
      </p>
    </>
  );
}

function describeSaved({ enabled, everyHours }: Partial<LinkWatch>): string {
  if (enabled === undefined) return `Saved: checked ${describeInterval(everyHours ?? 24).toLowerCase()}`;
  return enabled
    ? 'Link watch turned on. The first checks begin within five minutes.'
    : 'Link watch turned off';
}

/** Describes an interval in hours: `Every 12 hours`, `Every day`, `Every 2 days`. */
function describeInterval(hours: number): string {
  if (hours % 24 !== 0) return `Every ${pluralize(hours, 'hour')}`;
  return hours === 24 ? 'Every day' : `Every ${hours / 24} days`;
}
