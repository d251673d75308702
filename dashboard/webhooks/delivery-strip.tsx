import type { DeliveryStatus } from '../../core/webhooks/delivery.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';
import { pluralize } from '../format/numbers.js';
import { DELIVERY_LOOK } from './delivery-status.js';

const ORDER: readonly DeliveryStatus[] = ['delivered', 'retrying', 'failed', 'pending'];

/** Outcomes of the last deliveries, the newest at the right, and in words. */
export function DeliveryStrip({ deliveries }: { deliveries: readonly DeliveryResource[] }) {
  if (deliveries.length === 0) return <span class="small soft">No delivery yet</span>;
  const countOf = (wanted: DeliveryStatus) => deliveries.filter(({ status }) => status === wanted).length;
  const words = ORDER.flatMap((status) => {
    const count = countOf(status);
    return count === 0 ? [] : [`${count} ${DELIVERY_LOOK[status].word.toLowerCase()}`];
  }).join(', ');
  return (
    <span class="strip">
      <span
        class="strip-bars"
        role="img"
        aria-label={`Last ${pluralize(deliveries.length, 'delivery', 'deliveries')}: ${words}`}
        title={words}
      >
        {[...deliveries].reverse().map(({ id, status }) => (
          <span key={id} class={`strip-bar strip-${status}`} />
        ))}
      </span>
      <span class="small soft number" aria-hidden="true">
        {countOf('delivered')} of {deliveries.length} delivered
      </span>
    </span>
  );
}
