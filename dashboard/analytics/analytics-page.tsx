import type { PublicScan } from '../../core/scan.js';
import { useQuery } from '../http/use-query.js';
import { AnalyticsPanels } from './analytics-panels.js';

const LIVE_MS = 3_000;

/** Scans of all codes of the account. */
export default function AnalyticsPage() {
  const newest = useQuery<{ data: PublicScan[] }>('/api/v1/scans?limit=1', { refetchIntervalMs: LIVE_MS });
  return (
    <div class="page">
      <h1>Analytics</h1>
      <AnalyticsPanels
        path="/api/v1/analytics"
        title="All codes"
        lastScan={newest.data?.data[0]?.id ?? null}
        fileName="analytics"
      />
    </div>
  );
}
