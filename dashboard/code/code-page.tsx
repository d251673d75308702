import type { QrCode } from '../../core/qr-code-schemas.js';
import { AnalyticsPanels } from '../analytics/analytics-panels.js';
import { codePath } from '../codes/code-actions.js';
import { useQuery } from '../http/use-query.js';
import { useLocation } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { formatNumber } from '../format/numbers.js';
import { CodeHeader } from './code-header.js';
import { ReadyPanel } from './ready-panel.js';

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
            {!data.dynamic && <UncountedScansNote visits={data.totalScans} />}
            <AnalyticsPanels
              path={`${codePath(id)}/analytics`}
              title={data.dynamic ? 'Scans' : 'Short link visits'}
              latestScanId={data.lastScannedAt}
              fileName={`${id} analytics`}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Explains the numbers of a static code: its symbol contains the content, so only its short link is counted. */
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

function CodeNotFound() {
  return (
    <EmptyState
      icon="search"
      title="Code not found"
      wholePage
      action={
        <ButtonLink kind="primary" href="/codes">
          View all codes
        </ButtonLink>
      }
    >
      It was deleted, or it belongs to another account.
    </EmptyState>
  );
}
