import { BSON, type ClientSession, type Db } from 'mongodb';
import type { BulkCreateJob, StoredJob } from '../../core/jobs/job.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { isDuplicateKey } from '../mongo/duplicate-key.js';
import type { RecordedEvent } from '../events/events.js';
import { inTransaction } from '../mongo/transactions.js';
import type { CodeWrite } from '../qr-codes/code-write.js';
import { createCodeWriter } from '../qr-codes/code-writes.js';
import { fromDocument, QR_CODES, toDocument, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { takeReleased } from '../qr-codes/released-short-codes.js';
import { buildSearchText } from '../qr-codes/search-text.js';
import {
  ACTIVE,
  fromJobDocument,
  JOB_CHUNKS,
  JOBS,
  nextHealthCheck,
  type JobChunkDocument,
  type JobDocument,
} from './job-documents.js';

/** One code of a bulk creation, and whether its owner chose the short code. */
export interface PreparedCode {
  code: StoredQrCode;
  hasCustomShortCode: boolean;
}

/** Builds the events of new codes, with their recipients. */
export type ToEvents = (codes: readonly StoredQrCode[]) => RecordedEvent[];

/**
 * Maximum number of codes per chunk. A step costs a round trip through Temporal, which takes longer than
 * creating 100 codes.
 */
const MAX_CODES_PER_CHUNK = 250;
/** Maximum size of a chunk: a quarter of MongoDB's maximum document size. */
const MAX_CHUNK_BYTES = 4 * 1024 * 1024;

/** Splits codes, in order, into chunks that are bounded in number of codes and in bytes. */
export function toChunks(jobId: string, prepared: readonly PreparedCode[]): JobChunkDocument[] {
  const chunks: JobChunkDocument[] = [];
  let bytes = 0;
  for (const { code, hasCustomShortCode } of prepared) {
    const document = toDocument({
      ...code,
      jobId,
      createdBy: { type: 'job', id: jobId, name: 'bulk_create' },
    });
    const size = BSON.calculateObjectSize(document);
    let chunk = chunks.at(-1);
    if (!chunk || chunk.codes.length === MAX_CODES_PER_CHUNK || bytes + size > MAX_CHUNK_BYTES) {
      const index = chunks.length;
      chunk = { _id: `${jobId}:${index}`, jobId, index, codes: [], idsWithCustomShortCode: [] };
      chunks.push(chunk);
      bytes = 0;
    }
    chunk.codes.push(document);
    if (hasCustomShortCode) chunk.idsWithCustomShortCode.push(document._id);
    bytes += size;
  }
  return chunks;
}

/** A code of a chunk whose short code belongs to another code. */
export interface ShortCodeConflict {
  id: string;
  shortCode: string;
  hasCustomShortCode: boolean;
}

/**
 * Result of a chunk: created (now or earlier), stopped because the job ended or was canceled, or conflicting
 * on short codes. `job` is undefined if the account was deleted.
 */
export type ChunkOutcome =
  | { kind: 'created'; job: BulkCreateJob }
  | { kind: 'stopped'; job: StoredJob | undefined }
  | { kind: 'conflicts'; conflicts: ShortCodeConflict[] };

/**
 * Creates the store of a bulk creation's chunks. A chunk is one transaction that also updates the job, so it
 * takes effect once, however often it runs.
 */
export function createJobChunkStore(db: Db) {
  const jobs = db.collection<JobDocument>(JOBS);
  const chunks = db.collection<JobChunkDocument>(JOB_CHUNKS);
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const writer = createCodeWriter(db);

  async function findConflicts(chunk: JobChunkDocument): Promise<ShortCodeConflict[]> {
    const custom = new Set(chunk.idsWithCustomShortCode);
    const wanted = new Map(chunk.codes.map((code) => [code.shortCode, code._id]));
    const others = await codes
      .find({ shortCodes: { $in: [...wanted.keys()] }, _id: { $nin: [...wanted.values()] } })
      .project<{ shortCodes: string[] }>({ shortCodes: 1 })
      .toArray();
    return others
      .flatMap(({ shortCodes }) => shortCodes)
      .flatMap((shortCode) => {
        const id = wanted.get(shortCode);
        return id === undefined ? [] : [{ id, shortCode, hasCustomShortCode: custom.has(id) }];
      });
  }

  /** Builds the events of all codes of a job, as the codes were created. */
  async function buildEvents(jobId: string, toEvents: ToEvents, session: ClientSession) {
    const all = await chunks.find({ jobId }, { session }).sort({ index: 1 }).toArray();
    return toEvents(all.flatMap((chunk) => chunk.codes.map(fromDocument)));
  }

  /** @returns null if the chunk was created before, or if the job has ended or was canceled. */
  async function insertCodes(
    jobId: string,
    chunk: JobChunkDocument,
    now: Date,
    toEvents: ToEvents | undefined,
  ): Promise<JobDocument | null> {
    return inTransaction(db, async (session) => {
      const job = await jobs.findOneAndUpdate(
        {
          _id: jobId,
          status: ACTIVE,
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
          { $set: { status: { $cond: [ALL_CHUNKS_DONE, 'completed', 'running'] } } },
          {
            $set: {
              finishedAt: { $cond: [ALL_CHUNKS_DONE, now, null] },
              dispatchAfter: { $cond: [ALL_CHUNKS_DONE, '$$REMOVE', '$dispatchAfter'] },
            },
          },
        ],
        { session, returnDocument: 'after' },
      );
      if (!job) return null;
      const custom = new Set(chunk.idsWithCustomShortCode);
      const chosen = chunk.codes.filter(({ _id }) => custom.has(_id)).map(({ shortCode }) => shortCode);
      if (chosen.length > 0) await takeReleased(codes, job.accountId, chosen, session);
      const isLast = job.status === 'completed';
      const events = isLast && toEvents ? await buildEvents(jobId, toEvents, session) : [];
      const [first, ...others] = chunk.codes.map(toInsertion);
      await writer.writeAllWithin(first ? [{ ...first, events }, ...others] : [], session);
      if (isLast) await chunks.deleteMany({ jobId }, { session });
      return job;
    });
  }

  return {
    /**
     * Creates the codes of one chunk and updates the job. The last chunk completes the job: its codes can no
     * longer be removed, so the events of all codes are stored in the same transaction. Safe to repeat.
     *
     * @param toEvents Default: the codes have no events.
     */
    async create(jobId: string, index: number, now: Date, toEvents?: ToEvents): Promise<ChunkOutcome> {
      const chunk = await chunks.findOne({ jobId, index });
      if (chunk) {
        try {
          const job = await insertCodes(jobId, chunk, now, toEvents);
          if (job) return { kind: 'created', job: fromJobDocument(job) as BulkCreateJob };
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
          const conflicts = await findConflicts(chunk);
          if (conflicts.length === 0) throw error;
          return { kind: 'conflicts', conflicts };
        }
      }
      const document = await jobs.findOne({ _id: jobId });
      if (!document) return { kind: 'stopped', job: undefined };
      const job = fromJobDocument(document);
      if (job.type !== 'bulk_create') throw new Error(`${jobId} is not a bulk creation`);
      return job.doneChunks.includes(index) ? { kind: 'created', job } : { kind: 'stopped', job };
    },

    /** Returns the account of a job and who submitted it, if it has not ended; undefined if it has. */
    async findJob(jobId: string): Promise<Pick<JobDocument, 'accountId' | 'keyId' | 'memberId'> | undefined> {
      const projection = { accountId: 1, keyId: 1, memberId: 1 } as const;
      return (await jobs.findOne({ _id: jobId, status: ACTIVE }, { projection })) ?? undefined;
    },

    /** Replaces a code that is not created yet with a copy that has another short code. */
    async replaceShortCode(jobId: string, index: number, code: QrCodeDocument): Promise<void> {
      await chunks.updateOne({ jobId, index, 'codes._id': code._id }, { $set: { 'codes.$': code } });
    },

    /** Lists the codes of a chunk; none once the job has ended. */
    async listCodes(jobId: string, index: number): Promise<QrCodeDocument[]> {
      return (await chunks.findOne({ jobId, index }))?.codes ?? [];
    },
  };
}

export type JobChunkStore = ReturnType<typeof createJobChunkStore>;

/**
 * The search text is rebuilt: a short code may have been replaced, and chunks of earlier versions have no
 * search text.
 */
function toInsertion(code: QrCodeDocument): CodeWrite {
  const document = { ...code, searchText: buildSearchText(code) };
  return { operation: { kind: 'insert', document }, revisions: [], events: [], intoFolder: code.folder };
}

const ALL_CHUNKS_DONE = { $eq: [{ $size: '$doneChunks' }, '$chunks'] };
