import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { hasDueTransitions, needsWakeUp } from '../../core/codes/routing/code-timeline.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import { changeBlockedEvent } from '../../core/events/schedule-events.js';
import type { Principal } from '../http/principal.js';
import type { ChangeScheduleDeps } from './deps.js';

/** A cancellation or creation that conflicts with a concurrent change is repeated on top of it, this many times. */
export const MAX_ATTEMPTS = 5;

/**
 * Stores which changes of a code are pending, with the events of those that are blocked. Makes it visible on short links.
 *
 * @param at Time of the request.
 * @returns false if the code has changed, or if one of its changes is due, since `previous` was read.
 */
export async function saveSchedule(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  settled: readonly SettledChange[],
  at: Date,
  caller: Principal,
  deps: ChangeScheduleDeps,
): Promise<boolean> {
  const blocked = settled.filter(({ state }) => state === 'blocked');
  const events = await deps.events.address(caller, () =>
    blocked.map((change) => changeBlockedEvent(change, [next])),
  );
  if (hasDueTransitions(previous, deps.now())) return false;
  if (!(await deps.schedules.save(previous, next, at, { settled, events }))) return false;
  deps.events.announce(events);
  deps.scheduleMetrics.counted('blocked', blocked.length);
  if (needsWakeUp(previous, next, at)) deps.timelineWaker.wake(next.id);
  deps.invalidateShortCode(next.shortCode);
  return true;
}
