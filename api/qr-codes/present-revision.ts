import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import { withContent } from '../../core/codes/history/code-content.js';
import { seenActor } from '../../core/codes/history/seen-actor.js';
import type { RevisionResource, RevisionWithQrCode } from '../../core/codes/history/history-schemas.js';
import type { Change } from '../../core/codes/history/list-changes.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { RevisionWithContent, StoredRevision } from '../../store/qr-codes/revisions.js';
import type { Principal } from '../http/principal.js';
import type { PresentCodeDeps } from './deps.js';
import { presentCode } from './present-code.js';

/**
 * Builds the API response for a revision. A folder that the caller does not see is null, and so is the name
 * of a key that a limited caller does not see.
 */
export function presentRevision(
  { revision, at, actor, note, changes, encodedChanged }: StoredRevision,
  view: AccountView,
): RevisionResource {
  const shown = view.limit ? changes.map((change) => withSeenFolder(change, view)) : changes;
  const shownActor = actor && seenActor(actor, view);
  return { revision, at: at.toISOString(), actor: shownActor, note, changes: shown, encodedChanged };
}

function withSeenFolder(change: Change, view: AccountView): Change {
  if (change.path !== 'folder') return change;
  const seen = (folder: unknown) => (typeof folder === 'string' && seesFolder(view, folder) ? folder : null);
  return { path: change.path, from: seen(change.from), to: seen(change.to) };
}

/** Builds the API response for a revision with the code as it was. */
export function presentRevisionWithCode(
  code: StoredQrCode,
  revision: RevisionWithContent,
  caller: Principal,
  deps: PresentCodeDeps,
): RevisionWithQrCode {
  const then = { ...withContent(code, revision.content), updatedAt: revision.at };
  const {
    state: _state,
    scansLeft: _left,
    health: _health,
    totalScans: _scans,
    lastScannedAt: _at,
    shareImage: _url,
    ...qrCode
  } = presentCode(then, undefined, caller, deps);
  const { routing, passwordProtected = false } = revision.content;
  return {
    ...presentRevision(revision, caller),
    qrCode: {
      ...qrCode,
      folder: seesFolder(caller, then.folder) ? qrCode.folder : null,
      routing: routing ?? null,
      passwordProtected,
    },
  };
}
