import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { GEOIP_ATTRIBUTION } from '../../core/scans/geoip-attribution.js';
import { DomainError } from '../../core/basics/errors.js';
import type { ScanCount } from '../../store/analytics/count-scans.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import type { Logger } from '../../telemetry/logger.js';
import type { AnalyticsDeps } from './deps.js';

/** Description that all routes with counts share. */
export const ANALYTICS_DESCRIPTION = [
  'Bots, link previews, and prefetches are excluded unless `bots` includes them; visitors who were turned away are excluded unless `missed` includes them.',
  'Filters combine. Periods without scans are included with 0. `Accept: text/csv` returns the same counts as one table.',
  `Locations: ${GEOIP_ATTRIBUTION}.`,
].join(' ');

/**
 * Counts scans, then builds missing rollups in the background, so that the next count is faster.
 *
 * @throws DomainError `unavailable` if a query takes too long; rollups are built even then
 */
export async function countScansAndRollUp(
  scope: ScanScope,
  filter: ScanFilter,
  { scans, now }: Pick<AnalyticsDeps, 'scans' | 'now'>,
  log: Logger,
): Promise<ScanCount> {
  const buildInBackground = (spans: ScanCount['missing']): void => {
    scans.buildRollUps(scope, spans, now()).catch((error: unknown) => {
      log.warn({ err: error }, 'could not build rollups of scans; later requests count raw scans');
    });
  };
  try {
    const count = await scans.count(scope, filter, now());
    buildInBackground(count.missing);
    return count;
  } catch (error) {
    const isTooSlow = error instanceof DomainError && error.code === 'unavailable';
    if (isTooSlow) buildInBackground(scans.listRollUpSpans(filter, now()));
    throw error;
  }
}
