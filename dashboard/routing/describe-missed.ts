import { MISSED_REASONS, type MissedReason } from '../../core/scan.js';
import { formatNumber } from '../format/numbers.js';

/** Visitors that were turned away, as in analytics. */
export interface MissedScans {
  total: number;
  byReason: Readonly<Record<MissedReason, number>>;
}

const REASONS: Record<MissedReason, string> = {
  scheduled: 'too early',
  expired: 'too late',
  exhausted: 'over the scan limit',
  paused: 'while paused',
  blocked: 'by a rule',
  password: 'with a wrong password',
};

/** Describes the reasons, most frequent first: `8 too late, 4 while paused`. */
export function describeMissed({ byReason }: MissedScans): string {
  return MISSED_REASONS.filter((reason) => byReason[reason] > 0)
    .toSorted((one, other) => byReason[other] - byReason[one])
    .map((reason) => `${formatNumber(byReason[reason])} ${REASONS[reason]}`)
    .join(', ');
}
