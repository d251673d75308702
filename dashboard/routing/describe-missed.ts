import { MISSED_REASONS, type MissedReason } from '../../core/scans/scan-properties.js';
import { MISSED_NAMES } from '../analytics/scan-values.js';
import { formatNumber } from '../format/numbers.js';

/** Visitors that were turned away, as in analytics. */
export interface MissedScans {
  total: number;
  byReason: Readonly<Record<MissedReason, number>>;
}

/** Describes the reasons, most frequent first: `expired (8), paused (4)`. */
export function describeMissed({ byReason }: MissedScans): string {
  return MISSED_REASONS.filter((reason) => byReason[reason] > 0)
    .toSorted((one, other) => byReason[other] - byReason[one])
    .map((reason) => `${MISSED_NAMES[reason].toLowerCase()} (${formatNumber(byReason[reason])})`)
    .join(', ');
}
