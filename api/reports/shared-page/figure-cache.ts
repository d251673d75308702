import QuickLRU from 'quick-lru';
import { SECOND_MS } from '../../../core/basics/time/durations.js';
import type { ReportFigures } from '../../../core/reports/report-figures.js';
import type { ReportRange } from '../../../core/reports/report-queries.js';
import type { StoredReport } from '../../../core/reports/report.js';

/** How long figures are reused: any number of visitors costs one count in this time. */
const REUSED_MS = 60 * SECOND_MS;
/** Bounds the memory. Most figures take a few KB; the longest ones about 300 KB. */
const MAX_FIGURES = 200;

interface Entry {
  at: number;
  figures: Promise<ReportFigures>;
}

/** Returns the figures of a report for a range of its page. @throws DomainError `unavailable` */
export type FindFigures = (report: StoredReport, range: ReportRange) => Promise<ReportFigures>;

/**
 * Creates a cache of the figures of pages. Concurrent requests share one count. A change of the report, which
 * increments its revision, has figures of its own.
 *
 * @param count Counts the figures; its failures are not reused.
 */
export function createFigureCache(count: FindFigures, now: () => Date): FindFigures {
  // It keeps up to twice its size.
  const entries = new QuickLRU<string, Entry>({ maxSize: MAX_FIGURES / 2 });
  return (report, range) => {
    const key = `${report.id}:${report.revision}:${range}`;
    const at = now().getTime();
    const known = entries.get(key);
    if (known && at - known.at < REUSED_MS && at >= known.at) return known.figures;
    const entry = { at, figures: count(report, range) };
    entries.set(key, entry);
    entry.figures.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key);
    });
    return entry.figures;
  };
}
