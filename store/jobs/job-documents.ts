import type { BulkCreateJob, BulkExportJob, StoredJob } from '../../core/jobs/job.js';
import type { CollectionIndexes } from '../mongo/indexes.js';
import type { QrCodeDocument } from '../qr-codes/qr-codes.js';

export const JOBS = 'jobs';
export const JOB_CHUNKS = 'job_chunks';

type Lying<Job> = Omit<Job, 'id'> & { _id: string };

/** A job as it lies in the collection. */
export type JobDocument = (
  | Lying<BulkCreateJob>
  | (Lying<BulkExportJob> & {
      /** File ids of all attempts at the ZIP. Only the last may become the result. */
      uploads: string[];
    })
) & {
  /** When a dispatcher looks whether its workflow runs; absent on ended jobs. */
  dispatchAfter?: Date;
};

/** A part of a bulk creation's input, as it lies in the collection until the job ends. */
export interface JobChunkDocument {
  _id: string;
  jobId: string;
  index: number;
  codes: QrCodeDocument[];
  /** Ids of those whose short code was chosen by their owner. */
  chosen: string[];
}

export const JOB_INDEXES: CollectionIndexes[] = [
  {
    collection: JOBS,
    indexes: [
      { key: { accountId: 1, _id: -1 } },
      { key: { dispatchAfter: 1 }, sparse: true },
      // Jobs that have not ended, by account: few, however many an account has had.
      { key: { accountId: 1, _id: 1 }, partialFilterExpression: { dispatchAfter: { $exists: true } } },
      { key: { 'file.expiresAt': 1 }, sparse: true },
    ],
  },
  { collection: JOB_CHUNKS, indexes: [{ key: { jobId: 1, index: 1 }, unique: true }] },
];

/** How long a job's own request has to start its workflow, before a dispatcher does. */
const START_GRACE_MS = 1_500;

/** How long a job may be silent before a dispatcher looks whether its workflow runs. */
const SILENCE_MS = 60_000;

/** When to look after a job that has just been heard of. */
export function nextHealthCheck(now: Date): Date {
  return new Date(now.getTime() + SILENCE_MS);
}

/** States in which a job can still move. */
export const MOVING: { $in: StoredJob['status'][] } = { $in: ['queued', 'running'] };

export function toJobDocument(job: StoredJob): JobDocument {
  const dispatchAfter = new Date(job.createdAt.getTime() + START_GRACE_MS);
  if (job.type === 'bulk_create') {
    const { id, ...fields } = job;
    return { _id: id, ...fields, dispatchAfter };
  }
  const { id, ...fields } = job;
  return { _id: id, ...fields, uploads: [], dispatchAfter };
}

/** What only the store needs is left on the object; whoever shows a job names the fields that it shows. */
export function fromJobDocument({ _id, ...fields }: JobDocument): StoredJob {
  return { id: _id, ...fields };
}
