import type { HealthStatus } from '../../core/codes/link-watch/health.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Icon, type IconName } from '../components/icon.js';
import { formatShortInstant } from '../format/times.js';

/** How the status of a destination is shown. */
export const HEALTH_DISPLAY: Readonly<
  Record<HealthStatus, { text: string; icon: IconName; kind: 'good' | 'warn' | 'bad' | undefined }>
> = {
  ok: { text: 'Works', icon: 'check', kind: 'good' },
  unchecked: { text: 'Not checked yet', icon: 'clock', kind: undefined },
  unknown: { text: 'Unclear', icon: 'info', kind: undefined },
  broken: { text: 'Broken', icon: 'warn', kind: 'bad' },
};

/** The status of a destination as a badge. */
export function HealthBadge({ status, text }: { status: HealthStatus; text?: string }) {
  const display = HEALTH_DISPLAY[status];
  return (
    <span class={display.kind ? `badge badge-${display.kind}` : 'badge'}>
      <Icon name={display.icon} size={12} /> {text ?? display.text}
    </span>
  );
}

/** Marks a code with a broken destination in lists. Renders nothing for any other code. */
export function BrokenBadge({ code: { health } }: { code: Pick<QrCode, 'health'> }) {
  if (health?.status !== 'broken') return null;
  return (
    <span title={health.since === null ? undefined : `Broken since ${formatShortInstant(health.since)}`}>
      <HealthBadge status="broken" text="Broken destination" />
    </span>
  );
}
