import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import type { Db } from 'mongodb';
import { createJobStarter, type JobStarter } from '../../api/jobs/job-starter.js';
import { openTemporalClient } from '../../api/temporal/client.js';
import { loadSettings } from '../../config/settings.js';
import { newBulkCreateJob } from '../../core/jobs/new-jobs.js';
import type { BulkCreateJob } from '../../core/jobs/job.js';
import { ALL_INDEXES } from '../../store/collections.js';
import { openStore } from '../../store/mongo/client.js';
import { newId } from '../../store/mongo/ids.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { toChunks, type PreparedCode } from '../../store/jobs/job-chunks.js';
import { createJobStore, type JobStore } from '../../store/jobs/jobs.js';
import { prepareCodes } from './prepared-codes.js';

/** A database and a task queue of their own, and what puts jobs there, without the API. */
export interface JobFixture {
  env: { TEMPORAL_TASK_QUEUE: string; MONGODB_DATABASE: string; TEMPORAL_NAMESPACE: string };
  db: Db;
  client: Client;
  jobs: JobStore;
  starter: JobStarter;
  accountId: string;
  /** A stored bulk creation that isn't started; `own` chooses short codes by index. */
  bulkCreate(
    count: number,
    own?: Record<number, string>,
  ): Promise<{ job: BulkCreateJob; codes: PreparedCode[] }>;
  stop(): Promise<void>;
}

export async function openJobFixture(namespace = 'default'): Promise<JobFixture> {
  const env = {
    TEMPORAL_TASK_QUEUE: `t-${randomUUID()}`,
    MONGODB_DATABASE: `t_${randomUUID().replaceAll('-', '').slice(0, 20)}`,
    TEMPORAL_NAMESPACE: namespace,
  };
  const settings = loadSettings({
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI'],
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'],
    ...env,
  });
  const store = await openStore(settings.mongodbUri!, settings.mongodbDatabase);
  await ensureIndexes(store.db, ALL_INDEXES);
  const client = openTemporalClient(settings);
  const jobs = createJobStore(store.db);
  const accountId = newId('account');
  return {
    env,
    db: store.db,
    client,
    jobs,
    starter: createJobStarter(client, settings.temporalTaskQueue),
    accountId,
    async bulkCreate(count, own) {
      const codes = await prepareCodes(accountId, count, own);
      const id = newId('job');
      const chunks = toChunks(id, codes);
      const codeIds = codes.map(({ code }) => code.id);
      const job = newBulkCreateJob({ id, accountId, now: new Date(), codeIds, chunks: chunks.length });
      await jobs.create(job, chunks);
      return { job, codes };
    },
    async stop() {
      await client.connection.close();
      await store.db.dropDatabase();
      await store.close();
    },
  };
}
