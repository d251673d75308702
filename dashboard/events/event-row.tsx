import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { RelativeTime } from '../components/time.js';
import { Link } from '../router/link.js';
import { actorOfEvent } from '../webhooks/describe-event.js';
import { EventSubject } from '../webhooks/event-subject.js';

/** One row of the log. The whole row is a link to the event. */
export function EventRow({ event, href }: { event: LoggedEventResource; href: string }) {
  const actor = actorOfEvent(event);
  return (
    <li class="event-row">
      <span class="event-summary">
        <Link class="event-type mono" href={href}>
          {event.type}
        </Link>
        <EventSubject event={event} />
      </span>
      <span class="event-facts small soft">
        {actor !== undefined && <bdi class="truncate">by {actor}</bdi>}
        <RelativeTime at={event.timestamp} />
      </span>
    </li>
  );
}
