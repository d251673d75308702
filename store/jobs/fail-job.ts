import type { Db } from 'mongodb';
import type { JobFailure, StoredJob } from '../../core/jobs/job.js';
import {
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  MOVING,
  type JobChunkDocument,
  type JobDocument,
} from './job-documents.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-codes.js';
import { inTransaction } from '../mongo/transactions.js';

export type FailedStatus = 'failed' | 'cancelled';

/** Ends jobs that did not come to their result. */
export function createJobTermination(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<JobChunkDocument>(JOB_CHUNKS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  return {
    /**
     * Ends the job and removes every code that it made, in one transaction: from then on no late step can make one.
     * @returns the job as it stands, which is another end when that came first; undefined when it went with its account
     */
    async end(
      jobId: string,
      status: FailedStatus,
      error: JobFailure,
      now: Date,
    ): Promise<StoredJob | undefined> {
      const ended = await inTransaction(db, async (session) => {
        const moved = await jobs.findOneAndUpdate(
          { _id: jobId, status: MOVING },
          { $set: { status, error, finishedAt: now, 'progress.done': 0 }, $unset: { dispatchAfter: '' } },
          { session, returnDocument: 'after' },
        );
        if (!moved) return null;
        if (moved.type === 'bulk_create') {
          await codes.deleteMany({ jobId, accountId: moved.accountId }, { session });
          await chunks.deleteMany({ jobId }, { session });
        }
        return moved;
      });
      const document = ended ?? (await jobs.findOne({ _id: jobId }));
      return document ? fromJobDocument(document) : undefined;
    },
  };
}
