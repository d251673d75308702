import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { hasDueTransitions } from '../../core/codes/routing/code-timeline.js';
import { recordDue } from '../../store/due-changes/due-recorder.js';
import type { Principal } from '../http/principal.js';
import type { QrCodeDeps } from './deps.js';
import { watchPolicyOf } from './watch-policy.js';

/**
 * Records the transitions and scheduled changes of a code that were due before a change, with their events, so that events
 * tell what happened in order.
 *
 * @param at Time of the change.
 * @returns Whether there were any. The code must be read again then.
 */
export async function recordDueTransitions(
  code: StoredQrCode,
  at: Date,
  caller: Principal,
  deps: Pick<QrCodeDeps, 'events' | 'timelines' | 'schedules' | 'scheduleMetrics' | 'settings' | 'now'>,
): Promise<boolean> {
  const { exhaustedAt } = code;
  // The database's clock may be ahead.
  const until = exhaustedAt && exhaustedAt > at ? exhaustedAt : at;
  if (!hasDueTransitions(code, until)) return false;
  const { events, changes } = await recordDue(code, until, {
    timelines: deps.timelines,
    schedules: deps.schedules,
    address: (build) => deps.events.address(caller, build),
    findWatchPolicy: () => Promise.resolve(watchPolicyOf(caller, deps)),
  });
  for (const change of changes) {
    deps.scheduleMetrics.recorded(Math.max(0, deps.now().getTime() - change.at.getTime()));
  }
  deps.events.announce(events);
  return true;
}
