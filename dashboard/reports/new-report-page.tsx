import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { PageHead } from '../components/page-head.js';
import { useAccount } from '../session/session.js';
import { REPORTS_PARENT } from './report-actions.js';
import { ReportForm } from './report-form.js';
import { ReportsUpgrade } from './reports-upgrade.js';

/** The page that creates a report, at `/reports/new`. */
export default function NewReportPage() {
  const { plan } = useAccount();
  if (!PLAN_TERMS[plan].alerts) return <ReportsUpgrade />;
  return (
    <div class="page">
      <PageHead title="Create report" parents={[REPORTS_PARENT]} />
      <ReportForm />
    </div>
  );
}
