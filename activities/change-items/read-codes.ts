import type { StoredQrCode } from '../../core/qr-code.js';
import { hasDueTransitions } from '../../core/routing/code-timeline.js';
import { recordDue } from '../../store/due-changes/due-recorder.js';
import { addressEvents } from '../../store/events/events.js';
import type { ChangeItemsDeps } from './deps.js';

/**
 * Reads codes of an account for a change. Transitions and scheduled changes that are already due are recorded first, so that
 * events appear in chronological order.
 *
 * @returns The codes that exist, by ID.
 */
export async function readCodes(
  accountId: string,
  ids: readonly string[],
  deps: ChangeItemsDeps,
): Promise<Map<string, StoredQrCode>> {
  for (;;) {
    const codes = await deps.qrCodes.findManyStored({ accountId }, ids);
    const at = deps.now();
    const due = codes.filter((code) => hasDueTransitions(code, latest(code.exhaustedAt, at)));
    if (due.length === 0) return new Map(codes.map((code) => [code.id, code]));
    for (const code of due) await record(code, latest(code.exhaustedAt, at), deps);
  }
}

async function record(code: StoredQrCode, until: Date, deps: ChangeItemsDeps): Promise<void> {
  const { accountId } = code;
  const { events } = await recordDue(code, until, {
    timelines: deps.timelines,
    schedules: deps.schedules,
    address: async (build) => addressEvents(await deps.subscribers.find(accountId), build()),
    findWatchPolicy: () => deps.findWatchPolicy(accountId),
  });
  const recipients = new Set(events.flatMap((event) => event.recipients));
  await Promise.all([...recipients].map((id) => deps.wake(id)));
}

/** Returns the later time. The database sets `exhaustedAt` when a scan limit is reached, and its clock may be ahead. */
function latest(exhaustedAt: Date | undefined, at: Date): Date {
  return exhaustedAt && exhaustedAt > at ? exhaustedAt : at;
}
