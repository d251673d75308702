import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { ReportResource } from '../../core/reports/report-schemas.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useQuery } from '../http/use-query.js';
import { useAccount } from '../session/session.js';
import { REPORT_LIST } from './report-actions.js';
import { ReportRow } from './report-row.js';
import { ReportsUpgrade } from './reports-upgrade.js';
import './reports.css';

/** The page of the account's reports, at `/reports`. */
export default function ReportsPage() {
  const { plan } = useAccount();
  return PLAN_TERMS[plan].alerts ? <Reports /> : <ReportsUpgrade />;
}

function Reports() {
  const list = useQuery<{ data: ReportResource[] }>(REPORT_LIST);
  const create = (
    <ButtonLink kind="primary" icon="plus" href="/reports/new">
      Create report
    </ButtonLink>
  );
  return (
    <div class="page">
      <PageHead title="Reports">{list.data && list.data.data.length > 0 && create}</PageHead>
      <PagedList<ReportResource>
        path={REPORT_LIST}
        title="Reports"
        skeleton={<RowSkeleton rows={3} />}
        empty={
          <EmptyState icon="report" title="No reports yet" action={create}>
            A report shows the scans of all or some codes to people without an account: as a mail every week
            or month, and on a page that you share.
          </EmptyState>
        }
      >
        {(report) => <ReportRow key={report.id} report={report} />}
      </PagedList>
    </div>
  );
}
