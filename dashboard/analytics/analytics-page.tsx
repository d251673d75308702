import type { PublicScan } from '../../core/scans/scan.js';
import { PageHead } from '../components/page-head.js';
import { useQueryParams } from '../router/location.js';
import { useQuery } from '../http/use-query.js';
import { AnalyticsPanels } from './analytics-panels.js';
import { CodePicker } from './code-picker.js';
import { parseCodeSelection } from './code-selection.js';
import { ACCOUNT_ANALYTICS_PATH } from './view.js';

/** Poll interval for new scans; a new one refreshes the analytics. */
const LIVE_MS = 3_000;

/** Page with the analytics of all codes of the account, or of those that a filter selects. */
export default function AnalyticsPage() {
  const newest = useQuery<{ data: PublicScan[] }>('/api/v1/scans?limit=1', { refetchIntervalMs: LIVE_MS });
  const [query, setQuery] = useQueryParams();
  const selection = parseCodeSelection(query);
  return (
    <div class="page">
      <PageHead title="Analytics" />
      <AnalyticsPanels
        path={ACCOUNT_ANALYTICS_PATH}
        title={Object.values(selection).some(Boolean) ? 'Selected codes' : 'All codes'}
        latestScanId={newest.data && (newest.data.data[0]?.id ?? null)}
        codes={selection}
        picker={<CodePicker selection={selection} onChange={setQuery} />}
        fileName="analytics"
      />
    </div>
  );
}
