import { withContent } from '../../core/history/code-content.js';
import type { RevisionResource, RevisionWithQrCode } from '../../core/history/history-schemas.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import type { RevisionWithContent, StoredRevision } from '../../store/qr-codes/revisions.js';
import type { Principal } from '../http/principal.js';
import type { PresentCodeDeps } from './deps.js';
import { presentCode } from './present-code.js';

/** Builds the API response for a revision. */
export function presentRevision({
  revision,
  at,
  actor,
  note,
  changes,
  encodedChanged,
}: StoredRevision): RevisionResource {
  return { revision, at: at.toISOString(), actor, note, changes, encodedChanged };
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
    ...presentRevision(revision),
    qrCode: { ...qrCode, routing: routing ?? null, passwordProtected },
  };
}
