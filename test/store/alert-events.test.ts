import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AlertDeps } from '../../activities/alerts/deps.js';
import { reportAlertEvents } from '../../activities/alerts/report-alert-events.js';
import { createAccount } from '../../api/accounts/create-account.js';
import { startWaiting } from '../../core/alerts/alert.js';
import { HOUR_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import type { Stores } from '../../store/create-stores.js';
import { recordEvents } from '../../store/events/record-events.js';
import { newId } from '../../store/mongo/ids.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';

const NOON = new Date('2026-11-20T12:00:00.000Z');

let database: TestDatabase;
let stores: Stores;
let accountId: string;
let alertId: string;
let now: Date;

beforeEach(async () => {
  database = await openTestDatabase();
  stores = createTestStores(database.store.db);
  const account = { email: 'owner@example.com', plan: 'pro' as const, password: undefined };
  ({ accountId } = await createAccount(stores, { ...account, now: NOON, passwordHashCost: 1 }));
  now = NOON;
  alertId = newId('alert');
  await stores.alerts.insert(
    {
      id: alertId,
      accountId,
      name: 'Jobs',
      filter: {},
      condition: { events: ['job.failed'] },
      emails: ['owner@example.com'],
      cooldownHours: 12,
      enabled: true,
      ...startWaiting(NOON),
      triggers: 0,
      lastTriggeredAt: null,
      createdAt: NOON,
      updatedAt: NOON,
      revision: 1,
    },
    Infinity,
  );
});
afterEach(() => database.release());

const deps = (): AlertDeps => ({
  ...stores,
  hourMs: HOUR_MS,
  wake: async () => {},
  now: () => now,
  log: { warn: () => {} },
  report: () => {},
});

/** Records failed jobs, and returns who receives the events. */
async function fail(...keys: string[]): Promise<string[]> {
  return recordEvents(
    stores,
    accountId,
    keys.map((key) => ({ key, type: 'job.failed', accountId, at: now, data: {}, codes: [] })),
  );
}

/** Reports events. Returns the number of events in the mail, and the minutes until the next one. */
async function report(): Promise<[reported: number, nextInMinutes: number | null]> {
  const { reported, nextInMs } = await reportAlertEvents({ alertId }, deps());
  return [reported, nextInMs === null ? null : nextInMs / MINUTE_MS];
}

test('the first event is reported at once, and the events of the next hour together at its end', async () => {
  expect(await fail('one')).toEqual([alertId]);
  expect(await report()).toEqual([1, null]);
  expect(await report()).toEqual([0, null]);

  now = new Date(NOON.getTime() + 20 * MINUTE_MS);
  await fail('two', 'three');
  expect(await report()).toEqual([0, 40]);
  now = new Date(NOON.getTime() + HOUR_MS);
  expect(await report()).toEqual([2, null]);

  const trigger = await stores.alerts.findTrigger(accountId, `${alertId}_2`);
  expect(trigger).toMatchObject({ omitted: 0, events: [{ type: 'job.failed' }, { type: 'job.failed' }] });
  expect(await stores.alerts.find(accountId, alertId)).toMatchObject({ triggers: 2, lastTriggeredAt: now });
});

test('an alert that is disabled, or whose plan has none, drops its events', async () => {
  await fail('one');
  await stores.accounts.setPlan(accountId, 'free');
  expect(await report()).toEqual([0, null]);
  await stores.accounts.setPlan(accountId, 'pro');
  expect(await report()).toEqual([0, null]);

  await fail('two');
  const alert = (await stores.alerts.find(accountId, alertId))!;
  await stores.alerts.change(alert, { enabled: false });
  expect(await report()).toEqual([0, null]);
  expect(await fail('three')).toEqual([]);
});

test('a repeated report sends nothing twice', async () => {
  await fail('one');
  const results = await Promise.all([report(), report(), report()]);
  expect(results.map(([reported]) => reported).sort()).toEqual([0, 0, 1]);
});
