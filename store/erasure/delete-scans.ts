import type { Db } from 'mongodb';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { RollUpStore } from '../analytics/roll-ups.js';
import type { SegmentStore } from '../analytics/segments.js';
import type { CodeRef, ScanTotalStore } from '../analytics/scan-totals.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { scanIndexFor, SCANS, type ScanDocument } from '../scans/scan-documents.js';
import { storedScopeQuery } from '../scans/scan-query.js';

/** The UTC day of a scan, as days since 1970. */
const SCANNED_DAY = { $toInt: { $floor: { $divide: [{ $toLong: '$at' }, DAY_MS] } } };

/** The stores of the counts that are derived from scans. */
export interface ScanDeletionDeps {
  rollUps: RollUpStore;
  segments: SegmentStore;
  totals: ScanTotalStore;
}

/**
 * Creates the permanent deletion of scans, together with all rollups, segments, and totals that contain them.
 */
export function createScanDeletion(db: Db, { rollUps, segments, totals }: ScanDeletionDeps): ScanDeletion {
  const scans = db.collection<ScanDocument>(SCANS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  /** Returns the UTC days on which a code was scanned, as days since 1970. Covered by an index. */
  async function listScannedDays(code: CodeRef): Promise<number[]> {
    const found = await scans
      .aggregate<{ _id: number }>([{ $match: storedScopeQuery(code) }, { $group: { _id: SCANNED_DAY } }], {
        hint: scanIndexFor(code),
      })
      .toArray();
    return found.map(({ _id }) => _id);
  }

  async function invalidateCounts(code: CodeRef, days: readonly number[]): Promise<void> {
    await rollUps.invalidateAll(code);
    await segments.invalidateAll(code);
    await totals.delete(code.qrCodeId);
    await rollUps.invalidate({ accountId: code.accountId }, days);
    await segments.invalidate({ accountId: code.accountId }, days);
  }

  /** Deletes the scans of the given UTC days only, because only the counts of these days are invalidated. */
  async function deleteScansOfDays(
    { accountId, qrCodeId }: CodeRef,
    days: readonly number[],
  ): Promise<number> {
    // Once before the deletion, so that a crash leaves no counts of deleted scans; once after it, for counts
    // built during it.
    await invalidateCounts({ accountId, qrCodeId }, days);
    const isOfDays = { $expr: { $in: [SCANNED_DAY, days] } };
    const { deletedCount } = await scans.deleteMany({ accountId, qrCodeId, ...isOfDays });
    await invalidateCounts({ accountId, qrCodeId }, days);
    return deletedCount;
  }

  async function deleteScans(code: CodeRef): Promise<number> {
    const handled = new Set<number>();
    let deletedScans = 0;
    // Scans can be stored in the meantime: new ones, or scans of another day from a spool.
    for (;;) {
      const days = (await listScannedDays(code)).filter((day) => !handled.has(day));
      if (days.length === 0) break;
      deletedScans += await deleteScansOfDays(code, days);
      for (const day of days) handled.add(day);
    }
    // Totals can count scans that retention has deleted since.
    if (handled.size === 0) await invalidateCounts(code, []);
    return deletedScans;
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
  /** Deletes all scans of a code. @returns The number of deleted scans, bots included. */
  deleteScans(code: CodeRef): Promise<number>;
  /** Deletes scans that were stored for codes after their deletion, for example from a spool. */
  deleteScansOfDeletedCodes(stored: readonly Pick<ScanDocument, 'qrCodeId'>[]): Promise<void>;
  /**
   * Deletes scans that were in flight when their code was deleted: other processes resolve a deleted code for
   * seconds.
   *
   * @param limit Maximum number of deleted codes to check.
   * @returns The number of deleted scans, and the time up to which deletions of codes have been handled.
   */
  deleteOrphans(
    deletedFrom: Date,
    deletedUntil: Date,
    limit: number,
  ): Promise<{ deletedScans: number; checkpoint: Date }>;
}
