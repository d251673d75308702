/**
 * A round of checks of 1,000 alerts over a million scans of 1,001 codes: a third are `spike` and `drop` of
 * one code, a third of a tag, and a third `silence`. All are of one account, whose alerts are checked
 * two at a time.
 */
import type { Db } from 'mongodb';
import { evaluateAlerts } from '../activities/alerts/evaluate-alerts.js';
import type { AlertCheckOutcome, AlertDeps } from '../activities/alerts/deps.js';
import { startWaiting } from '../core/alerts/alert.js';
import type { AlertCondition } from '../core/alerts/alert-schemas.js';
import { DAY_MS, HOUR_MS } from '../core/basics/time/durations.js';
import type { ScanSelection } from '../core/codes/scan-selection.js';
import type { AlertPosition } from '../core/workflows/alerts.js';
import { createBenchStores } from './lib/bench-stores.js';
import { buildAllRollUps } from './lib/analytics-client.js';
import { openBenchMongod } from './lib/bench-servers.js';
import { checkTarget, quantile } from './lib/measure.js';
import { BUSY, withScans } from './lib/scan-seed.js';

const SCANS = Number(process.env['BENCH_SCANS'] ?? 1_000_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const ALERTS = 1_000;
const CODES = 1_000;
const MAX_SECONDS = 60;

/** Stores the codes that the scans are of; every tenth has a tag. */
async function insertCodes(db: Db): Promise<void> {
  const code = (id: string, index: number) => ({
    _id: id as never,
    accountId: BUSY.accountId,
    shortCode: `bench${index}`,
    shortCodes: [`bench${index}`],
    name: null,
    type: 'url',
    status: 'active',
    tags: index % 10 === 0 ? ['poster'] : [],
    createdAt: new Date(),
  });
  const ids = [BUSY.qrCodeId, ...Array.from({ length: CODES }, (_, index) => `qr_${index}`)];
  await db.collection('qr_codes').insertMany(ids.map(code));
  await db.collection('accounts').insertOne({
    _id: BUSY.accountId as never,
    email: 'bench@example.com',
    plan: 'business',
    createdAt: new Date(),
  });
}

function describeAlert(index: number): { filter: ScanSelection; condition: AlertCondition } {
  if (index % 3 === 2) {
    return { filter: {}, condition: { silence: { hours: 24 + (index % 48), minScans: 10 } } };
  }
  const filter = index % 3 === 0 ? { qrCodeId: `qr_${index % CODES}` } : { tag: 'poster' };
  const condition =
    index % 2 === 0
      ? { spike: { scans: 1_000_000, hours: 24 } }
      : { drop: { scans: 1, hours: 24 + (index % 144) } };
  return { filter, condition };
}

async function insertAlerts({ alerts }: AlertDeps): Promise<void> {
  const at = new Date(Date.now() - 90 * DAY_MS);
  for (let index = 0; index < ALERTS; index++) {
    await alerts.insert(
      {
        id: `alr_${String(index).padStart(26, '0')}`,
        accountId: BUSY.accountId,
        name: `Alert ${index}`,
        ...describeAlert(index),
        emails: [],
        cooldownHours: 12,
        enabled: true,
        ...startWaiting(at),
        triggers: 0,
        lastTriggeredAt: null,
        createdAt: at,
        updatedAt: at,
        revision: 1,
      },
      Infinity,
    );
  }
}

/** Checks all alerts. @returns The seconds it took, and how the checks ended. */
async function checkAll(deps: AlertDeps): Promise<{ seconds: number; outcomes: Record<string, number> }> {
  const outcomes: Record<string, number> = {};
  const metrics = {
    alertChecked: (outcome: AlertCheckOutcome) => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1),
    alertTriggered: () => {},
  };
  const start = performance.now();
  for (let position: AlertPosition | null = null, isDone = false; !isDone;) {
    position = (await evaluateAlerts(position, { ...deps, metrics })).next;
    isDone = position === null;
  }
  return { seconds: (performance.now() - start) / 1_000, outcomes };
}

const mongod = await openBenchMongod();
try {
  await withScans(mongod.uri, SCANS, async (db) => {
    const stores = createBenchStores(db);
    const { alerts, alertEvents, accounts, recipients, qrCodes, folders, scans } = stores;
    const deps: AlertDeps = {
      alerts,
      alertEvents,
      accounts,
      recipients,
      qrCodes,
      folders,
      scans,
      hourMs: HOUR_MS,
      wake: async () => {},
      now: () => new Date(),
      log: { warn: (details: unknown) => console.log(details) },
      report: (error) => console.log(error),
    };
    await insertCodes(db);
    await insertAlerts(deps);
    await buildAllRollUps(db, { accountId: BUSY.accountId });
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await checkAll(deps));
    console.table(
      rounds.map(({ seconds, outcomes }) => ({ seconds: Number(seconds.toFixed(1)), ...outcomes })),
    );
    const seconds = quantile(
      rounds.map((round) => round.seconds),
      0.5,
    );
    const failed = rounds.reduce((sum, { outcomes }) => sum + (outcomes['failed'] ?? 0), 0);
    console.log(`RSS ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`);
    checkTarget(
      `${ALERTS} alerts checked in at most ${MAX_SECONDS} s (${seconds.toFixed(1)} s)`,
      seconds <= MAX_SECONDS,
    );
    checkTarget(`no check failed (${failed})`, failed === 0);
  });
} finally {
  mongod.stop();
}
