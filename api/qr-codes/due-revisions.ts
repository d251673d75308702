import { contentOf, listContentChanges } from '../../core/codes/history/code-content.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { listDueChanges, scheduleActor } from '../../core/codes/scheduled-changes/due-changes.js';
import type { RevisionWithContent } from '../../store/qr-codes/revisions.js';
import type { AppliedChange } from '../../core/codes/scheduled-changes/due-changes.js';

/**
 * Lists the revisions that the recording of a code's due changes will create, newest first.
 *
 * @param stored The code as it is stored.
 */
export function listDueRevisions(stored: StoredQrCode, now: Date): RevisionWithContent[] {
  return listDueChanges(stored, now).map(toRevision).reverse();
}

function toRevision({ change, previous, next }: AppliedChange): RevisionWithContent {
  return {
    revision: next.revision,
    at: change.at,
    actor: scheduleActor(change),
    note: change.note,
    changes: listContentChanges(previous, next),
    encodedChanged: false,
    content: contentOf(next),
  };
}
