import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { RelativeTime } from '../components/time.js';
import { formatNumber, formatStorage } from '../format/numbers.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { UsageMeter } from '../components/usage-meter.js';

/** Panel with the account's plan and how much of it is used. */
export function PlanPanel({ account }: { account: AccountResource }) {
  const { email, plan, limits, usage, createdAt } = account;
  return (
    <section class="panel stack" aria-label="Plan">
      <div class="panel-head plan-head">
        <h3>{PLAN_NAMES[plan]} plan</h3>
        <p class="small soft">
          <bdi>{email}</bdi>, created <RelativeTime at={createdAt} />
        </p>
      </div>
      <div class="meters">
        <UsageMeter title="API calls today" used={usage.callsToday} limit={limits.callsPerDay}>
          {limits.callsPerDay !== 0 && (
            <>
              {limits.callsPerMinute !== null &&
                `At most ${formatNumber(limits.callsPerMinute)} per minute per key. `}
              Resets at midnight UTC, <RelativeTime at={nextUtcMidnight(Date.now())} />.
            </>
          )}
        </UsageMeter>
        <UsageMeter title="QR codes" used={usage.qrCodes} limit={limits.qrCodes} />
        <UsageMeter title="API keys" used={usage.apiKeys} limit={limits.apiKeys} />
        <UsageMeter
          title="Storage for files"
          used={usage.fileBytes}
          limit={limits.fileBytes}
          format={formatStorage}
        />
      </div>
    </section>
  );
}

/** When the daily quota resets, as an ISO 8601 time. */
function nextUtcMidnight(now: number): string {
  return new Date(startOfUtcDay(now) + DAY_MS).toISOString();
}
