import type { QrCode } from '../../core/qr-code-schemas.js';
import { AnalyticsPanels } from '../analytics/analytics-panels.js';
import { codePath } from '../codes/code-actions.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../page-props.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { CodeHead } from './code-header.js';

/** A scan shows within five seconds. */
const LIVE_MS = 3_000;

/** One code: what it is, where it leads, and who scans it. */
export default function CodePage({ params: { id = '' } }: PageProps) {
  const code = useQuery<QrCode>(codePath(id), { refetchIntervalMs: LIVE_MS });
  if (code.error?.status === 404) return <GoneCode />;
  return (
    <div class="page">
      <Loaded query={code} errorTitle="The code could not be loaded" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <CodeHead code={data} />
            <AnalyticsPanels
              path={`${codePath(id)}/analytics`}
              title="Scans"
              lastScan={data.lastScannedAt}
              fileName={`${id} analytics`}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

function GoneCode() {
  return (
    <EmptyState
      icon="search"
      title="There is no such code"
      wholePage
      action={
        <ButtonLink kind="primary" href="/codes">
          See all codes
        </ButtonLink>
      }
    >
      It was deleted, or it belongs to another account.
    </EmptyState>
  );
}
