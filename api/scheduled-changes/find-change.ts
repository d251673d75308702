import { DomainError } from '../../core/basics/errors.js';
import type { PendingChange, StoredQrCode } from '../../core/codes/qr-code.js';
import { listDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { settleChange, type SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { ScheduledChangeDeps } from './deps.js';

/**
 * Lists the changes of a code that its document holds, in the order in which they apply: those that are due
 * have been applied, although nobody has recorded it yet.
 *
 * @param stored The code as it is stored.
 */
export function listHeldChanges(stored: StoredQrCode, now: Date): (PendingChange | SettledChange)[] {
  const due = listDueChanges(stored, now).map(({ change }) => change);
  return (stored.schedule?.changes ?? []).map((change) =>
    due.includes(change) ? settleChange(stored, change, { state: 'applied', settledAt: change.at }) : change,
  );
}

/** Finds a scheduled change of a code. @param stored The code as it is stored. */
export async function findChange(
  stored: StoredQrCode,
  id: string,
  { scheduledChanges, now }: Pick<ScheduledChangeDeps, 'scheduledChanges' | 'now'>,
): Promise<PendingChange | SettledChange | undefined> {
  const held = listHeldChanges(stored, now()).find((change) => change.id === id);
  return held ?? scheduledChanges.find(stored.accountId, stored.id, id);
}

/** Returns the `not_found` error for the ID of a scheduled change. */
export function changeNotFound(id: string): DomainError {
  return new DomainError('not_found', `The QR code has no scheduled change ${id}`);
}

/** Returns the ETag of a scheduled change, which only its end and the deletion of its folder change. */
export function changeETag(change: PendingChange | SettledChange): string {
  if ('state' in change) return `"${change.state}"`;
  return change.folder === undefined ? '"pending"' : `"pending-${change.folder}"`;
}
