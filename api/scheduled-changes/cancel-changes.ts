import { reschedule } from '../../codes/reschedule.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { settleChange, type SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import type { Principal } from '../http/principal.js';
import { scheduleContextOf } from '../qr-codes/recheck-schedule.js';
import type { ChangeScheduleDeps } from './deps.js';
import { saveSchedule } from './save-schedule.js';

/**
 * Cancels pending changes of a code in one write. Later changes that no longer fit the code without them are
 * blocked.
 *
 * @param code The code as it is stored, after what is due of it is recorded.
 * @param ids IDs of the changes; at least one, and all of them pending.
 * @returns The canceled changes; undefined if the code has changed in the meantime.
 */
export async function cancelChanges(
  code: StoredQrCode,
  ids: ReadonlySet<string>,
  caller: Principal,
  deps: ChangeScheduleDeps,
): Promise<SettledChange[] | undefined> {
  const pending = code.schedule?.changes ?? [];
  const canceled = pending.filter(({ id }) => ids.has(id));
  const others = pending.filter(({ id }) => !ids.has(id));
  const at = deps.now();
  const context = scheduleContextOf(code, caller, deps);
  // Each change is canceled at most once, so the version is new.
  const version = `${canceled[0]?.id}:cancelled`;
  const { code: next, blocked } = await reschedule(code, others, version, at, context);
  const settled = canceled.map((change) => settleChange(code, change, { state: 'cancelled', settledAt: at }));
  if (!(await saveSchedule([code, next], [...settled, ...blocked], at, caller, deps))) return undefined;
  deps.scheduleMetrics.counted('cancelled', settled.length);
  return settled;
}
