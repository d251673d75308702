import type { Readable, Writable } from 'node:stream';
import { GridFSBucket, ObjectId, type Db, type Document } from 'mongodb';
import type { BulkExportJob, ExportFile } from '../../core/jobs/job.js';
import { nextHealthCheck, fromJobDocument, JOBS, MOVING, type JobDocument } from './job-documents.js';

const BUCKET = 'exports';

/** ZIPs of exports, in GridFS. Only a whole one can be reached: its job points to it when it is complete. */
export function createExportFiles(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });

  async function remove(fileIds: readonly string[]): Promise<void> {
    const ids = fileIds.map((id) => new ObjectId(id));
    await db.collection<Document>(`${BUCKET}.files`).deleteMany({ _id: { $in: ids } });
    await db.collection<Document>(`${BUCKET}.chunks`).deleteMany({ files_id: { $in: ids } });
  }

  return {
    /**
     * Begins an attempt, which takes the right to complete the job from all earlier ones, and removes what those left.
     * @returns undefined when the job has ended or is to be cancelled
     */
    async begin(jobId: string, now: Date): Promise<{ job: BulkExportJob; fileId: string } | undefined> {
      const fileId = new ObjectId().toHexString();
      const before = await jobs.findOneAndUpdate(
        { _id: jobId, type: 'bulk_export', status: MOVING, cancelRequestedAt: null },
        [
          {
            $set: {
              status: 'running',
              startedAt: { $ifNull: ['$startedAt', now] },
              'progress.done': 0,
              dispatchAfter: nextHealthCheck(now),
              uploads: { $concatArrays: ['$uploads', [fileId]] },
            },
          },
        ],
      );
      if (before?.type !== 'bulk_export') return undefined;
      if (before.uploads.length > 0) await remove(before.uploads);
      return { job: fromJobDocument(before) as BulkExportJob, fileId };
    },

    /** Where the bytes of an attempt go. */
    write(fileId: string, fileName: string): Writable {
      return bucket.openUploadStreamWithId(new ObjectId(fileId), fileName);
    },

    /** @returns false when this attempt is to stop: the job has ended, is to be cancelled, or belongs to a later attempt */
    async progress(jobId: string, fileId: string, done: number, now: Date): Promise<boolean> {
      const moved = await jobs.updateOne(current(jobId, fileId), {
        $set: { 'progress.done': done, dispatchAfter: nextHealthCheck(now) },
      });
      return moved.matchedCount === 1;
    },

    /** Makes the file the job's result, and completes it. @returns false as `progress` does */
    async complete(jobId: string, file: ExportFile, total: number, now: Date): Promise<boolean> {
      const moved = await jobs.updateOne(current(jobId, file.fileId), {
        $set: { status: 'completed', file, finishedAt: now, 'progress.done': total },
        $unset: { dispatchAfter: '' },
      });
      return moved.matchedCount === 1;
    },

    /** Removes whatever attempts at an ended job have left, its result excepted. */
    async removeStaleUploads(jobId: string): Promise<void> {
      const job = await jobs.findOne({ _id: jobId });
      if (job?.type === 'bulk_export') await remove(job.uploads.filter((id) => id !== job.file?.fileId));
    },

    /**
     * Removes the files of exports whose time is over; the jobs stay.
     * @returns how many
     */
    async removeExpired(now: Date): Promise<number> {
      const expired = jobs.find({ 'file.expiresAt': { $lte: now }, uploads: { $ne: [] } });
      let removed = 0;
      for await (const job of expired) {
        if (job.type !== 'bulk_export') continue;
        await remove(job.uploads);
        await jobs.updateOne({ _id: job._id }, { $set: { uploads: [] } });
        removed += 1;
      }
      return removed;
    },

    /** Removes all files of these jobs, whole or not. */
    async removeAll(jobIds: readonly string[]): Promise<void> {
      const found = await jobs
        .find({ _id: { $in: [...jobIds] }, type: 'bulk_export' })
        .project<{ uploads: string[] }>({ uploads: 1 })
        .toArray();
      await remove(found.flatMap(({ uploads }) => uploads));
    },

    /** Bytes `start` to `end` (exclusive) of a whole file. */
    read(fileId: string, start: number, end: number): Readable {
      return bucket.openDownloadStream(new ObjectId(fileId), { start, end });
    },
  };
}

export type ExportFiles = ReturnType<typeof createExportFiles>;

function current(jobId: string, fileId: string) {
  return {
    _id: jobId,
    status: 'running' as const,
    cancelRequestedAt: null,
    $expr: { $eq: [{ $last: '$uploads' }, fileId] },
  };
}
