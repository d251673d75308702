import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/time/durations.js';
import type { RollUpStore } from '../analytics/roll-ups.js';
import type { CodeRef, ScanTotalStore } from '../analytics/scan-totals.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { scopeQuery } from '../scans/scan-query.js';

/** Creates the deletion of scans: permanently, together with all rollups and totals that contain them. */
export function createScanDeletion(db: Db, rollUps: RollUpStore, totals: ScanTotalStore): ScanDeletion {
  const scans = db.collection<ScanDocument>(SCANS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  /** Returns the UTC days on which a code was scanned, as days since 1970. Covered by an index. */
  async function listScannedDays(code: CodeRef): Promise<number[]> {
    const day = { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, DAY_MS] } } };
    const found = await scans
      .aggregate<{ _id: number }>([{ $match: scopeQuery(code) }, { $group: { _id: day } }], {
        hint: scanIndexFor(code),
      })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async function invalidateCounts(code: CodeRef, days: readonly number[]): Promise<void> {
    await rollUps.invalidateAll(code);
    await totals.delete(code.qrCodeId);
    await rollUps.invalidate({ accountId: code.accountId }, days);
  }

  async function deleteScans({ accountId, qrCodeId }: CodeRef): Promise<number> {
    const days = await listScannedDays({ accountId, qrCodeId });
    // Before, so that a crash leaves no count of deleted scans; and after, for counts built in the meantime.
    await invalidateCounts({ accountId, qrCodeId }, days);
    const { deletedCount } = await scans.deleteMany({ accountId, qrCodeId });
    await invalidateCounts({ accountId, qrCodeId }, days);
    return deletedCount;
  }

  async function deleteScansOf(deletedCodes: readonly CodeRef[]): Promise<number> {
    let deletedScans = 0;
    for (const { accountId, qrCodeId } of deletedCodes) {
      if (await scans.findOne({ accountId, qrCodeId }, { projection: { _id: 1 } })) {
        deletedScans += await deleteScans({ accountId, qrCodeId });
      } else {
        await totals.delete(qrCodeId);
      }
    }
    return deletedScans;
  }

  return {
    deleteScans,

    async deleteScansOfDeletedCodes(stored) {
      const ids = [...new Set(stored.map(({ qrCodeId }) => qrCodeId))];
      const deleted = await codes
        .find({ _id: { $in: ids }, deletedAt: { $exists: true } }, { projection: { accountId: 1 } })
        .toArray();
      await deleteScansOf(deleted.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id })));
    },

    async deleteOrphans(deletedFrom, deletedUntil, limit) {
      const deleted = await codes
        .find(
          { deletedAt: { $gte: deletedFrom, $lt: deletedUntil } },
          { projection: { accountId: 1, deletedAt: 1 } },
        )
        .sort({ deletedAt: 1 })
        .limit(limit)
        .toArray();
      const deletedScans = await deleteScansOf(
        deleted.map(({ _id, accountId }) => ({ accountId, qrCodeId: _id })),
      );
      const last = deleted.length === limit ? deleted.at(-1)?.deletedAt : undefined;
      return { deletedScans, checkpoint: last && last > deletedFrom ? last : deletedUntil };
    },
  };
}

export interface ScanDeletion {
  /** Deletes all scans of a code. @returns how many there were, bots included */
  deleteScans(code: CodeRef): Promise<number>;
  /** Deletes scans that were stored for codes after their deletion, for example from a spool. */
  deleteScansOfDeletedCodes(stored: readonly Pick<ScanDocument, 'qrCodeId'>[]): Promise<void>;
  /**
   * Deletes scans that were in flight when their code was deleted: other processes resolve a deleted code for seconds.
   *
   * @param limit maximum number of deleted codes that are checked
   * @returns the number of deleted scans, and the time up to which deletions of codes have been handled
   */
  deleteOrphans(
    deletedFrom: Date,
    deletedUntil: Date,
    limit: number,
  ): Promise<{ deletedScans: number; checkpoint: Date }>;
}
