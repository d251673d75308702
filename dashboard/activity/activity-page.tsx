import { PLAN_TERMS, smallestPlanWith } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { Button, ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { EventFilterBar } from '../events/event-filter-bar.js';
import { parseEventFilters } from '../events/event-query.js';
import { Link } from '../router/link.js';
import { useQueryParams } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { ActivityList } from './activity-list.js';
import { ActivityTabs } from './activity-tabs.js';
import './activity.css';
import { useCan } from '../session/use-can.js';

const NO_FILTERS = { type: undefined, code: undefined, days: undefined, from: undefined, to: undefined };

/** The event as programs receive it, which few people need. */
const LoadedEventDrawer = lazily(
  async () => (await import('../events/event-drawer.js')).EventDrawer,
  'Couldn’t load the event',
);

/** The activity of the account, at `/activity`: events and jobs in sentences, newest first. */
export default function ActivityPage() {
  const can = useCan();
  const { plan } = useAccount();
  const [params, setParams] = useQueryParams();
  const hasEvents = PLAN_TERMS[plan].webhooks && can('webhooks');
  const all = parseEventFilters(params);
  const filters = hasEvents ? all : { ...all, type: undefined, code: undefined };
  const eventId = hasEvents ? params.get('event') : null;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <div class="page">
      <PageHead title="Activity" about={<span class="small live">Live</span>} />
      <ActivityTabs open="/activity" />
      <EventFilterBar filters={filters} hasEvents={hasEvents} onChange={setParams} />
      <ActivityList
        key={`${JSON.stringify(filters)} ${hasEvents}`}
        filters={filters}
        hasEvents={hasEvents}
        params={params}
        empty={<NoActivity isFiltered={isFiltered} onClear={() => setParams(NO_FILTERS)} />}
      />
      {!hasEvents && <MissingEvents />}
      {eventId && (
        <LoadedEventDrawer key={eventId} id={eventId} onClose={() => setParams({ event: undefined })} />
      )}
    </div>
  );
}

/** Says once what the plan leaves out. */
function MissingEvents() {
  const { plan } = useAccount();
  if (PLAN_TERMS[plan].webhooks) {
    return (
      <p class="note">
        <Icon name="lock" />
        <span>
          You see created codes and jobs here. Admins and owners also see who changed what. Each code’s
          History tab has the changes of that code.
        </span>
      </p>
    );
  }
  return (
    <p class="note">
      <Icon name="lock" />
      <span>
        Your plan shows created codes and jobs here. On the {PLAN_NAMES[smallestPlanWith('webhooks')]} plan,
        the page also shows who changed what, first scans, broken destinations, and disabled webhooks, for 30
        days. Each code’s History tab has the changes of that code on every plan.{' '}
        <Link href="/settings/plan">Compare plans</Link>
      </span>
    </p>
  );
}

function NoActivity({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="search"
        title="Nothing matches"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Events are stored for 30 days. Scans are counted in Analytics and are not listed here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="pulse"
      title="Nothing has happened yet"
      action={
        <ButtonLink kind="primary" icon="plus" needs="codes:write" href="/codes/new">
          Create code
        </ButtonLink>
      }
    >
      Created and changed codes, first scans, imports, and exports appear here within seconds.
    </EmptyState>
  );
}
