import { useEffect, useState } from 'preact/hooks';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { formatNumber } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';
import { useAccount } from '../session/session.js';

/** API path whose total is the number of codes with a broken destination. */
const BROKEN_CODES_PATH = '/api/v1/qr-codes?limit=1&health=broken&archived=include';
/** Delay of the first fetch, so that the page itself loads first. */
const DELAY_MS = 5_000;
const POLL_MS = 5 * MINUTE_MS;

/** The number of codes with a broken destination. Renders nothing for 0, and without link watch. */
export function BrokenCount() {
  const { limits, linkWatch } = useAccount();
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const isWatched = limits.linkWatch && linkWatch.enabled;
  const { data } = useQuery<{ pagination: Pagination }>(isWatched && isDue ? BROKEN_CODES_PATH : undefined, {
    refetchIntervalMs: POLL_MS,
    staleTimeMs: MINUTE_MS,
  });
  const total = data?.pagination.total ?? 0;
  if (total === 0) return null;
  return (
    <span class="badge badge-bad nav-count number">
      {formatNumber(total)}
      <span class="visually-hidden"> broken</span>
    </span>
  );
}
