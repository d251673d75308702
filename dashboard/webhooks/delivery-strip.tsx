import type { DeliveryStatus } from '../../core/webhooks/delivery.js';
import type { DeliveryResource } from '../../core/webhooks/webhook-schemas.js';
import { pluralize } from '../format/numbers.js';
import { DELIVERY_DISPLAY } from './delivery-status.js';

const ORDER: readonly DeliveryStatus[] = ['delivered', 'retrying', 'failed', 'pending'];

/** The outcomes of recent deliveries as bars, newest on the right, with the number delivered. */
export function DeliveryStrip({ deliveries }: { deliveries: readonly DeliveryResource[] }) {
  if (deliveries.length === 0) return <span class="small soft">No deliveries</span>;
  const countWith = (wanted: DeliveryStatus) => deliveries.filter(({ status }) => status === wanted).length;
  const summary = ORDER.flatMap((status) => {
    const count = countWith(status);
    return count === 0 ? [] : [`${count} ${DELIVERY_DISPLAY[status].label.toLowerCase()}`];
  }).join(', ');
  return (
    <span class="strip">
      <span
        class="strip-bars"
        role="img"
        aria-label={`Last ${pluralize(deliveries.length, 'delivery', 'deliveries')}: ${summary}`}
        title={summary}
      >
        {[...deliveries].reverse().map(({ id, status }) => (
          <span key={id} class={`strip-bar strip-${status}`} />
        ))}
      </span>
      <span class="small soft number" aria-hidden="true">
        {countWith('delivered')} of {deliveries.length} delivered
      </span>
    </span>
  );
}
