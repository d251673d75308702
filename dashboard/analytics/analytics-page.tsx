import type { PublicScan } from '../../core/scan.js';
import { useQuery } from '../http/use-query.js';
import { AnalyticsPanels } from './analytics-panels.js';
import { ACCOUNT_ANALYTICS_PATH } from './view.js';

/** Poll interval for new scans; a new one refreshes the analytics. */
const LIVE_MS = 3_000;

/** Page with the analytics of all codes of the account. */
export default function AnalyticsPage() {
  const newest = useQuery<{ data: PublicScan[] }>('/api/v1/scans?limit=1', { refetchIntervalMs: LIVE_MS });
  return (
    <div class="page">
      <h1>Analytics</h1>
      <AnalyticsPanels
        path={ACCOUNT_ANALYTICS_PATH}
        title="All codes"
        latestScanId={newest.data?.data[0]?.id ?? null}
        fileName="analytics"
      />
    </div>
  );
}
