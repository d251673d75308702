import type { Analytics } from '../../core/analytics/analytics-schema.js';
import { MINUTE_MS } from '../../core/time/durations.js';
import { withQuery } from '../router/location.js';
import { Delta } from '../analytics/delta.js';
import { lastDays, type DateRange } from '../analytics/range.js';
import { ACCOUNT_ANALYTICS_PATH } from '../analytics/view.js';
import { useQuery } from '../http/use-query.js';
import { formatNumber } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';

/** Poll intervals. The total of several days changes little from one scan to the next. */
const POLL_MS = { today: 3_000, longer: 30_000 };

/** Tile with the scans of the last days, compared with the previous period. */
export function LastDays({ days, title }: { days: number; title: string }) {
  const timezone = browserTimeZone();
  const { range, previous } = lastDays(days, timezone, Date.now());
  const path = (part: DateRange) =>
    withQuery(ACCOUNT_ANALYTICS_PATH, { ...part, timezone, granularity: 'monthly' });
  const current = useQuery<Analytics>(path(range), {
    refetchIntervalMs: days === 1 ? POLL_MS.today : POLL_MS.longer,
  });
  const before = useQuery<Analytics>(path(previous), { staleTimeMs: MINUTE_MS });
  return (
    <section class="panel" aria-label={`Scans, ${title.toLowerCase()}`}>
      <h2 class="last-days-title">{title}</h2>
      <p class="last-days-line">
        <span class="total number">
          {current.data ? formatNumber(current.data.totalScans) : current.error ? '–' : ' '}
        </span>
        <Delta current={current.data?.totalScans ?? 0} previous={current.data && before.data?.totalScans} />
      </p>
      {current.error && <p class="small field-error">{current.error.message}</p>}
    </section>
  );
}
