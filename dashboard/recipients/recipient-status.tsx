import type { RecipientStatus } from '../../core/mail/recipient-schemas.js';
import { Icon, type IconName } from '../components/icon.js';

const STATUSES: Readonly<Record<RecipientStatus, { label: string; icon: IconName; style: string }>> = {
  pending: { label: 'Waiting for confirmation', icon: 'clock', style: 'badge' },
  confirmed: { label: 'Confirmed', icon: 'check', style: 'badge badge-good' },
  unsubscribed: { label: 'Unsubscribed', icon: 'close', style: 'badge badge-warn' },
};

/** Returns the status of a recipient in words. */
export function statusLabel(status: RecipientStatus): string {
  return STATUSES[status].label;
}

/** Whether a recipient has agreed to get mails. */
export function RecipientBadge({ status }: { status: RecipientStatus }) {
  const { label, icon, style } = STATUSES[status];
  return (
    <span class={style}>
      <Icon name={icon} size={14} /> {label}
    </span>
  );
}
