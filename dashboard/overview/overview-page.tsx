import type { Pagination } from '../../core/resource-schemas.js';
import { useQuery } from '../http/use-query.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { LastDays } from './last-days.js';
import { NeedsLook, useConcerns } from './attention-list.js';
import { NewestScans } from './newest-scans.js';
import { MonthPanels } from './recent-panels.js';
import './overview.css';

/** How it goes, at a glance. */
export default function OverviewPage() {
  const codes = useQuery<{ pagination: Pagination }>('/api/v1/qr-codes?limit=1', { refetchIntervalMs: 30_000 });
  return (
    <div class="page">
      <h1>Overview</h1>
      <Loaded query={codes} errorTitle="Your codes could not be loaded" skeleton={<Skeleton lines={5} tall />}>
        {({ pagination }) => (pagination.total === 0 ? <FirstSteps /> : <Figures />)}
      </Loaded>
    </div>
  );
}

function Figures() {
  const concerns = useConcerns();
  // All at once: what comes first must not push the rest down later.
  if (!concerns) return <Skeleton lines={5} tall />;
  return (
    <>
      <NeedsLook concerns={concerns} />
      <div class="totals">
        <LastDays days={1} title="Today" />
        <LastDays days={7} title="7 days" />
        <LastDays days={30} title="30 days" />
      </div>
      <MonthPanels>
        <NewestScans />
      </MonthPanels>
    </>
  );
}

function FirstSteps() {
  const { plan } = useAccount();
  return (
    <EmptyState
      icon="chart"
      title="Nothing to count yet"
      action={
        <ButtonLink kind="primary" icon="plus" href="/codes/new">
          Create your first code
        </ButtonLink>
      }
    >
      Make a code and print it: each scan shows up here within seconds.
      {plan === 'free' && ' The Free plan has room for ten codes.'}
    </EmptyState>
  );
}
