import type { Pagination } from '../../core/basics/resource-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { useQuery } from '../http/use-query.js';
import { lazily } from '../components/lazily.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { FirstSteps } from './first-steps.js';
import { LastDays } from './last-days.js';
import { AttentionList, useConcerns } from './attention-list.js';
import { NewCodeLinks } from './new-code-links.js';
import { NewestScans } from './newest-scans.js';
import { RecentPanels } from './recent-panels.js';
import { RECENT_DAYS, useRecentAnalytics } from './use-recent-analytics.js';
import './overview.css';
import { useCan } from '../session/use-can.js';

/** The start page of an account without codes, loaded only there. */
const LoadedFirstRun = lazily(
  async () => (await import('./first-run.js')).FirstRun,
  'Couldn’t load the kinds of codes',
);

/** An account with more codes knows its way. */
const MAX_CODES_WITH_STEPS = 10;

/**
 * Start page: what needs attention, totals, the chart of the last 30 days, top codes, and the latest scans.
 */
export default function OverviewPage() {
  const codes = useQuery<{ data: QrCode[]; pagination: Pagination }>(
    '/api/v1/qr-codes?limit=1&archived=include',
    {
      refetchIntervalMs: 30_000,
    },
  );
  return (
    <div class="page">
      <PageHead title="Home" />
      <Loaded query={codes} errorTitle="Couldn’t load your codes" skeleton={<Skeleton lines={5} tall />}>
        {({ data: [newest], pagination: { total } }) =>
          newest ? (
            <Figures newest={(total ?? Infinity) <= MAX_CODES_WITH_STEPS ? newest : undefined} />
          ) : (
            <NoCodesYet />
          )
        }
      </Loaded>
    </div>
  );
}

/** Start page of an account without codes, for members who create them and for members who only look. */
function NoCodesYet() {
  const can = useCan();
  if (can('codes:write')) return <LoadedFirstRun />;
  return (
    <EmptyState icon="codes" title="No codes yet">
      Nobody has created a code here that you can see. Codes and their scans appear on this page.
    </EmptyState>
  );
}

/** @param props.newest the newest code of a new account, which shows the next steps */
function Figures({ newest }: { newest: QrCode | undefined }) {
  const can = useCan();
  const concerns = useConcerns();
  const recent = useRecentAnalytics();
  // Wait for the attention list. It comes first, so showing it later would push everything else down.
  if (!concerns) return <Skeleton lines={5} tall />;
  return (
    <>
      {can('codes:write') && <NewCodeLinks />}
      <AttentionList concerns={concerns} />
      {newest && can('codes:write') && (
        <FirstSteps
          code={newest}
          hasScans={newest.lastScannedAt !== null || (recent.data?.totalScans ?? 0) > 0}
        />
      )}
      <div class="totals">
        <LastDays days={1} title="Today" recent={recent} />
        <LastDays days={7} title="Last 7 days" recent={recent} />
        <LastDays days={RECENT_DAYS} title="Last 30 days" recent={recent} />
      </div>
      <RecentPanels recent={recent}>
        <NewestScans />
      </RecentPanels>
    </>
  );
}
