import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { Button, ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { LiveList } from '../components/live-list.js';
import { PageHead } from '../components/page-head.js';
import { useQueryParams, withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { EventDrawer } from './event-drawer.js';
import { EventFilterBar } from './event-filter-bar.js';
import { eventsPath, isOlder, parseEventFilters } from './event-query.js';
import { EventRow } from './event-row.js';
import { EventsUpgrade } from './events-upgrade.js';
import './events.css';

/** The page of the account's event log, at `/events`. */
export default function EventsPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].webhooks ? <EventLog /> : <EventsUpgrade />;
}

const NO_FILTERS = { type: undefined, code: undefined, days: undefined, from: undefined, to: undefined };

function EventLog() {
  const [params, setParams] = useQueryParams();
  const filters = parseEventFilters(params);
  const path = eventsPath(filters, Date.now());
  const eventId = params.get('event');
  const hrefFor = (id: string) => withQuery('/events', { ...Object.fromEntries(params), event: id });
  return (
    <div class="page">
      <PageHead title="Events" about={<span class="small live">Live</span>} />
      <EventFilterBar filters={filters} onChange={setParams} />
      <section class="panel event-log" aria-label="Log">
        <LiveList<LoggedEventResource>
          key={path}
          path={path}
          noun={['event', 'events']}
          isOlder={isOlder}
          empty={
            <NoEvents
              filtered={Object.values(filters).some((value) => value !== undefined)}
              onClear={() => setParams(NO_FILTERS)}
            />
          }
        >
          {(event) => <EventRow key={event.id} event={event} href={hrefFor(event.id)} />}
        </LiveList>
      </section>
      {eventId && <EventDrawer key={eventId} id={eventId} onClose={() => setParams({ event: undefined })} />}
    </div>
  );
}

function NoEvents({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title="No matching events"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        Events are stored for 30 days. Scans are counted by analytics and are not logged.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="pulse"
      title="No events yet"
      action={
        <ButtonLink kind="primary" icon="plus" href="/codes/new">
          Create code
        </ButtonLink>
      }
    >
      Created, changed, and deleted codes, finished jobs, and limits appear here within seconds, for 30 days.
    </EmptyState>
  );
}
