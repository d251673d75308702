import type { DeliveryStatus } from '../../core/events/webhooks/delivery.js';
import { pluralize } from '../format/numbers.js';
import { DELIVERY_DISPLAY } from './delivery-status.js';

const ORDER: readonly DeliveryStatus[] = ['delivered', 'retrying', 'failed', 'pending'];

/** The outcomes of recent deliveries as bars, newest on the right, with the number delivered. */
export function DeliveryStrip({ statuses }: { statuses: readonly DeliveryStatus[] }) {
  if (statuses.length === 0) return <span class="small soft">No deliveries</span>;
  const countWith = (wanted: DeliveryStatus) => statuses.filter((status) => status === wanted).length;
  const summary = ORDER.flatMap((status) => {
    const count = countWith(status);
    return count === 0 ? [] : [`${count} ${DELIVERY_DISPLAY[status].label.toLowerCase()}`];
  }).join(', ');
  return (
    <span class="strip">
      <span
        class="strip-bars"
        role="img"
        aria-label={`Last ${pluralize(statuses.length, 'delivery', 'deliveries')}: ${summary}`}
        title={summary}
      >
        {[...statuses].reverse().map((status, index) => (
          <span key={index} class={`strip-bar strip-${status}`} />
        ))}
      </span>
      <span class="small soft number" aria-hidden="true">
        {countWith('delivered')} of {statuses.length} delivered
      </span>
    </span>
  );
}
