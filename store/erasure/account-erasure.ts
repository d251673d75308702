import type { Db, Filter, ObjectId } from 'mongodb';
import type { ErasureStage, ErasureStep } from '../../core/account-deletion.js';
import type { JobFailure } from '../../core/jobs/job.js';
import { API_KEYS } from '../accounts/api-keys.js';
import { DAILY_QUOTAS } from '../limits/daily-quotas.js';
import { createExportFiles } from '../jobs/export-files.js';
import { IDEMPOTENCY_KEYS } from '../limits/idempotency-keys.js';
import { JOB_CHUNKS, JOBS, MOVING, type JobDocument } from '../jobs/job-documents.js';
import { SCAN_ROLL_UPS } from '../analytics/roll-ups.js';
import { LIVE, QR_CODES, toTombstone } from '../qr-codes/qr-codes.js';
import { RATE_WINDOWS } from '../limits/rate-limits.js';
import { SCANS } from '../scans/scan-documents.js';
import { SCAN_TOTALS } from '../analytics/scan-totals.js';
import { SESSIONS } from '../accounts/sessions.js';
import { WEBHOOK_DELIVERIES } from '../webhooks/webhook-deliveries.js';
import { WEBHOOKS } from '../webhooks/webhooks.js';

const AT_ONCE = 1_000;

const ACCOUNT_DELETED: JobFailure = { code: 'cancelled', message: 'The account was deleted' };

type Id = string | ObjectId;

/** As much of any document as says whose it is. */
interface Row {
  _id: Id;
  accountId: string;
  webhookId?: string;
  deletedAt?: Date;
  uploads?: string[] | null;
}

/** One kind of things that an account has. */
interface Part {
  name: string;
  stage: ErasureStage;
  /** Those that are left. */
  find(accountId: string): AsyncIterable<Row>;
  /** Twice is the same as once. */
  erase(ids: Id[]): Promise<unknown>;
}

/** Takes away all that an account has, but for its short codes, which stay reserved. */
export function createAccountErasure(db: Db) {
  const files = createExportFiles(db);
  const jobs = db.collection<JobDocument>(JOBS);
  const rows = (name: string) => db.collection<Row>(name);
  // In small batches: the driver's own would hold half a million ids, and be long in coming.
  const ids = (name: string, query: Filter<Row>) =>
    rows(name).find(query, { projection: { _id: 1 }, batchSize: AT_ONCE });
  const remove = (name: string, field: string, values: Id[]) =>
    rows(name).deleteMany({ [field]: { $in: values } });

  /** What lies in a collection under `accountId`. */
  const owned = (name: string, collection: string): Part => ({
    name,
    stage: 'content',
    find: (accountId) => ids(collection, { accountId }),
    erase: (found) => remove(collection, '_id', found),
  });

  async function* deliveriesOf(accountId: string): AsyncGenerator<Row> {
    for await (const { _id } of ids(WEBHOOKS, { accountId }))
      yield* ids(WEBHOOK_DELIVERIES, { webhookId: _id as string });
  }

  const parts: readonly Part[] = [
    {
      // Before the scans: those that come late are taken away where their code is a stone.
      name: 'codes',
      stage: 'content',
      find: (accountId) => ids(QR_CODES, { accountId, ...LIVE }),
      erase: (found) => rows(QR_CODES).updateMany({ _id: { $in: found }, ...LIVE }, toTombstone(new Date())),
    },
    owned('scans', SCANS),
    owned('scanCounts', SCAN_ROLL_UPS),
    owned('scanTotals', SCAN_TOTALS),
    {
      name: 'deliveries',
      stage: 'content',
      find: deliveriesOf,
      erase: (found) => remove(WEBHOOK_DELIVERIES, '_id', found),
    },
    owned('webhooks', WEBHOOKS),
    {
      ...owned('apiKeys', API_KEYS),
      async erase(found) {
        await remove(RATE_WINDOWS, '_id', found);
        await remove(API_KEYS, '_id', found);
      },
    },
    owned('sessions', SESSIONS),
    owned('idempotencyKeys', IDEMPOTENCY_KEYS),
    {
      ...owned('dailyQuotas', DAILY_QUOTAS),
      // `;` follows `:` in ASCII.
      find: (accountId) => ids(DAILY_QUOTAS, { _id: { $gte: `${accountId}:`, $lt: `${accountId};` } }),
    },
    {
      ...owned('jobs', JOBS),
      stage: 'jobs',
      async erase(found) {
        await remove(JOB_CHUNKS, 'jobId', found);
        await files.removeAll(found as string[]);
        await remove(JOBS, '_id', found);
      },
    },
  ];

  return {
    /**
     * Ends the jobs that have not ended: none of their steps makes anything after this. What they made stays, to be
     * erased. Removes the files of exports.
     * @returns how many were stopped
     */
    async stopJobs(accountId: string, now: Date): Promise<number> {
      const stopped = await jobs.updateMany(
        { accountId, dispatchAfter: { $exists: true }, status: MOVING },
        {
          $set: { status: 'cancelled', error: ACCOUNT_DELETED, cancelRequestedAt: now, finishedAt: now },
          $unset: { dispatchAfter: '' },
        },
      );
      for await (const { _id } of ids(JOBS, { accountId, uploads: { $nin: [null, []] } })) {
        await files.removeAll([_id as string]);
      }
      return stopped.modifiedCount;
    },

    /** Erases as much of a stage as `goOn` lets it, a chunk at a time. Safe to break off anywhere, and to do twice at once. */
    async eraseBatch(accountId: string, stage: ErasureStage, goOn: () => boolean): Promise<ErasureStep> {
      const erased: Record<string, number> = {};
      for (const part of parts.filter((one) => one.stage === stage)) {
        for await (const chunk of chunks(part.find(accountId))) {
          await part.erase(chunk);
          erased[part.name] = (erased[part.name] ?? 0) + chunk.length;
          if (!goOn()) return { erased, done: false };
        }
      }
      return { erased, done: true };
    },
  };
}

async function* chunks(found: AsyncIterable<Row>): AsyncGenerator<Id[]> {
  let chunk: Id[] = [];
  for await (const { _id } of found) {
    chunk.push(_id);
    if (chunk.length < AT_ONCE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
