import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { createDeletedAccountStore } from '../../store/accounts/deleted-accounts.js';
import type { Store } from '../../store/mongo/client.js';
import { SCHEDULES } from '../../worker/schedules.js';
import { startProcess } from '../support/service-process.js';
import { openBlankDatabase } from '../support/test-database.js';

const taskQueue = `t-${randomUUID()}`;
let store: Store;
let release: () => Promise<void>;
let connection: Connection;

beforeAll(async () => {
  ({ store, release } = await openBlankDatabase());
  connection = await Connection.connect({ address: process.env['QRELAY_TEST_TEMPORAL_ADDRESS'] });
});

afterAll(async () => {
  const { schedule } = new Client({ connection });
  for (const { scheduleId } of SCHEDULES) await schedule.getHandle(scheduleId(taskQueue)).delete();
  await connection.close();
  await release();
});

test('a worker that starts before the API migrates the data of version 0.1', async () => {
  const { db } = store;
  const closedAt = new Date('2026-01-01T00:00:00Z');
  const accounts = db.collection<{ _id: string; email: string; closedAt: Date }>('accounts');
  await accounts.insertOne({ _id: 'acc_1', email: 'acc_1', closedAt });
  await db.collection('scan_days').createIndex({ accountId: 1 });

  const worker = startProcess('worker', {
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI']!,
    MONGODB_DATABASE: db.databaseName,
    TEMPORAL_ADDRESS: process.env['QRELAY_TEST_TEMPORAL_ADDRESS']!,
    TEMPORAL_TASK_QUEUE: taskQueue,
  });
  try {
    await worker.ready();
    expect(await createDeletedAccountStore(db).getState('acc_1')).toEqual({ deletedAt: closedAt });
  } finally {
    await worker.end('SIGTERM');
  }
});
