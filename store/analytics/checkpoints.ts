import type { Db } from 'mongodb';
import { SCANS, type ScanDocument } from '../scans/scan-documents.js';

const ROLL_UPS = 'scan_roll_ups';

interface ProgressDocument {
  /** Name of a step. */
  _id: string;
  through: Date;
}

export interface ScannedCode {
  accountId: string;
  qrCodeId: string;
  scans: number;
}

/** How far roll-ups have come, and what there is to do next. */
export function createRollUpCheckpoints(db: Db) {
  const progress = db.collection<ProgressDocument>(ROLL_UPS);
  const scans = db.collection<ScanDocument>(SCANS);

  return {
    /** Where a step ended last. */
    async through(step: string): Promise<Date | undefined> {
      return (await progress.findOne({ _id: step }))?.through;
    },

    /** Where a step goes on: where it ended last, or at the first scan; undefined when there is none. */
    async start(step: string): Promise<Date | undefined> {
      const known = await this.through(step);
      if (known) return known;
      const [first] = await scans
        .find({}, { projection: { at: 1 } })
        .sort({ at: 1 })
        .limit(1)
        .toArray();
      return first?.at;
    },

    /** Never goes back. */
    async reach(step: string, through: Date): Promise<void> {
      await progress.updateOne({ _id: step }, { $max: { through } }, { upsert: true });
    },

    /** Codes that were scanned in `[from, to)`, bots included. */
    async codesScanned(from: Date, to: Date): Promise<ScannedCode[]> {
      const found = await scans
        .aggregate<{ _id: Omit<ScannedCode, 'scans'>; scans: number }>(
          [
            { $match: { at: { $gte: from, $lt: to } } },
            { $group: { _id: { accountId: '$accountId', qrCodeId: '$qrCodeId' }, scans: { $sum: 1 } } },
          ],
          { allowDiskUse: true },
        )
        .toArray();
      return found.map(({ _id, scans: count }) => ({ ..._id, scans: count }));
    },
  };
}
