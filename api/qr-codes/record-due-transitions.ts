import type { StoredQrCode } from '../../core/qr-code.js';
import { dueTransitions, hasDueTransitions } from '../../core/routing/code-timeline.js';
import { transitionEvent } from '../../core/webhooks/transition-events.js';
import type { Principal } from '../http/principal.js';
import type { QrCodeDeps } from './deps.js';

/**
 * Records the transitions of a code that were due before a change, with their events, so that events tell what happened in
 * order.
 *
 * @param at Time of the change.
 * @returns Whether there were any. The code must be read again then.
 */
export async function recordDueTransitions(
  code: StoredQrCode,
  at: Date,
  caller: Principal,
  { events, timelines }: Pick<QrCodeDeps, 'events' | 'timelines'>,
): Promise<boolean> {
  const { exhaustedAt } = code;
  // The database's clock may be ahead.
  const until = exhaustedAt && exhaustedAt > at ? exhaustedAt : at;
  if (!hasDueTransitions(code, until)) return false;
  const recorded = await events.address(caller, () =>
    dueTransitions(code, until).map((transition) => transitionEvent(code, transition)),
  );
  if (await timelines.advance(code, until, recorded)) events.announce(recorded);
  return true;
}
