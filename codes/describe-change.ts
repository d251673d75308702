import type { Actor } from '../core/accounts/actor.js';
import { listContentChanges } from '../core/codes/history/code-content.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { symbolText } from '../core/codes/urls.js';
import type { CodeChange } from '../store/qr-codes/revisions.js';

/**
 * Describes a change for the history.
 *
 * @param base Base of the account's short links. Both texts of the symbol are computed with it, so that a new custom domain
 *   is not a change of the code.
 */
export function describeChange(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  actor: Actor,
  base: string,
  details: Pick<CodeChange, 'note' | 'operationKey'> = {},
): CodeChange {
  const encodedChanged = symbolText(previous, base) !== symbolText(next, base);
  return { actor, changes: listContentChanges(previous, next), encodedChanged, ...details };
}
