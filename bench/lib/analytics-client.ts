import type { Db } from 'mongodb';
import { buildAnalytics, type Analytics } from '../../core/scans/analytics/analytics-schema.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/scans/analytics/query.js';
import { planSegments } from '../../core/scans/analytics/plan.js';
import { DAY_MS, startOfUtcDay } from '../../core/basics/time/durations.js';
import { SCAN_SEGMENTS } from '../../store/analytics/segments.js';
import { SCANS } from '../../store/scans/scan-documents.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import { createBenchStores } from './bench-stores.js';
import { SEED_DAYS } from './scan-seed.js';

export const NOW = new Date();
/** First instant of the seeded days, as the API resolves a date. */
export const FROM = new Date(startOfUtcDay(NOW.getTime()) - (SEED_DAYS - 1) * DAY_MS);

function parseQuery(parameters: object) {
  const query = { from: FROM.toISOString(), to: NOW.toISOString(), ...parameters };
  return parseAnalyticsQuery(analyticsQuerySchema.parse(query), NOW);
}

/** Returns a function that computes analytics as `GET …/analytics` does, by default of all seeded days. */
export function createAnalyticsClient(db: Db): (scope: ScanScope, parameters?: object) => Promise<Analytics> {
  const { scans } = createBenchStores(db);
  return async (scope, parameters = {}) => {
    const query = parseQuery(parameters);
    return buildAnalytics(await scans.count(scope, query.filter, NOW), query);
  };
}

/** Builds all rollups that a query can use, and prints how long that took. */
export async function buildAllRollUps(db: Db, scope: ScanScope, parameters: object = {}): Promise<void> {
  const { scans } = createBenchStores(db);
  const since = performance.now();
  await scans.buildRollUps(scope, scans.listRollUpSpans(parseQuery(parameters).filter, NOW), NOW);
  const tookMs = performance.now() - since;
  const { totalScans, botScans } = await createAnalyticsClient(db)(scope, parameters);
  const perScan = ((1000 * tookMs) / (totalScans + botScans)).toFixed(1);
  console.log(
    `${scope.qrCodeId ?? 'the account'}: rollups built in ${Math.round(tookMs)} ms, ${perScan} µs per scan, off the scan path`,
  );
}

/**
 * Builds the segments of all closed days of a scope, and prints how long that took and how large they are.
 */
export async function buildAllSegments(db: Db, scope: ScanScope): Promise<void> {
  const { segmentBuilder } = createBenchStores(db);
  const name = scope.qrCodeId ?? scope.accountId;
  const { parts } = planSegments({ from: FROM.getTime(), until: NOW.getTime() }, NOW.getTime());
  const since = performance.now();
  for (const { from } of parts) await segmentBuilder.build(scope, from);
  const tookMs = performance.now() - since;
  const at = { $gte: FROM, $lt: new Date(parts.at(-1)!.until) };
  const scans = await db.collection(SCANS).countDocuments({ ...scope, bot: { $in: [false, true] }, at });
  const [size] = await db
    .collection(SCAN_SEGMENTS)
    .aggregate<{ bytes: number }>([
      { $match: { scope: name } },
      { $group: { _id: null, bytes: { $sum: { $bsonSize: '$$ROOT' } } } },
    ])
    .toArray();
  const perScan = ((1000 * tookMs) / scans).toFixed(1);
  const bytesPerScan = ((size?.bytes ?? 0) / scans).toFixed(1);
  console.log(
    `${name}: segments built in ${Math.round(tookMs)} ms, ${perScan} µs and ${bytesPerScan} bytes per scan, off the scan path`,
  );
}
