import type { ScanFilter } from '../../../core/analytics/query.js';
import type { Tally } from '../../../core/analytics/tally.js';
import type { ScanScope } from '../../../store/scan-query.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { ApiDeps } from '../../deps.js';

/** Counts scans. What would have made it quicker is prepared for the next time, beside the answer. */
export async function countScans(
  scope: ScanScope,
  filter: ScanFilter,
  { scans, now }: Pick<ApiDeps, 'scans' | 'now'>,
  log: Logger,
): Promise<Tally> {
  const { unkept, ...tally } = await scans.count(scope, filter, now());
  scans
    .keepCounts(scope, unkept, now())
    .catch((error: unknown) => log.warn({ err: error }, 'counts of closed days could not be kept'));
  return tally;
}
