import type { Db } from 'mongodb';
import { buildAnalytics } from '../../core/analytics/analytics-schema.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/analytics/query.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import { createScanStore } from '../../store/scans/scan-store.js';
import { SEED_DAYS } from './scan-seed.js';

export const DAY_MS = 86_400_000;
export const NOW = new Date();
/** Whole days, as the API counts them when a date is asked for. */
export const FROM = new Date(Math.floor(NOW.getTime() / DAY_MS) * DAY_MS - (SEED_DAYS - 1) * DAY_MS);

function requestOf(more: object) {
  const query = { from: FROM.toISOString(), to: NOW.toISOString(), ...more };
  return parseAnalyticsQuery(analyticsQuerySchema.parse(query), NOW);
}

/** Answers as `GET …/analytics` does, of all the time that the seed covers. */
export function preferences(db: Db) {
  const scans = createScanStore(db);
  return async (scope: ScanScope, more: object = {}) => {
    const wanted = requestOf(more);
    const { unkept: _unkept, ...tally } = await scans.count(scope, wanted.filter, NOW);
    return buildAnalytics(tally, wanted);
  };
}

/** Keeps all counts that make answers quick. */
export async function keepAll(db: Db, scope: ScanScope, more: object = {}): Promise<void> {
  const scans = createScanStore(db);
  const since = performance.now();
  await scans.keepCounts(scope, scans.keepableCounts(requestOf(more).filter, NOW), NOW);
  const took = performance.now() - since;
  const { totalScans, botScans } = await preferences(db)(scope, more);
  const each = ((1000 * took) / (totalScans + botScans)).toFixed(1);
  console.log(
    `${scope.qrCodeId ?? 'the account'}: counts kept in ${Math.round(took)} ms, ${each} µs a scan, off the scan path`,
  );
}
