import { DomainError } from '../../core/errors.js';
import type { ScanFilter } from '../../core/analytics/query.js';
import type { Tally } from '../../core/analytics/stats.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import type { Logger } from '../../telemetry/logger.js';
import type { ApiDeps } from '../deps.js';

/**
 * Counts scans. What would have made it quicker is prepared for the next time, beside the answer.
 * @throws DomainError `unavailable` when it takes too long; it is prepared for all the same
 */
export async function countScans(
  scope: ScanScope,
  filter: ScanFilter,
  { scans, now }: Pick<ApiDeps, 'scans' | 'now'>,
  log: Logger,
): Promise<Tally> {
  const prepare = (unkept = scans.keepableCounts(filter, now())): void => {
    scans
      .keepCounts(scope, unkept, now())
      .catch((error: unknown) => log.warn({ err: error }, 'counts of scans could not be kept'));
  };
  try {
    const { unkept, ...tally } = await scans.count(scope, filter, now());
    prepare(unkept);
    return tally;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') prepare();
    throw error;
  }
}
