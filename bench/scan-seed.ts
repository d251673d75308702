import { randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { newScanId, SCANS, type ScanDocument } from '../store/scan-documents.js';

export const SEED_DAYS = 90;
/** Of a million scans the busy code has 130 thousand; a thousand others share the rest. */
const BUSY_SHARE = 0.13;
const OTHER_CODES = 1_000;
const BATCH = 10_000;
const DAY_MS = 86_400_000;

export const BUSY = { accountId: 'acc_bench', qrCodeId: 'qr_busy' };

const COUNTRIES = 'DE US FR GB JP ES BR IN IT NL CA MX PL SE CH AT'.split(' ');
const PLACES = Array.from({ length: 600 }, (_, n) => ({
  country: COUNTRIES[Math.floor(Math.sqrt(n * 0.42))]!,
  region: `Region ${n % 100}`,
  city: `City ${n}`,
}));
const REFERRERS = [null, ...Array.from({ length: 60 }, (_, n) => `site-${n}.example`)];

/** Most things are one of a few, as in life. */
function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() ** 2 * from.length)]!;
}

/** A scan of the last `SEED_DAYS`: one in twelve by a bot, three in ten by somebody who was there that day. */
export function randomScan(now: number): ScanDocument {
  const at = new Date(now - Math.floor(Math.random() * SEED_DAYS * DAY_MS));
  const bot = Math.random() < 0.08;
  const qrCodeId =
    Math.random() < BUSY_SHARE ? BUSY.qrCodeId : `qr_${Math.floor(Math.random() * OTHER_CODES)}`;
  const regular = `${qrCodeId}-${Math.floor(at.getTime() / DAY_MS)}-${Math.floor(Math.random() * 200)}`;
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

/** Fills an empty collection that has no indexes yet, which is several times quicker. */
export async function seedScans(db: Db, count: number, now: number): Promise<void> {
  const scans = db.collection<ScanDocument>(SCANS);
  for (let done = 0; done < count; done += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - done) }, () => randomScan(now));
    await scans.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
  }
}
