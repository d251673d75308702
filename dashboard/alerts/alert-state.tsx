import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import { Icon } from '../components/icon.js';

interface AlertBadgeProps {
  alert: AlertResource;
  /** Whether somebody gets the alert; undefined while that is unknown. */
  isReached: boolean | undefined;
}

/** State of an alert in words: whether its condition holds now, and whether nobody would get it. */
export function AlertBadge({ alert: { enabled, state, condition }, isReached }: AlertBadgeProps) {
  if (!enabled) return <span class="badge">Off</span>;
  if (state === 'triggered') {
    return (
      <span class="badge badge-warn">
        <Icon name="alert" size={14} /> Triggered
      </span>
    );
  }
  if (isReached === undefined) return null;
  if (!isReached) {
    return (
      <span class="badge badge-warn">
        <Icon name="warn" size={14} /> Nobody gets it
      </span>
    );
  }
  return (
    <span class="badge badge-good">
      <Icon name="check" size={14} /> {condition.events ? 'Waiting' : 'OK'}
    </span>
  );
}
