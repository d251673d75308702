import type { z } from 'zod';
import type { accountAnalyticsSchema } from '../../core/scans/analytics/analytics-schema.js';
import type { PublicScan } from '../../core/scans/scan.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { lastDays, nameComparison } from '../analytics/range.js';
import { ACCOUNT_ANALYTICS_PATH } from '../analytics/view.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { useOnChange } from '../http/use-on-change.js';
import { useQuery, type Query } from '../http/use-query.js';
import { withQuery } from '../router/location.js';

export type AccountAnalytics = z.output<typeof accountAnalyticsSchema>;

/** The latest scans, as the overview lists them. */
export const LATEST_SCANS_PATH = '/api/v1/scans?limit=8';
export const LIVE_MS = 3_000;

/** Days that the overview covers. */
export const RECENT_DAYS = 30;

/**
 * Follows the analytics of the last 30 days by day. They are one response, so all figures of the overview
 * agree with each other at any moment, and a new scan changes all of them together.
 */
export function useRecentAnalytics(): Query<AccountAnalytics> {
  const timezone = browserTimeZone();
  const { range } = lastDays(RECENT_DAYS, timezone, Date.now());
  const analytics = useQuery<AccountAnalytics>(withQuery(ACCOUNT_ANALYTICS_PATH, { ...range, timezone }), {
    refetchIntervalMs: MINUTE_MS,
  });
  const latest = useQuery<{ data: PublicScan[] }>(LATEST_SCANS_PATH, { refetchIntervalMs: LIVE_MS });
  useOnChange(latest.data && (latest.data.data[0]?.id ?? null), analytics.refetch);
  return analytics;
}

/**
 * Returns the analytics of the period before the last `days` days, up to the same time of day, and names it.
 */
export function usePreviousAnalytics(days: number): {
  previous: AccountAnalytics | undefined;
  compared: string;
} {
  const timezone = browserTimeZone();
  const { justBefore } = lastDays(days, timezone, Date.now());
  const path = withQuery(ACCOUNT_ANALYTICS_PATH, { ...justBefore.range, timezone });
  const { data } = useQuery<AccountAnalytics>(path, { staleTimeMs: MINUTE_MS });
  return { previous: data, compared: nameComparison(justBefore, Date.now()) };
}
