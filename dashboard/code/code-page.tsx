import { PLAN_TERMS } from '../../core/plans.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { AnalyticsPanels } from '../analytics/analytics-panels.js';
import { codePath } from '../codes/code-actions.js';
import { HistoryPanel } from '../history/history-panel.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { useLocation, withQuery } from '../router/location.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { formatNumber } from '../format/numbers.js';
import { useAccount } from '../session/session.js';
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
            <CodeTabs id={id} isHistory={query.get('tab') === 'history'} />
            {query.get('tab') === 'history' ? <HistoryPanel code={data} /> : <CodeAnalytics code={data} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Links to the parts of the page. */
function CodeTabs({ id, isHistory }: { id: string; isHistory: boolean }) {
  const { plan } = useAccount();
  return (
    <nav class="code-tabs" aria-label="Parts of this page">
      <Link href={`/codes/${id}`} aria-current={isHistory ? undefined : 'page'}>
        Analytics
      </Link>
      <Link href={`/codes/${id}?tab=history`} aria-current={isHistory ? 'page' : undefined}>
        History
      </Link>
      {PLAN_TERMS[plan].webhooks && <Link href={withQuery('/events', { code: id })}>Events</Link>}
    </nav>
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
      />
    </>
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
