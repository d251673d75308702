import type { ComponentChildren } from 'preact';
import { Link } from '../router/link.js';
import { useCodeName } from '../codes/code-name.js';
import { InTurn } from '../components/in-turn.js';
import { ChartSkeleton } from '../charts/chart-skeleton.js';
import { TimeChart } from '../charts/time-chart.js';
import type { Query } from '../http/use-query.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { formatNumber, formatCompactNumber } from '../format/numbers.js';
import { RECENT_DAYS, usePreviousAnalytics, type AccountAnalytics } from './use-recent-analytics.js';

const TOP_CODES = 6;

interface RecentPanelsProps {
  recent: Query<AccountAnalytics>;
  children: ComponentChildren;
}

/** Panels of the last 30 days: the chart, and the most scanned codes next to `children`. */
export function RecentPanels({ recent, children }: RecentPanelsProps) {
  const { previous, compared } = usePreviousAnalytics(RECENT_DAYS);
  return (
    <>
      <section class="panel" aria-label="Scans of the last 30 days">
        <div class="panel-head">
          <h2>Last 30 days</h2>
        </div>
        <Loaded query={recent} errorTitle="Couldn’t load scans" skeleton={<ChartSkeleton />}>
          {({ timeSeries, to, granularity, timezone }) => (
            <InTurn placeholder={<ChartSkeleton />}>
              {() => (
                <TimeChart
                  series={timeSeries}
                  end={to}
                  granularity={granularity}
                  timeZone={timezone}
                  previous={previous?.timeSeries}
                  compared={compared}
                />
              )}
            </InTurn>
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
          <Loaded query={recent} errorTitle="Couldn’t load scans" skeleton={<Skeleton lines={5} />}>
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
      {codes.slice(0, TOP_CODES).map(({ qrCodeId, name, scans }) => (
        <li key={qrCodeId}>
          <Link class="bar-row" href={`/codes/${qrCodeId}`}>
            <progress class="bar" max={max} value={scans} aria-hidden="true" />
            <span class="bar-label">
              <TopName id={qrCodeId} name={name} />
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

/** The name of a code; its content if it has none. */
function TopName({ id, name }: { id: string; name: string | null }) {
  const content = useCodeName(name === null ? id : undefined);
  return (
    <bdi class="truncate" title={name ?? content}>
      {name ?? (content || '\u00a0')}
    </bdi>
  );
}
