import type { Filter } from 'mongodb';
import type { BulkCreateJob, FileJob, StoredJob } from '../../core/jobs/job.js';
import type { SheetPart } from '../../core/jobs/sheets/sheet-plan.js';
import type { ItemJob } from '../../core/jobs/item-jobs.js';
import { isFileJob } from '../../core/jobs/job-kinds.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { QrCodeDocument } from '../qr-codes/qr-code-documents.js';

export const JOBS = 'jobs';
export const JOB_CHUNKS = 'job_chunks';

type WithMongoId<Job> = Omit<Job, 'id'> & { _id: string };
/** Converts each type of a union. */
type DistributedId<Job> = Job extends unknown ? WithMongoId<Job> : never;

/** The files of a job. */
interface Uploads {
  /** File IDs of all attempts to write a part or the result. Only the last one may become the result. */
  uploads: string[];
}

/** A job in the collection. */
export type JobDocument = (DistributedId<BulkCreateJob | ItemJob> | (DistributedId<FileJob> & Uploads)) & {
  /** When a dispatcher checks that the job's workflow is running; absent once the job has ended. */
  dispatchAfter?: Date;
  /** When the job's workflow was started for the first time; absent before that. */
  dispatchedAt?: Date;
};

/** A part of a bulk creation's input in the collection. Deleted when the job ends. */
export interface JobChunkDocument {
  _id: string;
  jobId: string;
  index: number;
  codes: QrCodeDocument[];
  /** IDs of the codes whose short code the owner chose. */
  idsWithCustomShortCode: string[];
}

/** A part of a sheet's input in the collection. Deleted when the job ends. */
export interface SheetChunkDocument {
  _id: string;
  jobId: string;
  index: number;
  part: SheetPart;
  /** IDs of the codes of its labels, each once, in order. */
  codeIds: string[];
}

/** A part of a job's input. */
export type InputChunk = JobChunkDocument | SheetChunkDocument;

export const JOB_INDEXES: CollectionIndexes = {
  collection: JOBS,
  indexes: [
    { key: { accountId: 1, _id: -1 } },
    { key: { dispatchAfter: 1 }, sparse: true },
    // Unfinished jobs by account: small, however many jobs the account has had.
    { key: { accountId: 1, _id: 1 }, partialFilterExpression: { dispatchAfter: { $exists: true } } },
    { key: { 'file.expiresAt': 1 }, sparse: true },
    {
      key: { accountId: 1, 'createdBy.id': 1, _id: -1 },
      partialFilterExpression: { 'createdBy.id': { $exists: true } },
    },
  ],
};

export const JOB_CHUNK_INDEXES: CollectionIndexes = {
  collection: JOB_CHUNKS,
  indexes: [{ key: { jobId: 1, index: 1 }, unique: true }],
};

/**
 * Time in which the request that submits a job can start its workflow; after that, a dispatcher starts it.
 */
const START_GRACE_MS = 1_500;

/** Time without progress after which a dispatcher checks that the job's workflow is running. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Maximum time until an active job is due. A job that is due later was stored by a process whose clock is
 * fast.
 */
const MAX_CHECK_INTERVAL_MS = 2 * STALL_TIMEOUT_MS;

/** Returns when to check a job that has just reported progress. */
export function nextHealthCheck(now: Date): Date {
  return new Date(now.getTime() + STALL_TIMEOUT_MS);
}

/** Returns when a dispatcher starts a job that has just been submitted, unless its request has started it. */
export function startGrace(now: Date): Date {
  return new Date(now.getTime() + START_GRACE_MS);
}

/** Matches the statuses of jobs that are running or queued. */
export const ACTIVE: { $in: StoredJob['status'][] } = { $in: ['queued', 'running'] };

/**
 * Matches jobs that are due, and active jobs whose due time is too far ahead to come from a process with the
 * same clock.
 */
export function dueAt(now: Date): Filter<JobDocument> {
  const tooLate = new Date(now.getTime() + MAX_CHECK_INTERVAL_MS);
  return {
    $or: [{ dispatchAfter: { $lte: now } }, { dispatchAfter: { $gt: tooLate }, status: ACTIVE }],
  };
}

/** Matches the statuses of unfinished jobs, including imports that wait for their owner. */
export const UNFINISHED: { $in: StoredJob['status'][] } = {
  $in: ['queued', 'running', 'awaiting_upload', 'awaiting_confirmation'],
};

/** Converts a new job to its document. */
export function toJobDocument(job: StoredJob): JobDocument {
  const dispatchAfter = startGrace(job.createdAt);
  if (isFileJob(job)) {
    const { id, ...fields } = job;
    return { _id: id, ...fields, uploads: [], dispatchAfter };
  }
  const { id, ...fields } = job;
  return { _id: id, ...fields, dispatchAfter };
}

/**
 * Converts a document to a job. Store-only fields stay on the object; presenters pick the fields they expose.
 */
export function fromJobDocument({ _id, ...fields }: JobDocument): StoredJob {
  return { id: _id, ...fields };
}
