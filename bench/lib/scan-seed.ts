import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { COLLECTIONS } from '../../store/collections.js';
import { openStore } from '../../store/mongo/client.js';
import { ensureIndexes } from '../../store/mongo/indexes.js';
import { DAY_MS, utcDay } from '../../core/basics/time/durations.js';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { ensureScanRetention } from '../../store/analytics/retention.js';

export const SEED_DAYS = 90;
/** The busy code has 13% of the scans; a thousand others share the rest. */
const BUSY_SHARE = 0.13;
const OTHER_CODES = 1_000;
const BATCH = 10_000;

export const BUSY = { accountId: 'acc_bench', qrCodeId: 'qr_busy' };

const COUNTRIES = 'DE US FR GB JP ES BR IN IT NL CA MX PL SE CH AT'.split(' ');
const PLACES = Array.from({ length: 600 }, (_, n) => ({
  country: COUNTRIES[Math.floor(Math.sqrt(n * 0.42))]!,
  region: `Region ${n % 100}`,
  city: `City ${n}`,
}));
const REFERRERS = [null, ...Array.from({ length: 60 }, (_, n) => `site-${n}.example`)];

/** Picks a value; earlier ones more often, as in reality. */
function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() ** 2 * from.length)]!;
}

/**
 * Returns a scan of the last `SEED_DAYS`. One in twelve is by a bot, three in ten are by one of 200 daily
 * visitors.
 *
 * @param age from 0 (now) to 1 (`SEED_DAYS` ago)
 */
export function randomScan(now: number, age = Math.random()): ScanDocument {
  const at = new Date(now - Math.floor(age * SEED_DAYS * DAY_MS));
  const bot = Math.random() < 0.08;
  const qrCodeId =
    Math.random() < BUSY_SHARE ? BUSY.qrCodeId : `qr_${Math.floor(Math.random() * OTHER_CODES)}`;
  const regular = `${qrCodeId}-${utcDay(at.getTime())}-${Math.floor(Math.random() * 200)}`;
  return {
    _id: newScanId(),
    accountId: BUSY.accountId,
    qrCodeId,
    shortCode: 'bench234',
    at,
    ...pick(PLACES),
    device: pick(['mobile', 'desktop', 'tablet'] as const),
    os: pick(['iOS', 'Android', 'Windows', 'Mac OS']),
    browser: pick(['Mobile Safari', 'Chrome', 'Firefox', 'Edge', 'Instagram']),
    referrer: Math.random() < 0.5 ? null : pick(REFERRERS),
    bot,
    botReason: bot ? 'bot' : null,
    visitor: Math.random() < 0.7 ? randomBytes(12).toString('base64url') : regular,
  };
}

/**
 * Fills a new database with scans, runs a measurement there, and drops it.
 *
 * @param uri of a MongoDB for benches
 * @param count number of scans
 */
export async function withScans<T>(uri: string, count: number, measure: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore(uri, `bench_scans_${process.pid}_${count}`);
  try {
    const since = performance.now();
    await fill(store.db, count, Date.now());
    await ensureIndexes(store.db, COLLECTIONS);
    await ensureScanRetention(store.db, 25);
    console.log(`\n${count} scans stored in ${Math.round((performance.now() - since) / 1000)} s`);
    return await measure(store.db);
  } finally {
    await store.db.dropDatabase();
    await store.close();
  }
}

/**
 * Stores scans, the oldest first, as in reality. Indexes come afterwards, which is several times faster; one
 * batch is created while another is stored.
 */
async function fill(db: Db, count: number, now: number): Promise<void> {
  const scans = db.collection<ScanDocument>(SCANS);
  let stored: Promise<unknown> = Promise.resolve();
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, (_, n) =>
      randomScan(now, 1 - (done + n + Math.random()) / count),
    );
    await stored;
    stored = scans.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
  }
  await stored;
}
