import type { DeliveryResource } from '../../core/events/webhooks/webhook-schemas.js';
import { Link } from '../router/link.js';
import { RelativeTime } from '../components/time.js';
import { formatDuration } from '../format/times.js';
import { pluralize } from '../format/numbers.js';
import { DeliveryBadge } from './delivery-status.js';
import { eventOfDelivery } from './describe-event.js';
import { EventName } from './event-name.js';
import { EventSubject } from './event-subject.js';

/** One row of the log. The whole row is a link to the delivery. */
export function DeliveryRow({ delivery, href }: { delivery: DeliveryResource; href: string }) {
  const { eventType, status, attempts, createdAt } = delivery;
  const last = attempts.at(-1);
  return (
    <li class="delivery-row">
      <DeliveryBadge status={status} />
      <span class="delivery-summary">
        <Link class="delivery-event" href={href}>
          <EventName type={eventType} />
        </Link>
        <EventSubject event={eventOfDelivery(delivery)} />
      </span>
      <span class="delivery-facts small number">
        <span class="delivery-response">
          {last && (last.status === null ? 'No response' : `HTTP ${last.status}`)}
        </span>
        <span>{attempts.length > 0 && pluralize(attempts.length, 'attempt')}</span>
        <span>{last && formatDuration(last.durationMs)}</span>
      </span>
      <span class="delivery-time small soft">
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}
