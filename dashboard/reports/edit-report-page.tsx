import type { ReportResource } from '../../core/reports/report-schemas.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { REPORTS_PARENT, reportPath } from './report-actions.js';
import { ReportForm } from './report-form.js';

/** The page that changes a report, at `/reports/:id`. */
export default function EditReportPage({ params: { id = '' } }: PageProps) {
  const report = useQuery<ReportResource>(reportPath(id));
  return (
    <div class="page">
      <Loaded query={report} errorTitle="Couldn’t load the report" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <PageHead
              title={
                <>
                  Edit <bdi>{data.name}</bdi>
                </>
              }
              parents={[REPORTS_PARENT]}
            />
            <ReportForm key={data.id} report={data} />
          </>
        )}
      </Loaded>
    </div>
  );
}
