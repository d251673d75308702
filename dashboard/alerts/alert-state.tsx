import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import { Icon } from '../components/icon.js';

/** State of an alert in words: whether its condition holds now. */
export function AlertBadge({ alert: { enabled, state, condition } }: { alert: AlertResource }) {
  if (!enabled) return <span class="badge">Off</span>;
  if (state === 'triggered') {
    return (
      <span class="badge badge-warn">
        <Icon name="alert" size={14} /> Triggered
      </span>
    );
  }
  return (
    <span class="badge badge-good">
      <Icon name="check" size={14} /> {condition.events ? 'Waiting' : 'OK'}
    </span>
  );
}
