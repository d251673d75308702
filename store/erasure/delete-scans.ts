import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/analytics/time-ranges.js';
import { createRollUpStore, rollUpId } from '../analytics/roll-ups.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-codes.js';
import { createDailyRollUps } from '../analytics/daily-roll-ups.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { createScanTotals, type CodeScope } from '../analytics/scan-totals.js';

/** Takes scans away for good, and every count that they are in. */
export function createScanDeletion(db: Db) {
  const scans = db.collection<ScanDocument>(SCANS);
  const kept = createRollUpStore(db);
  const days = createDailyRollUps(db, kept);
  const totals = createScanTotals(db);

  /** Days on which a code was scanned, read off the index. */
  async function daysOf({ accountId, qrCodeId }: CodeScope): Promise<number[]> {
    const found = await scans
      .aggregate<{ _id: number }>(
        [
          { $match: { accountId, qrCodeId, bot: { $in: [false, true] } } },
          { $group: { _id: { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, DAY_MS] } } } } },
        ],
        { hint: scanIndexFor({ qrCodeId }) },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async function discardCounts(
    { accountId, qrCodeId }: CodeScope,
    counted: readonly number[],
  ): Promise<void> {
    await kept.invalidateRanges([rollUpId({ accountId, qrCodeId }).all]);
    await totals.remove(qrCodeId);
    await days.reopen({ accountId }, counted);
  }

  async function removeAll(accountId: string, qrCodeId: string): Promise<number> {
    const scope = { accountId, qrCodeId };
    const counted = await daysOf(scope);
    // Before, so that a crash leaves no count of what is gone; and after, for counts that were made meanwhile.
    await discardCounts(scope, counted);
    const { deletedCount } = await scans.deleteMany({ accountId, qrCodeId });
    await discardCounts(scope, counted);
    return deletedCount;
  }

  async function removeAllOf(deleted: readonly CodeScope[]): Promise<number> {
    let removed = 0;
    for (const { accountId, qrCodeId } of deleted) {
      if (await scans.findOne({ accountId, qrCodeId }, { projection: { _id: 1 } })) {
        removed += await removeAll(accountId, qrCodeId);
      } else {
        await totals.remove(qrCodeId);
      }
    }
    return removed;
  }

  return {
    /** @returns how many scans there were */
    removeAll,

    /** Removes what was stored for codes after their deletion. */
    async deleteScansOfDeletedCodes(stored: readonly ScanDocument[]): Promise<void> {
      const ids = [...new Set(stored.map(({ qrCodeId }) => qrCodeId))];
      const deleted = await db
        .collection<QrCodeDocument>(QR_CODES)
        .find({ _id: { $in: ids }, deletedAt: { $exists: true } }, { projection: { accountId: 1 } })
        .toArray();
      await removeAllOf(deleted.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id })));
    },

    /**
     * Removes scans that were under way when their code was deleted: other processes know a code for seconds after.
     * @param limit of codes that are looked at
     * @returns how many scans went, and the time up to which deletions are seen to
     */
    async deleteOrphans(
      deletedFrom: Date,
      deletedTo: Date,
      limit: number,
    ): Promise<{ removed: number; through: Date }> {
      const deleted = await db
        .collection<QrCodeDocument>(QR_CODES)
        .find(
          { deletedAt: { $gte: deletedFrom, $lt: deletedTo } },
          { projection: { accountId: 1, deletedAt: 1 } },
        )
        .sort({ deletedAt: 1 })
        .limit(limit)
        .toArray();
      const removed = await removeAllOf(deleted.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id })));
      const last = deleted.length === limit ? deleted.at(-1)?.deletedAt : undefined;
      return { removed, through: last && last > deletedFrom ? last : deletedTo };
    },
  };
}
