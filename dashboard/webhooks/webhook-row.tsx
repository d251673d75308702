import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import { Link } from '../router/link.js';
import { DeliveryStrip } from './delivery-strip.js';
import { EndpointBadge } from './endpoint-health.js';

/** One row of the list of endpoints. */
export function WebhookRow({ webhook }: { webhook: WebhookResource }) {
  const { id, url, description, events, recentDeliveries } = webhook;
  return (
    <li class="webhook-row">
      <div class="webhook-row-main">
        <Link class="webhook-row-url" href={`/webhooks/${id}`} title={url}>
          <bdi class="truncate">{url}</bdi>
        </Link>
        {description !== null && (
          <bdi class="webhook-description truncate small soft" title={description}>
            {description}
          </bdi>
        )}
        <span class="events">
          {events.map((event) => (
            <span key={event} class="badge mono">
              {event}
            </span>
          ))}
        </span>
      </div>
      <div class="webhook-row-state">
        <EndpointBadge webhook={webhook} />
        <div class="webhook-row-strip">
          {recentDeliveries && <DeliveryStrip statuses={recentDeliveries} />}
        </div>
      </div>
    </li>
  );
}
