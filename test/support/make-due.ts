import type { Db } from 'mongodb';
import { QR_CODES, type QrCodeDocument } from '../../store/qr-codes/qr-code-documents.js';

/**
 * Makes pending changes of a code due, as if time had passed: changes are scheduled at least 10 s ahead.
 *
 * @param ids The changes, in the order in which they are pending.
 * @param at Their instant. Default: a second ago.
 */
export async function makeDue(
  db: Db,
  qrCodeId: string,
  ids: readonly string[],
  at = new Date(Date.now() - 1_000),
): Promise<Date> {
  await db
    .collection<QrCodeDocument>(QR_CODES)
    .updateOne(
      { _id: qrCodeId },
      { $set: { 'schedule.changes.$[change].at': at, 'timeline.nextAt': at } },
      { arrayFilters: [{ 'change.id': { $in: [...ids] } }] },
    );
  return at;
}
