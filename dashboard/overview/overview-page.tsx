import type { Pagination } from '../../core/basics/resource-schemas.js';
import { useQuery } from '../http/use-query.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useAccount } from '../session/session.js';
import { LastDays } from './last-days.js';
import { AttentionList, useConcerns } from './attention-list.js';
import { NewestScans } from './newest-scans.js';
import { RecentPanels } from './recent-panels.js';
import { FirstCodeActions } from '../codes/first-code-actions.js';
import { RECENT_DAYS, useRecentAnalytics } from './use-recent-analytics.js';
import './overview.css';

/**
 * Start page: what needs attention, totals, the chart of the last 30 days, top codes, and the latest scans.
 */
export default function OverviewPage() {
  const codes = useQuery<{ pagination: Pagination }>('/api/v1/qr-codes?limit=1&archived=include', {
    refetchIntervalMs: 30_000,
  });
  return (
    <div class="page">
      <PageHead title="Home" />
      <Loaded query={codes} errorTitle="Couldn’t load your codes" skeleton={<Skeleton lines={5} tall />}>
        {({ pagination }) => (pagination.total === 0 ? <FirstSteps /> : <Figures />)}
      </Loaded>
    </div>
  );
}

function Figures() {
  const concerns = useConcerns();
  const recent = useRecentAnalytics();
  // Wait for the attention list. It comes first, so showing it later would push everything else down.
  if (!concerns) return <Skeleton lines={5} tall />;
  return (
    <>
      <AttentionList concerns={concerns} />
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

function FirstSteps() {
  const { plan } = useAccount();
  return (
    <EmptyState icon="chart" title="No codes yet" action={<FirstCodeActions />}>
      Create a QR code and print it. Each scan appears here within seconds.
      {plan === 'free' && ' The Free plan includes ten codes.'}
    </EmptyState>
  );
}
