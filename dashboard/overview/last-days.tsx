import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { withQuery } from '../router/location.js';
import { Change } from '../analytics/delta.js';
import { lastDays } from '../analytics/range.js';
import { useQuery } from '../http/use-query.js';
import { fullNumber } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';
import { ACCOUNT_ANALYTICS } from './account-analytics.js';

const MINUTE_MS = 60_000;
/** A sum over many days moves little from one scan to the next. */
const EVERY_MS = { short: 3_000, long: 30_000 };

/** Scans of the last days against as many before. */
export function LastDays({ days, title }: { days: number; title: string }) {
  const timezone = browserTimeZone();
  const { range, before } = lastDays(days, timezone, Date.now());
  const address = (part: typeof range) =>
    withQuery(ACCOUNT_ANALYTICS, { ...part, timezone, granularity: 'monthly' });
  const now = useQuery<Analytics>(address(range), {
    refetchIntervalMs: days === 1 ? EVERY_MS.short : EVERY_MS.long,
  });
  const then = useQuery<Analytics>(address(before), { staleTimeMs: MINUTE_MS });
  return (
    <section class="panel" aria-label={`Scans, ${title.toLowerCase()}`}>
      <h2 class="last-days-title">{title}</h2>
      <p class="last-days-line">
        <span class="total number">{now.data ? fullNumber(now.data.totalScans) : now.error ? '–' : ' '}</span>
        <Change now={now.data?.totalScans ?? 0} before={now.data && then.data?.totalScans} />
      </p>
      {now.error && <p class="small field-error">{now.error.message}</p>}
    </section>
  );
}
