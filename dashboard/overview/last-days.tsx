import { Delta } from '../analytics/delta.js';
import { PRESETS } from '../analytics/range.js';
import type { Query } from '../http/use-query.js';
import { formatNumber } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { usePreviousAnalytics, type AccountAnalytics } from './use-recent-analytics.js';

interface LastDaysProps {
  days: number;
  title: string;
  /** Analytics by day that end today. */
  recent: Query<AccountAnalytics>;
}

/** Tile with the scans of the last days, compared with the days before. It opens their analytics. */
export function LastDays({ days, title, recent: { data, error } }: LastDaysProps) {
  const { previous, compared } = usePreviousAnalytics(days);
  const scans = data?.timeSeries.slice(-days).reduce((sum, day) => sum + day.scans, 0);
  return (
    <section class="panel last-days" aria-label={`Scans, ${title.toLowerCase()}`}>
      <h2 class="last-days-title">
        <Link
          href={withQuery('/analytics', { range: PRESETS.find((preset) => preset.days === days)?.value })}
        >
          {title}
        </Link>
      </h2>
      <p class="last-days-line">
        <span class="total number">
          {scans === undefined ? (error ? '–' : '\u00a0') : formatNumber(scans)}{' '}
          {scans !== undefined && <span class="total-unit">{scans === 1 ? 'scan' : 'scans'}</span>}
        </span>
        <Delta
          current={scans ?? 0}
          previous={scans === undefined ? undefined : previous?.totalScans}
          compared={compared}
        />
      </p>
      {error && <p class="small field-error">{error.message}</p>}
    </section>
  );
}
