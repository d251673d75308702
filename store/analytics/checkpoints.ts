import type { Db } from 'mongodb';
import { SCANS, type ScanDocument } from '../scans/scan-documents.js';
import type { CodeRef } from './scan-totals.js';

export const ROLL_UP_CHECKPOINTS = 'roll_up_checkpoints';

/** A task of the periodic roll-up. */
export type RollUpTask = 'totals' | 'days' | 'archive' | 'orphans';

export interface CheckpointDocument {
  _id: RollUpTask;
  checkpoint: Date;
}

/** A code, and its number of scans in some range, bots included. */
export interface ScannedCode extends CodeRef {
  scans: number;
}

export interface RollUpCheckpoints {
  /** Returns the instant at which the next run of a task resumes; undefined before its first run. */
  get(task: RollUpTask): Promise<Date | undefined>;
  /** Returns the checkpoint of a task, or the time of the first scan; undefined if there is neither. */
  resumeFrom(task: RollUpTask): Promise<Date | undefined>;
  /** Sets the checkpoint of a task. It never moves back. */
  advance(task: RollUpTask, checkpoint: Date): Promise<void>;
  /** Returns the codes that were scanned in `[from, until)`. */
  listScannedCodes(from: Date, until: Date): Promise<ScannedCode[]>;
}

/** Creates the store of checkpoints of the periodic roll-up. */
export function createRollUpCheckpoints(db: Db): RollUpCheckpoints {
  const checkpoints = db.collection<CheckpointDocument>(ROLL_UP_CHECKPOINTS);
  const scans = db.collection<ScanDocument>(SCANS);

  return {
    async get(task) {
      return (await checkpoints.findOne({ _id: task }))?.checkpoint;
    },

    async resumeFrom(task) {
      const checkpoint = await this.get(task);
      if (checkpoint) return checkpoint;
      const [first] = await scans
        .find({}, { projection: { at: 1 } })
        .sort({ at: 1 })
        .limit(1)
        .toArray();
      return first?.at;
    },

    async advance(task, checkpoint) {
      await checkpoints.updateOne({ _id: task }, { $max: { checkpoint } }, { upsert: true });
    },

    async listScannedCodes(from, until) {
      const found = await scans
        .aggregate<{ _id: CodeRef; scans: number }>(
          [
            { $match: { at: { $gte: from, $lt: until } } },
            { $group: { _id: { accountId: '$accountId', qrCodeId: '$qrCodeId' }, scans: { $sum: 1 } } },
          ],
          { allowDiskUse: true },
        )
        .toArray();
      return found.map(({ _id, scans: count }) => ({ ..._id, scans: count }));
    },
  };
}
