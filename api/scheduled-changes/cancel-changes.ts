import type { NextSchedule } from '../../codes/changes/code-changes.js';
import type { Author } from '../../codes/changes/ports.js';
import type { PendingChange, StoredQrCode } from '../../core/codes/qr-code.js';
import { settleChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { ChangeScheduleDeps } from './deps.js';

/**
 * Builds the schedule of a code without some of its pending changes. Later changes that no longer fit the
 * code without them are blocked.
 *
 * @param canceled At least one.
 */
export async function withoutChanges(
  code: StoredQrCode,
  canceled: readonly PendingChange[],
  author: Author,
  { changes, now }: Pick<ChangeScheduleDeps, 'changes' | 'now'>,
): Promise<NextSchedule> {
  const at = now();
  const others = (code.schedule?.changes ?? []).filter((change) => !canceled.includes(change));
  // Each change is canceled at most once, so the version is new.
  const version = `${canceled[0]?.id}:cancelled`;
  const { code: next, blocked } = await changes.checkSchedule(code, { changes: others, version, at }, author);
  const settled = canceled.map((change) => settleChange(code, change, { state: 'cancelled', settledAt: at }));
  return { next, settled: [...settled, ...blocked] };
}
