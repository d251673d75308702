import {
  DIMENSIONS,
  emptyBreakdown,
  isSparse,
  type Dimension,
  type ScanStats,
} from '../../core/scans/analytics/stats.js';

/** Serializes stats as JSON in plain ASCII, which the driver reads several times faster than other text. */
export function serializeStats<Stats extends Partial<ScanStats>>(stats: Stats): string {
  const stored = Object.entries(stats).filter(
    ([name, value]) => !isSparse(name) || !('keys' in value) || value.keys.length > 0,
  );
  return JSON.stringify(Object.fromEntries(stored)).replaceAll(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Parses the text of `serializeStats`. An absent breakdown has no rows: texts of earlier versions lack some
 * breakdowns.
 */
export function parseStats(text: string): ScanStats {
  const stats = JSON.parse(text) as Partial<ScanStats>;
  for (const dimension of Object.keys(DIMENSIONS) as Dimension[]) stats[dimension] ??= emptyBreakdown();
  return stats as ScanStats;
}
