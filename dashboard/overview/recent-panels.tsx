import type { ComponentChildren } from 'preact';
import { withQuery } from '../router/location.js';
import { Link } from '../router/link.js';
import { lastDays } from '../analytics/range.js';
import { TimeChart } from '../charts/time-chart.js';
import { useQuery } from '../http/use-query.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { fullNumber, shortNumber } from '../format/numbers.js';
import { browserTimeZone } from '../format/times.js';
import { ACCOUNT_ANALYTICS, type AccountAnalytics } from './account-analytics.js';

const EVERY_MS = 30_000;
const SHOWN = 6;

/** The last 30 days: the chart, and the codes that were scanned most, beside what is handed in. */
export function MonthPanels({ children }: { children: ComponentChildren }) {
  const timezone = browserTimeZone();
  const { range } = lastDays(30, timezone, Date.now());
  const read = useQuery<AccountAnalytics>(withQuery(ACCOUNT_ANALYTICS, { ...range, timezone }), {
    refetchIntervalMs: EVERY_MS,
  });
  return (
    <>
      <section class="panel" aria-label="Scans of the last 30 days">
        <div class="panel-head">
          <h2>Last 30 days</h2>
        </div>
        <Loaded query={read} errorTitle="The scans could not be counted" skeleton={<Skeleton lines={4} tall />}>
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
          <Loaded query={read} errorTitle="The scans could not be counted" skeleton={<Skeleton lines={5} />}>
            {({ topQrCodes }) => <TopCodes codes={topQrCodes} />}
          </Loaded>
        </section>
        {children}
      </div>
    </>
  );
}

function TopCodes({ codes }: { codes: AccountAnalytics['topQrCodes'] }) {
  if (codes.length === 0) return <p class="soft">No code was scanned in the last 30 days.</p>;
  const most = Math.max(1, ...codes.map(({ scans }) => scans));
  return (
    <ol class="bars">
      {codes.slice(0, SHOWN).map(({ qrCodeId, name, shortCode, scans }) => (
        <li key={qrCodeId}>
          <Link class="bar-row" href={`/codes/${qrCodeId}`}>
            <progress class="bar" max={most} value={scans} aria-hidden="true" />
            <span class="bar-label">
              <bdi class="truncate">{name ?? shortCode}</bdi>
            </span>
            <span />
            <span class="bar-count number" title={fullNumber(scans)}>
              {shortNumber(scans)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
