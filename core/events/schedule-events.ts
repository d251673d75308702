import { stateAt } from '../codes/routing/code-timeline.js';
import type { StoredQrCode } from '../codes/qr-code.js';
import type { AppliedChange } from '../codes/scheduled-changes/due-changes.js';
import { presentScheduledChange } from '../codes/scheduled-changes/present-scheduled-change.js';
import { settleChange, type SettledChange } from '../codes/scheduled-changes/scheduled-change.js';
import { filteredCode } from './event-filter.js';
import type { AccountEvent } from './events.js';

/**
 * Builds the events of a scheduled change that took effect: `qr_code.change_applied`, and
 * `qr_code.state_changed` if the code's state changed, too. Their keys follow from the revision, so every
 * process that records the change writes the same events.
 */
export function changeAppliedEvents({ change, previous, next }: AppliedChange): AccountEvent[] {
  const { at } = change;
  const event = {
    accountId: next.accountId,
    qrCodeId: next.id,
    at,
    codes: [previous, next].map(filteredCode),
  };
  const settled = settleChange(next, change, { state: 'applied', settledAt: at });
  const applied: AccountEvent = {
    ...event,
    key: `${next.id}_${next.revision}`,
    type: 'qr_code.change_applied',
    data: { qrCodeId: next.id, change: presentScheduledChange(settled), revision: next.revision },
  };
  const from = stateAt(previous, new Date(at.getTime() - 1));
  const to = stateAt(next, at);
  if (from === to) return [applied];
  // At this instant, the clock may have changed the state as well.
  const reason = stateAt(previous, at) === to ? 'clock' : 'change';
  const stateChanged: AccountEvent = {
    ...event,
    key: `${next.id}_${next.revision}_state`,
    type: 'qr_code.state_changed',
    data: { qrCodeId: next.id, from, to, reason, at: at.toISOString() },
  };
  return [applied, stateChanged];
}

/**
 * Builds the event of a scheduled change that no longer fits its code.
 *
 * @param codes The code before and after the change that blocked it.
 */
export function changeBlockedEvent(blocked: SettledChange, codes: readonly StoredQrCode[]): AccountEvent {
  const { id, qrCodeId, accountId, settledAt, error } = blocked;
  return {
    key: `${qrCodeId}_${id}_blocked`,
    type: 'qr_code.change_blocked',
    accountId,
    qrCodeId,
    at: settledAt,
    data: { qrCodeId, change: presentScheduledChange(blocked), error },
    codes: codes.map(filteredCode),
  };
}
