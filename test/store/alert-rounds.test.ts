import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AlertCheckOutcome, AlertDeps } from '../../activities/alerts/deps.js';
import { evaluateAlerts } from '../../activities/alerts/evaluate-alerts.js';
import { createAccount } from '../../api/accounts/create-account.js';
import { startWaiting } from '../../core/alerts/alert.js';
import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import { DAY_MS, HOUR_MS } from '../../core/basics/time/durations.js';
import type { AlertPosition } from '../../core/workflows/alerts.js';
import type { Stores } from '../../store/create-stores.js';
import { newId } from '../../store/mongo/ids.js';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { openTestDatabase, type TestDatabase } from '../support/test-database.js';
import { createTestStores } from '../support/test-stores.js';

const NOON = new Date('2026-11-20T12:00:00.000Z');
const SPIKE: AlertCondition = { spike: { scans: 1, hours: 1 } };
const SILENCE: AlertCondition = { silence: { hours: 48, minScans: 3 } };

let database: TestDatabase;
let stores: Stores;
let now: Date;
let outcomes: AlertCheckOutcome[];

beforeEach(async () => {
  database = await openTestDatabase();
  stores = createTestStores(database.store.db);
  now = NOON;
  outcomes = [];
});
afterEach(() => database.release());

async function openAccount(name: string): Promise<string> {
  const account = { email: `${name}@example.com`, plan: 'business' as const, password: undefined };
  return (await createAccount(stores, { ...account, now: NOON, passwordHashCost: 1 })).accountId;
}

async function addAlert(accountId: string, condition: AlertCondition): Promise<string> {
  const id = newId('alert');
  await stores.alerts.insert(
    {
      id,
      accountId,
      name: 'Alert',
      filter: {},
      condition,
      emails: [],
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
  return id;
}

function deps(changes: Partial<AlertDeps> = {}): AlertDeps {
  const { alerts, alertEvents, accounts, recipients, qrCodes, folders, scans } = stores;
  return {
    alerts,
    alertEvents,
    accounts,
    recipients,
    qrCodes,
    folders,
    scans,
    hourMs: HOUR_MS,
    wake: async () => {},
    metrics: { alertChecked: (outcome) => void outcomes.push(outcome), alertTriggered: () => {} },
    now: () => now,
    log: { warn: () => {} },
    report: () => {},
    ...changes,
  };
}

/** Checks all alerts. */
async function checkAll(changes: Partial<AlertDeps> = {}): Promise<AlertCheckOutcome[]> {
  outcomes = [];
  for (let position: AlertPosition | null = null, isDone = false; !isDone;) {
    position = (await evaluateAlerts(position, deps(changes))).next;
    isDone = position === null;
  }
  return outcomes;
}

describe('a round of checks', () => {
  test('goes through all pages, and leaves an account that counts too slowly to the next round', async () => {
    const [slow, quick] = [await openAccount('slow'), await openAccount('quick')];
    for (let index = 0; index < 25; index++) await addAlert(slow, SPIKE);
    for (let index = 0; index < 25; index++) await addAlert(quick, SPIKE);
    let counted = 0;
    const scans: AlertDeps['scans'] = {
      ...stores.scans,
      count(scope, ...rest) {
        if (scope.accountId !== slow) return stores.scans.count(scope, ...rest);
        counted += 1;
        return Promise.reject(new DomainError('unavailable', 'The query takes too long'));
      },
    };
    const found = await checkAll({ scans });
    expect(found.filter((outcome) => outcome === 'failed')).toHaveLength(25);
    expect(found.filter((outcome) => outcome === 'ok')).toHaveLength(25);
    // Two at a time in each page of at most 20.
    expect(counted).toBeLessThanOrEqual(6);
  });

  test('stores a trigger whose endpoint cannot be woken', async () => {
    const accountId = await openAccount('owner');
    await addAlert(accountId, { drop: { scans: 1, hours: 1 } });
    now = new Date(NOON.getTime() + HOUR_MS);
    const wake = () => Promise.reject(new Error('Temporal is down'));
    expect(await checkAll({ wake })).toEqual(['triggered']);
    expect(await checkAll({ wake })).toEqual(['resting']);
  });
});

describe('the silence of a code', () => {
  async function addCode(accountId: string): Promise<string> {
    const id = newId('qrCode');
    await database.store.db.collection<{ _id: string; [field: string]: unknown }>('qr_codes').insertOne({
      _id: id,
      accountId,
      shortCode: id,
      shortCodes: [id],
      type: 'text',
      status: 'active',
      tags: [],
      name: 'Poster',
      data: { text: 'x' },
      createdAt: NOON,
      updatedAt: NOON,
      revision: 1,
    });
    return id;
  }

  async function scan(accountId: string, qrCodeId: string, ...times: Date[]): Promise<void> {
    const scans = times.map((at) => ({ _id: newScanId(), accountId, qrCodeId, at, bot: false }));
    await database.store.db.collection<ScanDocument>(SCANS).insertMany(scans as unknown as ScanDocument[]);
  }
  const daysAfter = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

  test('is reported once, and is over when the code was scanned, also if it was rarely scanned since', async () => {
    const accountId = await openAccount('owner');
    const code = await addCode(accountId);
    const alertId = await addAlert(accountId, SILENCE);
    await scan(accountId, code, daysAfter(-5), daysAfter(-4), daysAfter(-3));
    expect(await checkAll()).toEqual(['triggered']);
    expect(await checkAll()).toEqual(['resting']);

    // One scan in 28 days: the code is silent again two days later, but not busy enough.
    now = daysAfter(40);
    await scan(accountId, code, daysAfter(37));
    expect(await checkAll()).toEqual(['ok']);
    expect((await stores.alerts.find(accountId, alertId))!.state).toBe('ok');
    await scan(accountId, code, daysAfter(37.5), daysAfter(37.6));
    expect(await checkAll()).toEqual(['triggered']);
  });
});
