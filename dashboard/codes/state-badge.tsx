import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Icon, type IconName } from '../components/icon.js';
import { formatShortInstant } from '../format/times.js';

/** Marks a code that does not serve visitors now. An active code has no badge. */
export function StateBadge({ code }: { code: Pick<QrCode, 'state' | 'dynamic' | 'routing'> }) {
  const { state, dynamic, routing } = code;
  if (state === 'active') return null;
  const { icon, text } = DISPLAY[state];
  const instant = { scheduled: routing?.activeFrom, expired: routing?.activeUntil }[String(state)];
  return (
    <span class="badge badge-warn" title={instant && `${text}: ${formatShortInstant(instant)}`}>
      <Icon name={icon} size={12} /> {state === 'paused' && !dynamic ? 'Short link paused' : text}
    </span>
  );
}

const DISPLAY: Record<Exclude<QrCode['state'], 'active'>, { icon: IconName; text: string }> = {
  paused: { icon: 'pause', text: 'Paused' },
  scheduled: { icon: 'clock', text: 'Scheduled' },
  expired: { icon: 'clock', text: 'Expired' },
  exhausted: { icon: 'warn', text: 'Scans used up' },
};
