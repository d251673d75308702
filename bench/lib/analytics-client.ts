import type { Db } from 'mongodb';
import { buildAnalytics, type Analytics } from '../../core/analytics/analytics-schema.js';
import { analyticsQuerySchema, parseAnalyticsQuery } from '../../core/analytics/query.js';
import { DAY_MS, startOfUtcDay } from '../../core/time/durations.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import { composeScanStores } from '../../store/compose-scan-stores.js';
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
  const { scans } = composeScanStores(db);
  return async (scope, parameters = {}) => {
    const query = parseQuery(parameters);
    return buildAnalytics(await scans.count(scope, query.filter, NOW), query);
  };
}

/** Builds all rollups that a query can use, and prints how long that took. */
export async function buildAllRollUps(db: Db, scope: ScanScope, parameters: object = {}): Promise<void> {
  const { scans } = composeScanStores(db);
  const since = performance.now();
  await scans.buildRollUps(scope, scans.listRollUpSpans(parseQuery(parameters).filter, NOW), NOW);
  const tookMs = performance.now() - since;
  const { totalScans, botScans } = await createAnalyticsClient(db)(scope, parameters);
  const perScan = ((1000 * tookMs) / (totalScans + botScans)).toFixed(1);
  console.log(
    `${scope.qrCodeId ?? 'the account'}: rollups built in ${Math.round(tookMs)} ms, ${perScan} µs per scan, off the scan path`,
  );
}
