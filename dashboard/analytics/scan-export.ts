import type { ScanExportFormat } from '../../core/jobs/job.js';

/** The scans that an analytics page counts. */
interface CountedScans {
  range: { from: string; to: string };
  timeZone: string;
  withBots: boolean;
  missedOnly: boolean;
  filters: Readonly<Record<string, string | undefined>>;
}

/** The codes whose scans the page counts. */
interface CountedCodes {
  code?: string | undefined;
  tag?: string | undefined;
  type?: string | undefined;
}

/** Returns the body of a request that exports every scan that an analytics page counts. */
export function scanExportRequest(
  format: ScanExportFormat,
  { range, timeZone, withBots, missedOnly, filters }: CountedScans,
  { code, tag, type }: CountedCodes,
): object {
  const hasFilter = tag !== undefined || type !== undefined;
  const select = code !== undefined ? { ids: [code] } : hasFilter ? { filter: { tag, type } } : undefined;
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
