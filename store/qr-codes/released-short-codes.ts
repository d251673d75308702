import type { ClientSession, Collection } from 'mongodb';
import type { QrCodeDocument } from './qr-code-documents.js';

/**
 * Matches the tombstones of an account whose short codes the account may use again: the tombstones of codes
 * whose creation by a job was reverted.
 */
function releasedBy(accountId: string, shortCodes: readonly string[]) {
  return { accountId, isReleased: true as const, shortCodes: { $in: [...shortCodes] } };
}

/**
 * Takes short codes from the tombstones that have released them, so that a new code of the account can have
 * them.
 *
 * @returns Whether there were any.
 */
export async function takeReleased(
  codes: Collection<QrCodeDocument>,
  accountId: string,
  shortCodes: readonly string[],
  session: ClientSession,
): Promise<boolean> {
  const remaining = { $setDifference: ['$shortCodes', [...shortCodes]] };
  // The unique index of short codes rejects a second document without any, so a placeholder remains. No short
  // code has a colon.
  const update = { $set: { shortCodes: { $setUnion: [remaining, [{ $concat: ['freed:', '$_id'] }]] } } };
  const { modifiedCount } = await codes.updateMany(releasedBy(accountId, shortCodes), [update], { session });
  return modifiedCount > 0;
}

/**
 * Returns the short codes that an account may use again: all short codes of tombstones with one of the given
 * short codes.
 */
export async function listReleased(
  codes: Collection<QrCodeDocument>,
  accountId: string,
  shortCodes: readonly string[],
): Promise<Set<string>> {
  const found = await codes
    .find(releasedBy(accountId, shortCodes), { projection: { shortCodes: 1 } })
    .toArray();
  return new Set(found.flatMap((tombstone) => tombstone.shortCodes));
}
