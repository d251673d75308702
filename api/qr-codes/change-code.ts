import type { CodeChangeRequest } from '../../codes/changes/code-changes.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Principal } from '../http/principal.js';
import { authorOf } from './change-author.js';
import type { QrCodeDeps } from './deps.js';
import { codeETag, presentCode } from './present-code.js';
import { codeNotFound } from './require-code.js';

/**
 * Changes a code of the caller.
 *
 * @returns The code before and after the change, and the API response for it with its ETag.
 * @throws DomainError `not_found`, and the errors of `CodeChanges.change`.
 */
export async function changeCode(
  caller: Principal,
  id: string,
  request: CodeChangeRequest,
  deps: QrCodeDeps,
): Promise<{ previous: StoredQrCode; code: StoredQrCode; resource: QrCode; headers: { ETag: string } }> {
  const author = authorOf(caller, deps);
  const changed = await deps.changes.change(author, id, request);
  if (!changed) throw codeNotFound(id);
  const { code } = changed;
  const resource = presentCode(code, await author.findCounts(id), caller, deps);
  return { ...changed, resource, headers: { ETag: codeETag(code, caller) } };
}
