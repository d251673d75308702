import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '../../../core/basics/time/durations.js';
import {
  createWebhookDeliveryStore,
  WEBHOOK_DELIVERIES,
} from '../../../store/webhooks/webhook-deliveries.js';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.release());

test('a resent delivery is due at once, even if the clock of the API host is a day ahead', async () => {
  const { db } = database.store;
  const delivery = {
    _id: 'dlv_1',
    accountId: 'acc_1',
    webhookId: 'wh_1',
    status: 'failed',
    attemptsMade: 10,
    attempts: [],
  };
  await db.collection<{ _id: string }>(WEBHOOK_DELIVERIES).insertOne(delivery);
  const deliveries = createWebhookDeliveryStore(db);
  const tomorrow = new Date(Date.now() + DAY_MS);
  const resent = await deliveries.resend('acc_1', 'wh_1', 'dlv_1', tomorrow);
  expect(resent).toMatchObject({ status: 'pending', attemptsMade: 0 });
  expect(resent!.dueAt!.getTime()).toBeLessThan(Date.now() + 60_000);
  expect(await deliveries.replay('wh_1', {}, tomorrow)).toBe(1);
  const stored = await deliveries.find('acc_1', 'wh_1', 'dlv_1');
  expect(stored!.dueAt!.getTime()).toBeLessThan(Date.now() + 60_000);
});
