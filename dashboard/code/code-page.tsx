import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { AnalyticsPanels } from '../analytics/analytics-panels.js';
import { targetNames } from '../analytics/target-names.js';
import { codePath } from '../codes/code-actions.js';
import { useQuery } from '../http/use-query.js';
import { useLocation } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { lazily } from '../components/lazily.js';
import { formatNumber } from '../format/numbers.js';
import { CodeHeader } from './code-header.js';
import { CodeNotFound } from './code-not-found.js';
import { CodeTabs } from './code-tabs.js';
import { ReadyPanel } from './ready-panel.js';

/** The history of a code, loaded when its tab is opened to keep the scripts of pages small. */
const LoadedHistoryPanel = lazily(
  async () => (await import('../history/history-panel.js')).HistoryPanel,
  'Couldn’t load the history',
);

/** Short enough that a scan shows within 5 s. */
const REFETCH_INTERVAL_MS = 3_000;

/** The page of one code, at `/codes/:id`: its facts, its destination, and its analytics. */
export default function CodePage({ params: { id = '' } }: PageProps) {
  const { query } = useLocation();
  const code = useQuery<QrCode>(codePath(id), { refetchIntervalMs: REFETCH_INTERVAL_MS });
  if (code.error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page">
      <Loaded query={code} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            {query.has('created') && <ReadyPanel code={data} />}
            <CodeHeader code={data} />
            <CodeTabs id={id} open={query.get('tab') === 'history' ? 'history' : 'analytics'} />
            {query.get('tab') === 'history' ? (
              <LoadedHistoryPanel code={data} />
            ) : (
              <CodeAnalytics code={data} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function CodeAnalytics({ code }: { code: QrCode }) {
  return (
    <>
      {!code.dynamic && <UncountedScansNote visits={code.totalScans} />}
      <AnalyticsPanels
        path={`${codePath(code.id)}/analytics`}
        title={code.dynamic ? 'Scans' : 'Short link visits'}
        latestScanId={code.lastScannedAt}
        fileName={`${code.id} analytics`}
        codes={{ code: code.id }}
        names={targetNames(code.routing)}
      />
    </>
  );
}

/**
 * Explains the numbers of a static code: its symbol contains the content, so only its short link is counted.
 */
function UncountedScansNote({ visits }: { visits: number }) {
  return (
    <p class="note">
      <Icon name="info" />
      <span>
        Scans of the printed symbol can’t be seen, because it contains its content. Visits of the short link:{' '}
        <strong class="number">{formatNumber(visits)}</strong>
      </span>
    </p>
  );
}
