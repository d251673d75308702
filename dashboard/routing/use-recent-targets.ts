import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { DAY_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { codePath } from '../codes/code-actions.js';
import { useQuery } from '../http/use-query.js';
import { withQuery } from '../router/location.js';
import type { MissedScans } from './describe-missed.js';
import { RESULT_DAYS, type TargetRow } from './variant-results.js';

/** A code's recent scans by target, and the visitors that were turned away. */
interface RecentTargets {
  targets: readonly TargetRow[];
  missedScans: MissedScans;
}

/** Fetches the recent scans of a code by target. */
export function useRecentTargets({ id }: QrCode) {
  // Whole days, so that the path stays the same and the response is cached.
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const from = new Date(today - (RESULT_DAYS - 1) * DAY_MS).toISOString();
  const path = withQuery(`${codePath(id)}/analytics`, { from, granularity: 'daily' });
  return useQuery<RecentTargets>(path, { staleTimeMs: MINUTE_MS });
}
