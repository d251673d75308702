import { ObjectId, type Db } from 'mongodb';
import type { ExportFile, RenderedPart, SheetJob } from '../../core/jobs/job.js';
import type { SheetPart } from '../../core/jobs/sheets/sheet-plan.js';
import {
  ACTIVE,
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  nextHealthCheck,
  type JobDocument,
  type SheetChunkDocument,
} from './job-documents.js';

/** Input of an attempt to render a part, or why there is nothing to render. */
export type PartAttempt =
  | { kind: 'render'; job: SheetJob; part: SheetPart; codeIds: string[]; fileId: string }
  /** An earlier attempt has completed the part. */
  | { kind: 'done'; job: SheetJob }
  /** The job has ended, was canceled, or its account was deleted. */
  | { kind: 'stopped' };

/** Splits the codes of a sheet into the input of its parts. @param copies Labels per code. */
export function toSheetChunks(
  jobId: string,
  codeIds: readonly string[],
  parts: readonly SheetPart[],
  copies: number,
): SheetChunkDocument[] {
  return parts.map((part, index) => ({
    _id: `${jobId}:${index}`,
    jobId,
    index,
    part,
    codeIds: codeIds.slice(Math.floor(part.from / copies), Math.ceil(part.until / copies)),
  }));
}

/**
 * Creates the store of the parts of sheets. A part is recorded once, after its file is complete, so rendering
 * the part again changes nothing.
 */
export function createSheetParts(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<SheetChunkDocument>(JOB_CHUNKS);

  /**
   * Begins an attempt to write a file of a running sheet. Records the file first, so that it is removed even
   * after a crash.
   */
  async function begin(jobId: string, now: Date): Promise<{ job: SheetJob; fileId: string } | undefined> {
    const fileId = new ObjectId().toHexString();
    const found = await jobs.findOneAndUpdate(
      matchRunning(jobId),
      [
        {
          $set: {
            status: 'running',
            startedAt: { $ifNull: ['$startedAt', now] },
            dispatchAfter: nextHealthCheck(now),
            uploads: { $concatArrays: ['$uploads', [fileId]] },
          },
        },
      ],
      { returnDocument: 'after' },
    );
    return found?.type === 'sheet' ? { job: fromJobDocument(found) as SheetJob, fileId } : undefined;
  }

  return {
    /** Begins an attempt to render a part. */
    async beginPart(jobId: string, index: number, now: Date): Promise<PartAttempt> {
      const attempt = await begin(jobId, now);
      if (!attempt) return { kind: 'stopped' };
      const { job, fileId } = attempt;
      if (job.parts.length > index) return { kind: 'done', job };
      const chunk = await chunks.findOne({ jobId, index });
      return chunk
        ? { kind: 'render', job, part: chunk.part, codeIds: chunk.codeIds, fileId }
        : { kind: 'stopped' };
    },

    /** Returns whether a sheet runs: false if it has ended or was canceled. */
    async isRunning(jobId: string): Promise<boolean> {
      return (await jobs.findOne(matchRunning(jobId), { projection: { _id: 1 } })) !== null;
    },

    /**
     * Stores a part whose file is complete.
     * @param labels Number of its labels.
     * @returns The job after the call; undefined if the job has ended or was canceled.
     */
    async completePart(
      jobId: string,
      index: number,
      part: RenderedPart,
      labels: number,
      now: Date,
    ): Promise<SheetJob | undefined> {
      const running = matchRunning(jobId);
      await jobs.updateOne(
        { ...running, parts: { $size: index } },
        {
          $push: { parts: part },
          $inc: { 'progress.done': labels },
          $set: { dispatchAfter: nextHealthCheck(now) },
        },
      );
      const job = await jobs.findOne(running);
      return job ? (fromJobDocument(job) as SheetJob) : undefined;
    },

    /**
     * Begins an attempt to write the PDF of a sheet whose parts are complete.
     *
     * @returns undefined if the job must stop.
     */
    beginAssembly: begin,

    /**
     * Completes the job with its PDF.
     * @returns The IDs of the files of its parts, which the caller must remove; undefined if the job has
     *   ended or was canceled.
     */
    async complete(job: SheetJob, file: ExportFile, now: Date): Promise<string[] | undefined> {
      const before = await jobs.findOneAndUpdate(
        { _id: job.id, type: 'sheet', status: 'running', cancelRequestedAt: null },
        {
          $set: {
            status: 'completed',
            file,
            uploads: [file.fileId],
            finishedAt: now,
            'progress.done': job.progress.total,
          },
          $unset: { dispatchAfter: '' },
        },
      );
      if (before?.type !== 'sheet') return undefined;
      await chunks.deleteMany({ jobId: job.id });
      return before.uploads.filter((id) => id !== file.fileId);
    },
  };
}

/** Matches a sheet that runs or is about to. */
function matchRunning(jobId: string) {
  return { _id: jobId, type: 'sheet' as const, status: ACTIVE, cancelRequestedAt: null };
}
