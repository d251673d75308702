import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { IconName } from '../components/icon-paths.js';
import { formatWhen } from '../format/times.js';

/** The fields that decide the status of a code. */
export type CodeWithStatus = Pick<QrCode, 'state' | 'dynamic' | 'routing'>;

/** The one status of a code, in words for people. */
export interface CodeStatus {
  text: string;
  icon: IconName;
  /** `undefined` for a status that is neither good nor bad. */
  kind: 'good' | 'warn' | 'bad' | undefined;
}

/**
 * Derives the status of a code from everything that matters, the most serious first: why it serves no
 * visitor, then a broken destination, then that it is archived. Otherwise it is live.
 *
 * @param now Epoch milliseconds.
 */
export function codeStatus(
  code: CodeWithStatus & Pick<QrCode, 'archived' | 'health'>,
  now: number,
): CodeStatus {
  const closed = closedStatus(code, now);
  if (closed) return code.archived ? { ...closed, text: `${closed.text}, archived` } : closed;
  if (code.health?.status === 'broken') return { text: 'Broken destination', icon: 'warn', kind: 'bad' };
  if (code.archived) return { text: 'Archived', icon: 'archive', kind: undefined };
  return { text: 'Live', icon: 'check', kind: 'good' };
}

/** Returns the status of a code that serves no visitor; `undefined` if it serves them. */
export function closedStatus(
  { state, dynamic, routing }: CodeWithStatus,
  now: number,
): CodeStatus | undefined {
  const when = (instant: string | undefined) => (instant === undefined ? '' : ` ${formatWhen(instant, now)}`);
  switch (state) {
    case 'active':
      return undefined;
    case 'paused':
      return { text: dynamic ? 'Paused' : 'Short link paused', icon: 'pause', kind: 'warn' };
    case 'scheduled':
      return { text: `Opens${when(routing?.activeFrom)}`, icon: 'clock', kind: 'warn' };
    case 'expired':
      return { text: `Expired${when(routing?.activeUntil)}`, icon: 'clock', kind: 'warn' };
    case 'exhausted':
      return { text: 'Scans used up', icon: 'warn', kind: 'warn' };
  }
}
