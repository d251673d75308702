import type { Analytics } from '../scans/analytics/analytics-schema.js';
import { REPORT_SECTIONS, type ReportSection } from './report-schemas.js';

type AnalyticsSection = Exclude<ReportSection, 'topQrCodes'>;

/** A code among the most scanned ones, without its ID. */
export interface ReportedCode {
  name: string | null;
  shortCode: string;
  scans: number;
  uniqueScans: number;
}

/** Scans of a period. */
export interface ReportTotals {
  totalScans: number;
  uniqueScans: number;
}

/**
 * The figures of a report: the members of the analytics of its account that it shows. A section that it does
 * not show is absent.
 */
export interface ReportFigures
  extends
    Pick<Analytics, 'granularity' | 'from' | 'to' | 'timezone'>,
    ReportTotals,
    Partial<Pick<Analytics, AnalyticsSection>> {
  topQrCodes?: readonly ReportedCode[];
  previous: ReportTotals;
}

/** Selects what a report shows of the analytics of its account. */
export function buildReportFigures(
  sections: readonly ReportSection[],
  analytics: Analytics,
  topQrCodes: readonly ReportedCode[],
  previous: ReportTotals,
): ReportFigures {
  const { granularity, from, to, timezone, totalScans, uniqueScans } = analytics;
  const all = {
    ...analytics,
    topQrCodes: topQrCodes.map(({ name, shortCode, scans, uniqueScans: unique }) => ({
      name,
      shortCode,
      scans,
      uniqueScans: unique,
    })),
  };
  const shown = REPORT_SECTIONS.filter((name) => sections.includes(name)).map((name) => [name, all[name]]);
  return {
    granularity,
    from,
    to,
    timezone,
    totalScans,
    uniqueScans,
    previous: { totalScans: previous.totalScans, uniqueScans: previous.uniqueScans },
    ...(Object.fromEntries(shown) as Pick<ReportFigures, ReportSection>),
  };
}

/**
 * Returns the change of a count in percent, with its sign, such as `+12%`; `new` where there was nothing
 * before. Changes of less than 10% have one decimal.
 */
export function formatChange(current: number, previous: number): string {
  if (current === previous) return '±0%';
  if (previous === 0) return 'new';
  const percent = ((current - previous) / previous) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const size = Math.abs(percent).toLocaleString('en-US', { maximumFractionDigits: digits });
  return `${percent > 0 ? '+' : '−'}${size}%`;
}

/** Formats a count, such as `12,345`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
