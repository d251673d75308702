import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Icon } from '../components/icon.js';
import { closedStatus, codeStatus, type CodeStatus, type CodeWithStatus } from './code-status.js';

/** Marks a code that serves no visitor now. An active code has no badge. */
export function StateBadge({ code }: { code: CodeWithStatus }) {
  const status = closedStatus(code, Date.now());
  return status ? <Badge status={status} /> : null;
}

/** The one status of a code, which every code has. */
export function StatusBadge({ code }: { code: CodeWithStatus & Pick<QrCode, 'archived' | 'health'> }) {
  return <Badge status={codeStatus(code, Date.now())} />;
}

function Badge({ status: { text, icon, kind } }: { status: CodeStatus }) {
  return (
    <span class={kind ? `badge badge-${kind}` : 'badge'}>
      <Icon name={icon} size={12} /> {text}
    </span>
  );
}
