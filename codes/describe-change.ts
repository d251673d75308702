import { listContentChanges } from '../core/codes/history/code-content.js';
import type { LinkBase } from '../core/codes/links.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { symbolText } from '../core/codes/urls.js';
import type { CodeChange } from '../store/qr-codes/revisions.js';

/** The difference between two states of a code, as its history shows it. */
export type CodeDifference = Pick<CodeChange, 'changes' | 'encodedChanged'>;

/**
 * Describes the difference between two states of a code for the history.
 *
 * @param base Where the account publishes links. Both texts of the symbol are computed with it, so that a new
 *   custom domain is not a change of the code.
 */
export function describeChange(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  base: LinkBase,
): CodeDifference {
  const encodedChanged = symbolText(previous, base) !== symbolText(next, base);
  return { changes: listContentChanges(previous, next), encodedChanged };
}
