import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';
import { Link } from '../router/link.js';
import { RelativeTime } from '../components/time.js';
import { duration } from '../format/durations.js';
import { pluralize } from '../format/numbers.js';
import { StatusBadge } from './delivery-status.js';
import { summaryOf } from './event-names.js';

/** One line of the log; all of it opens the delivery. */
export function DeliveryRow({ delivery, href }: { delivery: DeliveryResource; href: string }) {
  const { eventType, status, attempts, createdAt } = delivery;
  const last = attempts.at(-1);
  return (
    <li class="delivery-row">
      <StatusBadge status={status} />
      <span class="delivery-summary">
        <Link class="delivery-event mono" href={href}>
          {eventType}
        </Link>
        <bdi class="truncate small soft">{summaryOf(delivery)}</bdi>
      </span>
      <span class="delivery-facts small number">
        <span class="delivery-answer">
          {last && (last.status === null ? 'No answer' : `HTTP ${last.status}`)}
        </span>
        <span>{attempts.length > 0 && pluralize(attempts.length, 'attempt')}</span>
        <span>{last && duration(last.durationMs)}</span>
      </span>
      <span class="delivery-time small soft">
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}
