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
  if (!hasDueTransitions(code, at)) return false;
  const recorded = await events.address(caller, () =>
    dueTransitions(code, at).map((transition) => transitionEvent(code, transition)),
  );
  if (await timelines.advance(code, at, recorded)) events.announce(recorded);
  return true;
}
