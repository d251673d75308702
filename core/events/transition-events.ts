import type { StoredQrCode } from '../codes/qr-code.js';
import type { Transition } from '../codes/routing/code-timeline.js';
import { filteredCode } from './event-filter.js';
import type { AccountEvent } from './events.js';

/**
 * Builds the event of a transition that the owner of a code did not make. Its key is the instant, so every
 * process that records the transition writes the same event.
 */
export function transitionEvent(
  code: Pick<StoredQrCode, 'id' | 'accountId' | 'type' | 'tags'>,
  { at, from, to, reason }: Transition,
): AccountEvent {
  return {
    key: `${code.id}_state_${at.getTime()}`,
    type: 'qr_code.state_changed',
    accountId: code.accountId,
    qrCodeId: code.id,
    at,
    data: { qrCodeId: code.id, from, to, reason, at: at.toISOString() },
    codes: [filteredCode(code)],
  };
}
