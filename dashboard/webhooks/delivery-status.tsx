import type { DeliveryStatus } from '../../core/events/webhooks/delivery.js';
import { Icon, type IconName } from '../components/icon.js';

/** Label, icon, and badge class of each status. */
export const DELIVERY_DISPLAY: Record<DeliveryStatus, { label: string; icon: IconName; badge: string }> = {
  pending: { label: 'Pending', icon: 'clock', badge: 'badge' },
  retrying: { label: 'Retrying', icon: 'repeat', badge: 'badge badge-warn' },
  delivered: { label: 'Delivered', icon: 'check', badge: 'badge badge-good' },
  failed: { label: 'Failed', icon: 'close', badge: 'badge badge-bad' },
};

/** The status of a delivery as a badge. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const { label, icon, badge } = DELIVERY_DISPLAY[status];
  return (
    <span class={badge}>
      <Icon name={icon} size={12} /> {label}
    </span>
  );
}
