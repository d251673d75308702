import { BSON, MongoServerError, type Db } from 'mongodb';
import type { BulkCreateJob, StoredJob } from '../../core/jobs/job.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import {
  nextHealthCheck,
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  MOVING,
  type JobChunkDocument,
  type JobDocument,
} from './job-documents.js';
import { QR_CODES, toDocument, type QrCodeDocument } from '../qr-codes/qr-codes.js';
import { inTransaction } from '../mongo/transactions.js';

/** One code of a bulk: whole, and whether its owner chose the short code. */
export interface PreparedCode {
  code: StoredQrCode;
  hasCustomShortCode: boolean;
}

const CHUNK_CODES = 100;
/** A quarter of what MongoDB takes as one document. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Splits codes, in order, into chunks that are small in count and in bytes. */
export function toChunks(jobId: string, prepared: readonly PreparedCode[]): JobChunkDocument[] {
  const chunks: JobChunkDocument[] = [];
  let bytes = 0;
  for (const { code, hasCustomShortCode } of prepared) {
    const document = toDocument({ ...code, jobId });
    const size = BSON.calculateObjectSize(document);
    let chunk = chunks.at(-1);
    if (!chunk || chunk.codes.length === CHUNK_CODES || bytes + size > CHUNK_BYTES) {
      chunk = { _id: `${jobId}:${chunks.length}`, jobId, index: chunks.length, codes: [], chosen: [] };
      chunks.push(chunk);
      bytes = 0;
    }
    chunk.codes.push(document);
    if (hasCustomShortCode) chunk.chosen.push(document._id);
    bytes += size;
  }
  return chunks;
}

/** What became of a chunk: made (now or before), stopped because the job has ended or shall, or in want of other short codes. */
export type ChunkOutcome =
  | { made: true; job: BulkCreateJob }
  | { made: false; stopped: StoredJob | undefined }
  | { made: false; taken: { id: string; shortCode: string; chosen: boolean }[] };

/** The steps of a bulk creation. Each is one transaction that also moves the job, so a step counts once, however often it runs. */
export function createJobChunkStore(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<JobChunkDocument>(JOB_CHUNKS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);

  /** Codes of the chunk whose short code another code has. */
  async function findTaken(chunk: JobChunkDocument) {
    const wanted = new Map(chunk.codes.map((code) => [code.shortCode, code._id]));
    const holders = await codes
      .find({ shortCodes: { $in: [...wanted.keys()] }, _id: { $nin: [...wanted.values()] } })
      .project<{ shortCodes: string[] }>({ shortCodes: 1 })
      .toArray();
    return holders
      .flatMap(({ shortCodes }) => shortCodes)
      .flatMap((shortCode) => {
        const id = wanted.get(shortCode);
        return id === undefined ? [] : [{ id, shortCode, chosen: chunk.chosen.includes(id) }];
      });
  }

  async function make(jobId: string, chunk: JobChunkDocument, now: Date): Promise<JobDocument | null> {
    return inTransaction(db, async (session) => {
      const moved = await jobs.findOneAndUpdate(
        {
          _id: jobId,
          status: MOVING,
          cancelRequestedAt: null,
          doneChunks: { $ne: chunk.index },
        },
        [
          {
            $set: {
              doneChunks: { $concatArrays: ['$doneChunks', [chunk.index]] },
              'progress.done': { $add: ['$progress.done', chunk.codes.length] },
              startedAt: { $ifNull: ['$startedAt', now] },
              dispatchAfter: nextHealthCheck(now),
            },
          },
          { $set: { status: { $cond: [ALL_MADE, 'completed', 'running'] } } },
          {
            $set: {
              finishedAt: { $cond: [ALL_MADE, now, null] },
              dispatchAfter: { $cond: [ALL_MADE, '$$REMOVE', '$dispatchAfter'] },
            },
          },
        ],
        { session, returnDocument: 'after' },
      );
      if (!moved) return null;
      await codes.insertMany(chunk.codes, { session, ordered: false });
      if (moved.status === 'completed') await chunks.deleteMany({ jobId }, { session });
      return moved;
    });
  }

  return {
    /** Makes the codes of one chunk and moves the job; the last chunk completes it. */
    async make(jobId: string, index: number, now: Date): Promise<ChunkOutcome> {
      const chunk = await chunks.findOne({ jobId, index });
      if (chunk) {
        try {
          const job = await make(jobId, chunk, now);
          if (job) return { made: true, job: fromJobDocument(job) as BulkCreateJob };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          const taken = await findTaken(chunk);
          if (taken.length === 0) throw error;
          return { made: false, taken };
        }
      }
      const document = await jobs.findOne({ _id: jobId });
      // It went with its account.
      if (!document) return { made: false, stopped: undefined };
      const job = fromJobDocument(document);
      if (job.type !== 'bulk_create') throw new Error(`${jobId} is no bulk creation`);
      return job.doneChunks.includes(index) ? { made: true, job } : { made: false, stopped: job };
    },

    /** Writes another short code into a code that is yet to be made. */
    async redraw(jobId: string, index: number, code: QrCodeDocument): Promise<void> {
      await chunks.updateOne({ jobId, index, 'codes._id': code._id }, { $set: { 'codes.$': code } });
    },

    async codesOf(jobId: string, index: number): Promise<QrCodeDocument[]> {
      return (await chunks.findOne({ jobId, index }))?.codes ?? [];
    },
  };
}

const ALL_MADE = { $eq: [{ $size: '$doneChunks' }, '$chunks'] };

function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}
