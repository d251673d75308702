import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AccountEvent } from '../../core/events/events.js';
import { recordEvents } from '../../store/events/record-events.js';
import { beginRestoreEpoch } from '../../store/restores/restore-epoch.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.release());

test('an event that was recorded before a restore is not recorded again after it, and a new one is recorded once', async () => {
  const { db } = database.store;
  const accountId = 'acc_01m8aa6tvkenetmcafq67pthjx';
  await db.collection<{ _id: string }>('accounts').insertOne({ _id: accountId, plan: 'business' } as never);
  const deps = createTestStores(db);
  const event = (key: string): AccountEvent => {
    return { key, type: 'job.completed', accountId, at: new Date(), data: {}, codes: [] };
  };
  const ids = async () =>
    (await deps.eventLog.list({ accountId }, {}, { limit: 10 })).map(({ id }) => id).sort();

  await recordEvents(deps, accountId, [event('job_1_completed')]);
  await beginRestoreEpoch(db, new Date());
  await recordEvents(deps, accountId, [event('job_1_completed'), event('job_2_completed')]);
  await recordEvents(deps, accountId, [event('job_2_completed')]);
  expect(await ids()).toEqual([
    'msg_job_1_completed',
    expect.stringMatching(/^msg_job_2_completed_[0-9a-f]{10}$/),
  ]);
});
