import type { DeliveryStatus } from '../../core/webhooks/delivery.js';
import { Icon, type IconName } from '../components/icon.js';

export const DELIVERY_LOOK: Record<DeliveryStatus, { word: string; icon: IconName; badge: string }> = {
  pending: { word: 'Waiting', icon: 'clock', badge: 'badge' },
  retrying: { word: 'Retrying', icon: 'repeat', badge: 'badge badge-warn' },
  delivered: { word: 'Delivered', icon: 'check', badge: 'badge badge-good' },
  failed: { word: 'Failed', icon: 'close', badge: 'badge badge-bad' },
};

export function StatusBadge({ status }: { status: DeliveryStatus }) {
  const { word, icon, badge } = DELIVERY_LOOK[status];
  return (
    <span class={badge}>
      <Icon name={icon} size={12} /> {word}
    </span>
  );
}
