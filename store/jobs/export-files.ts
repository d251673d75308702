import type { Readable, Writable } from 'node:stream';
import { GridFSBucket, ObjectId, type Db, type Document } from 'mongodb';
import type { BulkExportJob, ExportFile, ScanExportJob } from '../../core/jobs/job.js';
import { nextHealthCheck, fromJobDocument, JOBS, ACTIVE, type JobDocument } from './job-documents.js';

const BUCKET = 'exports';

/** The GridFS collections. */
export const EXPORT_FILES = `${BUCKET}.files`;
export const EXPORT_CHUNKS = `${BUCKET}.chunks`;

/**
 * Creates the store of the files of jobs, which are in GridFS: ZIPs of exports, exports of scans, and parts
 * and PDFs of sheets. Only complete files are visible, because a job refers to its file once the file is
 * complete.
 */
export function createExportFiles(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const bucket = new GridFSBucket(db, { bucketName: BUCKET });

  /** Removes files, complete or not. */
  async function remove(fileIds: readonly string[]): Promise<void> {
    const ids = fileIds.map((id) => new ObjectId(id));
    await db.collection<Document>(EXPORT_FILES).deleteMany({ _id: { $in: ids } });
    await db.collection<Document>(EXPORT_CHUNKS).deleteMany({ files_id: { $in: ids } });
  }

  /** Begins an attempt of a job that has one of the types; see `begin`. */
  async function claim(
    jobId: string,
    types: JobDocument['type'][],
    now: Date,
  ): Promise<{ before: JobDocument; fileId: string } | undefined> {
    const fileId = new ObjectId().toHexString();
    const before = await jobs.findOneAndUpdate(
      { _id: jobId, type: { $in: types }, status: ACTIVE, cancelRequestedAt: null },
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
    if (!before || !hasFiles(before)) return undefined;
    if (before.uploads.length > 0) await remove(before.uploads);
    return { before, fileId };
  }

  return {
    /**
     * Begins an attempt to write the ZIP. Earlier attempts can no longer complete the job; their files are
     * removed.
     * @returns undefined if the job has ended or was canceled.
     */
    async begin(jobId: string, now: Date): Promise<{ job: BulkExportJob; fileId: string } | undefined> {
      const claimed = await claim(jobId, ['bulk_export', 'export'], now);
      if (!claimed) return undefined;
      return { job: fromJobDocument(claimed.before) as BulkExportJob, fileId: claimed.fileId };
    },

    /** Begins an attempt to write the file of an export of scans; see `begin`. */
    async beginScanExport(
      jobId: string,
      now: Date,
    ): Promise<{ job: ScanExportJob; fileId: string } | undefined> {
      const claimed = await claim(jobId, ['scan_export'], now);
      if (!claimed) return undefined;
      return { job: fromJobDocument(claimed.before) as ScanExportJob, fileId: claimed.fileId };
    },

    /**
     * Stores the number of scans that a running attempt exports.
     *
     * @returns false under the conditions of `progress`.
     */
    async setTotal(jobId: string, fileId: string, total: number): Promise<boolean> {
      const result = await jobs.updateOne(matchAttempt(jobId, fileId), { $set: { 'progress.total': total } });
      return result.matchedCount === 1;
    },

    remove,

    /** Opens the stream that writes the file of an attempt. */
    write(fileId: string, fileName: string, metadata?: Document): Writable {
      return bucket.openUploadStreamWithId(new ObjectId(fileId), fileName, metadata && { metadata });
    },

    /**
     * Returns the size of a complete file in bytes, and its metadata.
     *
     * @throws Error if there is no such file.
     */
    async describe(fileId: string): Promise<{ bytes: number; metadata: Document }> {
      const file = await db.collection<Document>(EXPORT_FILES).findOne({ _id: new ObjectId(fileId) });
      if (!file) throw new Error(`there is no file ${fileId}`);
      return { bytes: Number(file['length']), metadata: (file['metadata'] ?? {}) as Document };
    },

    /** Opens a stream that reads a complete file. */
    readAll: (fileId: string): Readable => bucket.openDownloadStream(new ObjectId(fileId)),

    /**
     * Stores the progress of an attempt.
     * @returns false if the attempt must stop: the job has ended, was canceled, or belongs to a later
     *   attempt.
     */
    async progress(jobId: string, fileId: string, done: number, now: Date): Promise<boolean> {
      const result = await jobs.updateOne(matchAttempt(jobId, fileId), {
        $set: { 'progress.done': done, dispatchAfter: nextHealthCheck(now) },
      });
      return result.matchedCount === 1;
    },

    /** Completes the job with the file as its result. @returns false under the conditions of `progress`. */
    async complete(jobId: string, file: ExportFile, total: number, now: Date): Promise<boolean> {
      const result = await jobs.updateOne(matchAttempt(jobId, file.fileId), {
        $set: { status: 'completed', file, finishedAt: now, progress: { done: total, total } },
        $unset: { dispatchAfter: '' },
      });
      return result.matchedCount === 1;
    },

    /** Removes the files of all attempts of an ended job, except its result. */
    async removeStaleUploads(jobId: string): Promise<void> {
      const job = await jobs.findOne({ _id: jobId });
      if (job && hasFiles(job)) await remove(job.uploads.filter((id) => id !== job.file?.fileId));
    },

    /**
     * Removes the files of expired exports and sheets; the jobs remain.
     *
     * @returns The number of jobs whose files were removed.
     */
    async removeExpired(now: Date): Promise<number> {
      const expired = jobs.find({ 'file.expiresAt': { $lte: now }, uploads: { $ne: [] } });
      let removed = 0;
      for await (const job of expired) {
        if (!hasFiles(job)) continue;
        await remove(job.uploads);
        await jobs.updateOne({ _id: job._id }, { $set: { uploads: [] } });
        removed += 1;
      }
      return removed;
    },

    /** Removes all files of these jobs, complete or not. */
    async removeAll(jobIds: readonly string[]): Promise<void> {
      const found = await jobs
        .find({ _id: { $in: [...jobIds] }, uploads: { $exists: true } })
        .project<{ uploads: string[] }>({ uploads: 1 })
        .toArray();
      await remove(found.flatMap(({ uploads }) => uploads));
    },

    /** Opens a stream that reads the bytes `[start, end)` of a complete file. */
    read(fileId: string, start: number, end: number): Readable {
      return bucket.openDownloadStream(new ObjectId(fileId), { start, end });
    },
  };
}

export type ExportFiles = ReturnType<typeof createExportFiles>;

function hasFiles(job: JobDocument): job is Extract<JobDocument, { uploads: string[] }> {
  return 'uploads' in job;
}

/** Matches the running job if this attempt is its latest. */
function matchAttempt(jobId: string, fileId: string) {
  return {
    _id: jobId,
    status: 'running' as const,
    cancelRequestedAt: null,
    $expr: { $eq: [{ $last: '$uploads' }, fileId] },
  };
}
