import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { createBulkCreateActivities } from '../../activities/bulk-create.js';
import { createBulkExportActivities, createRenderQueue } from '../../activities/bulk-export.js';
import { createDeleteAccountActivities } from '../../activities/delete-account.js';
import { createEndJobActivities } from '../../activities/fail-job.js';
import { createScanExportActivities } from '../../activities/export-scans.js';
import { createSheetActivities } from '../../activities/sheets.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createJobStarter, type JobStarter } from '../../api/jobs/job-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { newBulkCreateJob, type BulkCreateJob } from '../../core/jobs/job.js';
import { COLLECTIONS } from '../../store/collections.js';
import type { Stores } from '../../store/create-stores.js';
import { openStore } from '../../store/mongo/client.js';
import { newId } from '../../store/mongo/ids.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { toChunks, type PreparedCode } from '../../store/jobs/job-chunks.js';
import { prepareCodes } from './prepared-codes.js';
import { TEST_SECRET_KEY } from './secret-key.js';
import { releaseTestDatabase, takeTestDatabase, testMongodbUri } from './test-database.js';
import { createTestStores } from './test-stores.js';
import { NO_TEMPORAL } from './test-temporal.js';

/** Creates the activities of jobs and of the account erasure on a database, as a worker does. */
function createJobActivities(stores: Stores) {
  const deps = {
    ...stores,
    now: () => new Date(),
    renderQueue: createRenderQueue(2),
    publicUrl: 'http://localhost:3000',
    findWatchPolicy: () => Promise.resolve({ plan: 'business' as const, isServed: true }),
  };
  return {
    ...createBulkCreateActivities(deps),
    ...createBulkExportActivities(deps),
    ...createScanExportActivities(deps),
    ...createSheetActivities(deps),
    ...createEndJobActivities(deps),
    ...createDeleteAccountActivities(deps),
  };
}

/** A new database and task queue, with functions that submit jobs there without an API. */
export interface JobFixture {
  env: { TEMPORAL_TASK_QUEUE: string; MONGODB_DATABASE: string; TEMPORAL_NAMESPACE: string };
  db: Db;
  client: Client;
  stores: Stores;
  jobs: Stores['jobs'];
  qrCodes: Stores['qrCodes'];
  files: Stores['exportFiles'];
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
  const stores = createTestStores(store.db, () => new Date(), Buffer.from(TEST_SECRET_KEY));
  const accountId = newId('account');
  return {
    env,
    db: store.db,
    client,
    stores,
    jobs: stores.jobs,
    qrCodes: stores.qrCodes,
    files: stores.exportFiles,
    activities: createJobActivities(stores),
    starter: createJobStarter(client, settings.temporalTaskQueue, () => new Date(), preferAttributes),
    accountId,
    async bulkCreate(count, customShortCodes) {
      const codes = await prepareCodes(accountId, count, customShortCodes);
      const id = newId('job');
      const chunks = toChunks(id, codes);
      const codeIds = codes.map(({ code }) => code.id);
      const job = newBulkCreateJob({ id, accountId, now: new Date(), codeIds, chunks: chunks.length });
      await stores.jobs.create(job, chunks);
      return { job, codes };
    },
    async stop() {
      await client.connection.close();
      await store.close();
      await releaseTestDatabase(settings.mongodbDatabase);
    },
  };
}
