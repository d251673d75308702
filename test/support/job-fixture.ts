import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { createBulkCreateActivities } from '../../activities/bulk-create.js';
import { createBulkExportActivities, createRenderQueue } from '../../activities/bulk-export.js';
import { createDeleteAccountActivities } from '../../activities/delete-account.js';
import { createEndJobActivities } from '../../activities/fail-job.js';
import { createScanExportActivities } from '../../activities/export-scans.js';
import { createSheetActivities } from '../../activities/sheets.js';
import { createJobStarter, type JobStarter } from '../../api/jobs/job-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { newBulkCreateJob, type BulkCreateJob } from '../../core/jobs/job.js';
import { createApiKeyStore } from '../../store/accounts/api-keys.js';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import { createScanTotals } from '../../store/analytics/scan-totals.js';
import { COLLECTIONS } from '../../store/collections.js';
import { createAccountErasure } from '../../store/erasure/account-erasure.js';
import { createScanReader } from '../../store/scans/scan-reader.js';
import { createExportFiles, type ExportFiles } from '../../store/jobs/export-files.js';
import { createSheetParts } from '../../store/jobs/sheet-parts.js';
import { createJobTermination } from '../../store/jobs/fail-job.js';
import { openStore } from '../../store/mongo/client.js';
import { newId } from '../../store/mongo/ids.js';
import { readFolderTree } from '../../store/folders/read-folder-tree.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { createJobChunkStore, toChunks, type PreparedCode } from '../../store/jobs/job-chunks.js';
import { createJobStore, type JobStore } from '../../store/jobs/jobs.js';
import { createQrCodeStore, type QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import { prepareCodes } from './prepared-codes.js';
import { releaseTestDatabase, takeTestDatabase, testMongodbUri } from './test-database.js';
import { NO_TEMPORAL } from './test-temporal.js';

/** Creates the activities of jobs and of the account erasure on a database, as a worker does. */
function createJobActivities(db: Db, files: ExportFiles, qrCodes: QrCodeStore) {
  const now = () => new Date();
  const renderQueue = createRenderQueue(2);
  const folders = { readTree: (accountId: string) => readFolderTree(db, accountId) };
  const jobView = { apiKeys: createApiKeyStore(db), folders, now };
  return {
    ...createBulkCreateActivities({ ...jobView, chunks: createJobChunkStore(db) }),
    ...createBulkExportActivities({
      ...jobView,
      ...{ renderQueue, files, qrCodes },
      findWatchPolicy: () => Promise.resolve({ plan: 'business', isServed: true }),
    }),
    ...createScanExportActivities({
      ...jobView,
      files,
      scanReader: createScanReader(db),
      listCodeIds: () => Promise.resolve([]),
    }),
    ...createSheetActivities({ ...jobView, renderQueue, files, qrCodes, parts: createSheetParts(db) }),
    ...createEndJobActivities({ termination: createJobTermination(db), files, now }),
    ...createDeleteAccountActivities({
      deletedAccounts: createDeletedAccountStore(db),
      erasure: createAccountErasure(db, files),
      now,
    }),
  };
}

/** A new database and task queue, with functions that submit jobs there without an API. */
export interface JobFixture {
  env: { TEMPORAL_TASK_QUEUE: string; MONGODB_DATABASE: string; TEMPORAL_NAMESPACE: string };
  db: Db;
  client: Client;
  jobs: JobStore;
  qrCodes: QrCodeStore;
  files: ExportFiles;
  /** Call them with `runActivity`. */
  activities: ReturnType<typeof createJobActivities>;
  starter: JobStarter;
  accountId: string;
  /** Stores a bulk creation without starting it. `own` holds custom short codes by index. */
  bulkCreate(
    count: number,
    customShortCodes?: Record<number, string>,
  ): Promise<{ job: BulkCreateJob; codes: PreparedCode[] }>;
  stop(): Promise<void>;
}

/**
 * Opens a fixture on a new database and task queue.
 *
 * @param extra More settings of its client and of its workers (`env`).
 */
export async function createJobFixture(
  namespace = 'default',
  extra: Record<string, string> = {},
): Promise<JobFixture> {
  const env = {
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    MONGODB_DATABASE: takeTestDatabase(),
    TEMPORAL_NAMESPACE: namespace,
    ...extra,
  };
  const settings = loadSettings({
    MONGODB_URI: testMongodbUri(),
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'] ?? NO_TEMPORAL,
    ...env,
  });
  const store = await openStore(settings.mongodbUri!, settings.mongodbDatabase);
  await ensureIndexes(store.db, COLLECTIONS);
  const client = openTemporalClient(settings);
  const jobs = createJobStore(store.db);
  const qrCodes = createQrCodeStore(store.db, createScanTotals(store.db));
  const files = createExportFiles(store.db);
  const accountId = newId('account');
  return {
    env,
    db: store.db,
    client,
    jobs,
    qrCodes,
    files,
    activities: createJobActivities(store.db, files, qrCodes),
    starter: createJobStarter(client, settings.temporalTaskQueue, () => new Date()),
    accountId,
    async bulkCreate(count, customShortCodes) {
      const codes = await prepareCodes(accountId, count, customShortCodes);
      const id = newId('job');
      const chunks = toChunks(id, codes);
      const codeIds = codes.map(({ code }) => code.id);
      const job = newBulkCreateJob({ id, accountId, now: new Date(), codeIds, chunks: chunks.length });
      await jobs.create(job, chunks);
      return { job, codes };
    },
    async stop() {
      await client.connection.close();
      await store.close();
      await releaseTestDatabase(settings.mongodbDatabase);
    },
  };
}
