import type { Author } from '../../codes/changes/ports.js';
import { isDue } from '../../codes/changes/record-due.js';
import { seesFolder } from '../../core/accounts/account-view.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
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
 * Reads codes of an account for a change. Transitions and scheduled changes that are already due are recorded
 * first, so that events appear in chronological order, and that a code that such a change moves is in its new
 * folder. Codes outside of the author's view are missing.
 */
export async function readCodes(
  author: Author,
  ids: readonly string[],
  { qrCodes, changes, now, report }: ChangeItemsDeps,
): Promise<ReadCodes> {
  const { accountId } = author.view;
  const unreadable = new Set<string>();
  for (;;) {
    const found = await qrCodes.findManyStored({ accountId }, ids);
    const stored = found.filter(({ id }) => !unreadable.has(id));
    const due = stored.filter((code) => isDue(code, now()));
    if (due.length === 0) {
      const seen = stored.filter(({ folder }) => seesFolder(author.view, folder));
      return { codes: new Map(seen.map((code) => [code.id, code])), unreadable };
    }
    for (const code of due) {
      await isolateItem(
        async () => void (await changes.recordDue(code, author)),
        () => void unreadable.add(code.id),
        report,
        { qrCodeId: code.id },
      );
    }
  }
}
