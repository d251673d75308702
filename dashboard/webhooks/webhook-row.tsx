import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeliveryResource, WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { deliveriesPath } from './webhook-actions.js';
import { DeliveryStrip } from './delivery-strip.js';
import { EndpointBadge } from './endpoint-health.js';

/** Longer than on the endpoint's page, because every row in view sends a request. */
const REFETCH_INTERVAL_MS = 10_000;

/** One row of the list of endpoints. */
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

/** The row's recent deliveries, fetched only while the row is in view. */
function RowStrip({ id }: { id: string }) {
  const container = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver((entries) => setInView(!!entries.at(-1)?.isIntersecting));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);
  const { data } = useQuery<{ data: DeliveryResource[] }>(inView ? deliveriesPath(id) : undefined, {
    refetchIntervalMs: REFETCH_INTERVAL_MS,
  });
  return (
    <div class="webhook-row-strip" ref={container}>
      {data && <DeliveryStrip deliveries={data.data} />}
    </div>
  );
}
