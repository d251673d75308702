import type { StoredQrCode } from '../../core/qr-code.js';
import { dueTransitions, hasDueTransitions } from '../../core/routing/code-timeline.js';
import { transitionEvent } from '../../core/webhooks/transition-events.js';
import { addressEvents } from '../../store/events/events.js';
import type { ChangeItemsDeps } from './deps.js';

/**
 * Reads codes of an account for a change. Transitions that were due before the change are recorded first, so that events
 * tell what happened in order.
 *
 * @returns The codes that exist, by ID.
 */
export async function readCodes(
  accountId: string,
  ids: readonly string[],
  deps: ChangeItemsDeps,
): Promise<Map<string, StoredQrCode>> {
  for (;;) {
    const codes = await deps.qrCodes.findMany({ accountId }, ids);
    const at = deps.now();
    const due = codes.filter((code) => hasDueTransitions(code, latest(code.exhaustedAt, at)));
    if (due.length === 0) return new Map(codes.map((code) => [code.id, code]));
    for (const code of due) await recordDue(code, latest(code.exhaustedAt, at), deps);
  }
}

async function recordDue(code: StoredQrCode, until: Date, deps: ChangeItemsDeps): Promise<void> {
  const events = dueTransitions(code, until).map((transition) => transitionEvent(code, transition));
  const recorded = addressEvents(await deps.subscribers.find(code.accountId), events);
  if (!(await deps.timelines.advance(code, until, recorded))) return;
  const recipients = new Set(recorded.flatMap((event) => event.recipients));
  await Promise.all([...recipients].map((id) => deps.wake(id)));
}

/** The database's clock, which decides when a limit is reached, may be ahead. */
function latest(exhaustedAt: Date | undefined, at: Date): Date {
  return exhaustedAt && exhaustedAt > at ? exhaustedAt : at;
}
