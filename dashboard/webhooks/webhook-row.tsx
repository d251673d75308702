import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeliveryResource, WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { deliveriesAddress } from './webhook-actions.js';
import { DeliveryStrip } from './delivery-strip.js';
import { EndpointBadge } from './endpoint-state.js';

/** One strip's worth of news; many rows ask at the same time. */
const EVERY_MS = 10_000;

export function WebhookRow({ webhook }: { webhook: WebhookResource }) {
  const { id, url, description, events } = webhook;
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
        <RowStrip id={id} />
      </div>
    </li>
  );
}

/** Asked for while its row is in view. */
function RowStrip({ id }: { id: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => setInView(!!entries.at(-1)?.isIntersecting));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const { data } = useQuery<{ data: DeliveryResource[] }>(inView ? deliveriesAddress(id) : undefined, {
    refetchIntervalMs: EVERY_MS,
  });
  return (
    <div class="webhook-row-strip" ref={place}>
      {data && <DeliveryStrip deliveries={data.data} />}
    </div>
  );
}
