import type { Db } from 'mongodb';
import type { StoredJob } from '../../core/jobs/job.js';
import type { JobFailure } from '../../core/jobs/job-base.js';
import { kindOf } from '../../core/jobs/job-kinds.js';
import {
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  UNFINISHED,
  type JobChunkDocument,
  type JobDocument,
} from './job-documents.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { createRevisionWriter } from '../qr-codes/revisions.js';
import { inTransaction } from '../mongo/transactions.js';

/** Final status of a job without a result. */
export type FailedStatus = 'failed' | 'cancelled';

/** Creates the store operation that ends jobs without a result. */
export function createJobTermination(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<JobChunkDocument>(JOB_CHUNKS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const revisions = createRevisionWriter(db);

  return {
    /**
     * Ends a job and deletes every code that it created, in one transaction. Steps that are still running
     * cannot create codes afterwards. Changes by a job that keeps them stay.
     * @returns The job after the call, unchanged if it had already ended; undefined if its account was
     *   deleted.
     */
    async terminate(
      jobId: string,
      status: FailedStatus,
      error: JobFailure,
      now: Date,
    ): Promise<StoredJob | undefined> {
      const terminated = await inTransaction(db, async (session) => {
        const job = await jobs.findOneAndUpdate(
          { _id: jobId, status: UNFINISHED },
          {
            $set: { status, error, finishedAt: now },
            $unset: { dispatchAfter: '' },
          },
          { session, returnDocument: 'after' },
        );
        if (!job) return null;
        if (kindOf(job).keepsChanges) return job;
        job.progress.done = 0;
        await jobs.updateOne({ _id: jobId }, { $set: { 'progress.done': 0 } }, { session });
        if (kindOf(job).result === 'codes') {
          const created = { jobId, accountId: job.accountId };
          const changed = await codes.find({ ...created, hasHistory: true }, { session }).toArray();
          await revisions.removeOfCodes(
            changed.map(({ _id }) => _id),
            session,
          );
          await codes.deleteMany(created, { session });
        }
        await chunks.deleteMany({ jobId }, { session });
        return job;
      });
      const document = terminated ?? (await jobs.findOne({ _id: jobId }));
      return document ? fromJobDocument(document) : undefined;
    },
  };
}

export type JobTermination = ReturnType<typeof createJobTermination>;
