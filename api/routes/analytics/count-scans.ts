import type { ScanFilter } from '../../../core/analytics/query.js';
import type { Tally } from '../../../core/analytics/tally.js';
import type { CodeScope } from '../../../store/scan-days.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { ApiDeps } from '../../deps.js';

/** Counts a code's scans. What would have made it quicker is prepared for the next time, beside the answer. */
export async function countScans(
  scope: CodeScope,
  filter: ScanFilter,
  { scans, now }: Pick<ApiDeps, 'scans' | 'now'>,
  log: Logger,
): Promise<Tally> {
  const { unbuilt, ...tally } = await scans.tallyCode(scope, filter, now());
  if (unbuilt.length > 0) {
    scans
      .buildDays(scope, unbuilt)
      .catch((error: unknown) => log.warn({ err: error }, 'counts of closed days could not be kept'));
  }
  return tally;
}
