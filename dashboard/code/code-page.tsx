import type { QrCode } from '../../core/qr-code-schemas.js';
import { AnalyticsPanels } from '../analytics/analytics-panels.js';
import { codePath } from '../codes/code-actions.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { CodeHeader } from './code-header.js';

/** Short enough that a scan shows within 5 s. */
const REFETCH_INTERVAL_MS = 3_000;

/** The page of one code, at `/codes/:id`: its facts, its destination, and its analytics. */
export default function CodePage({ params: { id = '' } }: PageProps) {
  const code = useQuery<QrCode>(codePath(id), { refetchIntervalMs: REFETCH_INTERVAL_MS });
  if (code.error?.status === 404) return <CodeNotFound />;
  return (
    <div class="page">
      <Loaded query={code} errorTitle="Couldn’t load the code" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <CodeHeader code={data} />
            <AnalyticsPanels
              path={`${codePath(id)}/analytics`}
              title="Scans"
              latestScanId={data.lastScannedAt}
              fileName={`${id} analytics`}
            />
          </>
        )}
      </Loaded>
    </div>
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
