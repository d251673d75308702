import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { hasDueTransitions } from '../../core/codes/routing/code-timeline.js';
import { recordDue } from '../../store/due-changes/due-recorder.js';
import { addressEvents } from '../../store/events/events.js';
import { isolateItem } from '../program-errors.js';
import type { ChangeItemsDeps } from './deps.js';

/** Codes that were read for a change. */
export interface ReadCodes {
  /** The codes that exist in the view, by ID. */
  codes: Map<string, StoredQrCode>;
  /** IDs of codes whose due changes the program cannot record, so that they must not be changed. */
  unreadable: ReadonlySet<string>;
}

/**
 * Reads codes of an account for a change. Transitions and scheduled changes that are already due are recorded first, so that
 * events appear in chronological order, and that a code that such a change moves is in its new folder.
 *
 * @param view What the job may see; codes outside of it are missing.
 */
export async function readCodes(
  view: AccountView,
  ids: readonly string[],
  deps: ChangeItemsDeps,
): Promise<ReadCodes> {
  const { accountId } = view;
  const unreadable = new Set<string>();
  for (;;) {
    const found = await deps.qrCodes.findManyStored({ accountId }, ids);
    const stored = found.filter(({ id }) => !unreadable.has(id));
    const at = deps.now();
    const due = stored.filter((code) => hasDueTransitions(code, latest(code.exhaustedAt, at)));
    if (due.length === 0) {
      const seen = stored.filter(({ folder }) => seesFolder(view, folder));
      return { codes: new Map(seen.map((code) => [code.id, code])), unreadable };
    }
    for (const code of due) {
      await isolateItem(
        () => record(code, latest(code.exhaustedAt, at), deps),
        () => void unreadable.add(code.id),
        deps.report,
        { qrCodeId: code.id },
      );
    }
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
