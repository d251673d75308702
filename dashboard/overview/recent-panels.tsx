import type { ComponentChildren } from 'preact';
import type { z } from 'zod';
import type { accountAnalyticsSchema } from '../../core/analytics/analytics-schema.js';
import { withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { lastDays } from '../analytics/range.js';
import { ACCOUNT_ANALYTICS_PATH } from '../analytics/view.js';
import { TimeChart } from '../charts/time-chart.js';
import { useQuery } from '../http/use-query.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { formatNumber, formatCompactNumber } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';

type AccountAnalytics = z.output<typeof accountAnalyticsSchema>;

const POLL_MS = 30_000;
const TOP_CODES = 6;

/** Panels of the last 30 days: the chart, and the most scanned codes next to `children`. */
export function RecentPanels({ children }: { children: ComponentChildren }) {
  const timezone = browserTimeZone();
  const { range } = lastDays(30, timezone, Date.now());
  const analytics = useQuery<AccountAnalytics>(withQuery(ACCOUNT_ANALYTICS_PATH, { ...range, timezone }), {
    refetchIntervalMs: POLL_MS,
  });
  return (
    <>
      <section class="panel" aria-label="Scans of the last 30 days">
        <div class="panel-head">
          <h2>Last 30 days</h2>
        </div>
        <Loaded query={analytics} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={4} tall />}>
          {({ timeSeries, granularity }) => (
            <TimeChart series={timeSeries} granularity={granularity} timeZone={timezone} />
          )}
        </Loaded>
      </section>
      <div class="overview-pair">
        <section class="panel" aria-label="Top codes">
          <div class="panel-head">
            <h2>Top codes</h2>
            <Link class="small" href="/codes?sort=-totalScans">
              All codes
            </Link>
          </div>
          <Loaded query={analytics} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={5} />}>
            {({ topQrCodes }) => <TopCodes codes={topQrCodes} />}
          </Loaded>
        </section>
        {children}
      </div>
    </>
  );
}

function TopCodes({ codes }: { codes: AccountAnalytics['topQrCodes'] }) {
  if (codes.length === 0) return <p class="soft">No codes were scanned in the last 30 days.</p>;
  const max = Math.max(1, ...codes.map(({ scans }) => scans));
  return (
    <ol class="bars">
      {codes.slice(0, TOP_CODES).map(({ qrCodeId, name, shortCode, scans }) => (
        <li key={qrCodeId}>
          <Link class="bar-row" href={`/codes/${qrCodeId}`}>
            <progress class="bar" max={max} value={scans} aria-hidden="true" />
            <span class="bar-label">
              <bdi class="truncate">{name ?? shortCode}</bdi>
            </span>
            <span />
            <span class="bar-count number" title={formatNumber(scans)}>
              {formatCompactNumber(scans)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
