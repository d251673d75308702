import type { ScanExportFormat } from '../../core/jobs/job.js';
import type { CodeSelection } from './code-selection.js';
import type { View } from './view.js';

/** Returns the body of a request that exports every scan that an analytics page counts. */
export function scanExportRequest(
  format: ScanExportFormat,
  { range, timeZone, withBots, missedOnly, filters }: View,
  { code, tag, type }: CodeSelection,
): object {
  const select =
    code !== undefined ? { ids: [code] } : tag !== undefined || type ? { filter: { tag, type } } : undefined;
  return {
    scans: {
      ...(select && { select }),
      ...range,
      format,
      filters: {
        timezone: timeZone,
        ...(withBots && { bots: 'include' }),
        ...(missedOnly && { missed: 'only' }),
        ...filters,
      },
    },
  };
}
