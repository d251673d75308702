import type { Db, Filter, ObjectId } from 'mongodb';
import type { ErasureStage, ErasureStep } from '../../core/accounts/account-deletion.js';
import type { JobFailure } from '../../core/jobs/job-base.js';
import { API_KEYS } from '../accounts/api-keys.js';
import { INVITATIONS } from '../accounts/invitations.js';
import { MEMBERS } from '../accounts/members.js';
import { AUDIT_LOG } from '../audit/audit-documents.js';
import { SESSIONS } from '../accounts/sessions.js';
import { SCAN_ROLL_UPS } from '../analytics/roll-ups.js';
import { SCAN_SEGMENTS } from '../analytics/segments.js';
import { SCAN_TOTALS } from '../analytics/scan-totals.js';
import { EVENTS } from '../events/event-documents.js';
import { GS1_CLAIMS } from '../gs1/gs1-claims.js';
import { HOSTED_FILES } from '../files/file-documents.js';
import type { FileStore } from '../files/files.js';
import { FOLDERS } from '../folders/folder-documents.js';
import type { ExportFiles } from '../jobs/export-files.js';
import { JOB_CHUNKS, JOBS, UNFINISHED, type JobDocument } from '../jobs/job-documents.js';
import { IMPORT_ROWS } from '../imports/import-rows.js';
import { JOB_ITEMS } from '../jobs/job-items.js';
import { DAILY_QUOTAS } from '../limits/daily-quotas.js';
import { IDEMPOTENCY_KEYS } from '../limits/idempotency-keys.js';
import {
  accountWindowIds,
  linkCheckWindowId,
  RATE_WINDOWS,
  reportSendingWindowId,
} from '../limits/rate-limits.js';
import { CODE_NOT_DELETED, QR_CODES, toTombstone } from '../qr-codes/qr-code-documents.js';
import { QR_CODE_LOGOS, QR_CODE_REVISIONS } from '../qr-codes/revisions.js';
import { MAILS } from '../mail/mail-documents.js';
import { ALERT_TRIGGERS, SILENT_CODES } from '../alerts/alert-documents.js';
import { MAILING_LISTS } from '../mail/mailing-lists.js';
import { RECIPIENTS } from '../mail/recipients.js';
import { REPORTS } from '../reports/reports.js';
import { SCHEDULED_CHANGES } from '../qr-codes/scheduled-changes.js';
import { SCANS } from '../scans/scan-documents.js';
import { TEMPLATES } from '../templates/template-documents.js';
import { WEBHOOK_DELIVERIES } from '../webhooks/webhook-deliveries.js';
import { WEBHOOKS } from '../webhooks/webhooks.js';

/** Number of documents per chunk. */
const CHUNK_SIZE = 1_000;

const ACCOUNT_DELETED: JobFailure = { code: 'cancelled', message: 'The account was deleted' };

type Id = string | ObjectId;

/** The fields of a document that the erasure uses: its owner and its state. */
interface OwnedDocument {
  _id: Id;
  accountId: string;
  webhookId?: string;
  deletedAt?: Date;
  uploads?: string[] | null;
}

/** The documents of one kind that an account owns. */
interface ErasureTarget {
  stage: ErasureStage;
  /** Finds the documents that are not erased yet. */
  find(accountId: string): AsyncIterable<{ _id: Id }>;
  /** Erases documents; `at` is the time of deletion in tombstones. Safe to repeat. */
  erase(ids: Id[], at: Date): Promise<unknown>;
}

/** Data that an account's erasure removes, in this order. The names appear in the result of the workflow. */
export type ErasureTargetName =
  | 'codes'
  | 'gs1Claims'
  | 'revisions'
  | 'logos'
  | 'folders'
  | 'files'
  | 'templates'
  | 'scheduledChanges'
  | 'scans'
  | 'scanCounts'
  | 'scanSegments'
  | 'scanTotals'
  | 'events'
  | 'deliveries'
  | 'webhooks'
  | 'apiKeys'
  | 'sessions'
  | 'members'
  | 'invitations'
  | 'auditLog'
  | 'mails'
  | 'recipients'
  | 'reports'
  | 'alerts'
  | 'alertTriggers'
  | 'silentCodes'
  | 'accountLimits'
  | 'idempotencyKeys'
  | 'dailyQuotas'
  | 'jobItems'
  | 'importRows'
  | 'jobs';

/**
 * Creates the erasure of deleted accounts. It removes everything an account owned, except its short codes,
 * which remain reserved in tombstones. Which target erases which collection is listed in `collections.ts`.
 */
export function createAccountErasure(
  db: Db,
  exportFiles: Pick<ExportFiles, 'removeAll'>,
  hostedFiles: Pick<FileStore, 'erase'>,
) {
  const jobs = db.collection<JobDocument>(JOBS);
  const documents = (collection: string) => db.collection<OwnedDocument>(collection);
  // A default batch of the driver could hold half a million IDs, which would take long to transfer.
  const findIds = (collection: string, query: Filter<OwnedDocument>) =>
    documents(collection).find(query, { projection: { _id: 1 }, batchSize: CHUNK_SIZE });
  const remove = (collection: string, field: string, values: Id[]) =>
    documents(collection).deleteMany({ [field]: { $in: values } });

  /** Targets all documents of a collection with the account's `accountId`. */
  const ownedIn = (collection: string): ErasureTarget => ({
    stage: 'content',
    find: (accountId) => findIds(collection, { accountId }),
    erase: (ids) => remove(collection, '_id', ids),
  });

  async function* findDeliveries(accountId: string) {
    for await (const { _id } of findIds(WEBHOOKS, { accountId })) {
      yield* findIds(WEBHOOK_DELIVERIES, { webhookId: _id as string });
    }
  }

  const targets: Record<ErasureTargetName, ErasureTarget> = {
    // Codes come before scans: a late scan is removed when its process finds the tombstone of the code.
    codes: {
      stage: 'content',
      // A tombstone may still have the aliases of its code.
      find: (accountId) =>
        findIds(QR_CODES, { accountId, $or: [CODE_NOT_DELETED, { aliasKeys: { $exists: true } }] }),
      async erase(ids, at) {
        const windows = ids.map((id) => linkCheckWindowId(id as string));
        await remove(RATE_WINDOWS, '_id', windows);
        await documents(QR_CODES).updateMany({ _id: { $in: ids }, ...CODE_NOT_DELETED }, toTombstone(at));
        const aliases = { aliasKeys: '', aliasFolds: '' } as const;
        await documents(QR_CODES).updateMany({ _id: { $in: ids } }, { $unset: aliases });
      },
    },
    gs1Claims: ownedIn(GS1_CLAIMS),
    revisions: ownedIn(QR_CODE_REVISIONS),
    logos: ownedIn(QR_CODE_LOGOS),
    folders: ownedIn(FOLDERS),
    files: { ...ownedIn(HOSTED_FILES), erase: (ids) => hostedFiles.erase(ids as string[]) },
    templates: ownedIn(TEMPLATES),
    scheduledChanges: ownedIn(SCHEDULED_CHANGES),
    scans: ownedIn(SCANS),
    scanCounts: ownedIn(SCAN_ROLL_UPS),
    scanSegments: ownedIn(SCAN_SEGMENTS),
    scanTotals: ownedIn(SCAN_TOTALS),
    events: ownedIn(EVENTS),
    deliveries: {
      stage: 'content',
      find: findDeliveries,
      erase: (ids) => remove(WEBHOOK_DELIVERIES, '_id', ids),
    },
    webhooks: ownedIn(WEBHOOKS),
    apiKeys: {
      ...ownedIn(API_KEYS),
      async erase(ids) {
        await remove(RATE_WINDOWS, '_id', ids);
        await remove(API_KEYS, '_id', ids);
      },
    },
    sessions: ownedIn(SESSIONS),
    members: ownedIn(MEMBERS),
    invitations: ownedIn(INVITATIONS),
    auditLog: ownedIn(AUDIT_LOG),
    mails: ownedIn(MAILS),
    recipients: ownedIn(RECIPIENTS),
    reports: {
      ...ownedIn(REPORTS),
      async erase(ids) {
        const windows = ids.map((id) => reportSendingWindowId(id as string));
        await remove(RATE_WINDOWS, '_id', windows);
        await remove(REPORTS, '_id', ids);
      },
    },
    alerts: ownedIn(MAILING_LISTS.alerts),
    alertTriggers: ownedIn(ALERT_TRIGGERS),
    silentCodes: ownedIn(SILENT_CODES),
    accountLimits: {
      ...ownedIn(RATE_WINDOWS),
      find: (accountId) => findIds(RATE_WINDOWS, { _id: accountWindowIds(accountId) }),
    },
    idempotencyKeys: ownedIn(IDEMPOTENCY_KEYS),
    dailyQuotas: {
      ...ownedIn(DAILY_QUOTAS),
      // IDs are `<account ID>:<day>`; `;` follows `:` in ASCII.
      find: (accountId) => findIds(DAILY_QUOTAS, { _id: { $gte: `${accountId}:`, $lt: `${accountId};` } }),
    },
    jobItems: { ...ownedIn(JOB_ITEMS), stage: 'jobs' },
    importRows: { ...ownedIn(IMPORT_ROWS), stage: 'jobs' },
    jobs: {
      ...ownedIn(JOBS),
      stage: 'jobs',
      async erase(ids) {
        await remove(JOB_CHUNKS, 'jobId', ids);
        await exportFiles.removeAll(ids as string[]);
        await remove(JOBS, '_id', ids);
      },
    },
  };

  return {
    /**
     * Cancels the account's unfinished jobs, so that none of their steps creates anything afterwards, and
     * removes the files of its exports. The codes that the jobs created remain for `eraseBatch`.
     * @returns The number of canceled jobs.
     */
    async stopJobs(accountId: string, at: Date): Promise<number> {
      const stopped = await jobs.updateMany(
        { accountId, dispatchAfter: { $exists: true }, status: UNFINISHED },
        {
          $set: { status: 'cancelled', error: ACCOUNT_DELETED, cancelRequestedAt: at, finishedAt: at },
          $unset: { dispatchAfter: '' },
        },
      );
      for await (const { _id } of findIds(JOBS, { accountId, uploads: { $nin: [null, []] } })) {
        await exportFiles.removeAll([_id as string]);
      }
      return stopped.modifiedCount;
    },

    /**
     * Erases chunks of a stage until `shouldContinue` returns false. Safe to interrupt anywhere, to repeat,
     * and to run concurrently.
     */
    async eraseBatch(
      accountId: string,
      stage: ErasureStage,
      at: Date,
      shouldContinue: () => boolean,
    ): Promise<ErasureStep> {
      const erased: Record<string, number> = {};
      for (const [name, target] of Object.entries(targets)) {
        if (target.stage !== stage) continue;
        for await (const chunk of toChunks(target.find(accountId))) {
          await target.erase(chunk, at);
          erased[name] = (erased[name] ?? 0) + chunk.length;
          if (!shouldContinue()) return { erased, done: false };
        }
      }
      return { erased, done: true };
    },
  };
}

export type AccountErasure = ReturnType<typeof createAccountErasure>;

async function* toChunks(found: AsyncIterable<{ _id: Id }>): AsyncGenerator<Id[]> {
  let chunk: Id[] = [];
  for await (const { _id } of found) {
    chunk.push(_id);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
