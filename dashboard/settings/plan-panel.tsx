import type { AccountResource } from '../../core/account-schemas.js';
import { RelativeTime } from '../components/time.js';
import { fullNumber } from '../format/numbers.js';
import { PLAN_NAMES } from '../format/plan-names.js';
import { UsageMeter } from './usage-meter.js';

/** The account, its plan, and how much of it is used. */
export function PlanPanel({ account }: { account: AccountResource }) {
  const { email, plan, limits, usage, createdAt } = account;
  return (
    <section class="panel stack" aria-label="Plan">
      <div class="panel-head plan-head">
        <h2>{PLAN_NAMES[plan]} plan</h2>
        <p class="small soft">
          <bdi>{email}</bdi>, created <RelativeTime at={createdAt} />
        </p>
      </div>
      <div class="meters">
        <UsageMeter title="API calls today" used={usage.callsToday} limit={limits.callsPerDay}>
          {limits.callsPerDay !== 0 && (
            <>
              {limits.callsPerMinute !== null &&
                `At most ${fullNumber(limits.callsPerMinute)} a minute for each key. `}
              Starts anew at midnight UTC, <RelativeTime at={nextUtcMidnight(Date.now())} />.
            </>
          )}
        </UsageMeter>
        <UsageMeter title="Codes" used={usage.qrCodes} limit={limits.qrCodes} />
        <UsageMeter title="API keys" used={usage.apiKeys} limit={limits.apiKeys} />
      </div>
    </section>
  );
}

const DAY_MS = 86_400_000;

/** When the day's quota is whole again, as ISO time. */
function nextUtcMidnight(now: number): string {
  return new Date((Math.floor(now / DAY_MS) + 1) * DAY_MS).toISOString();
}
