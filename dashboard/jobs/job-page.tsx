import { useEffect } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Link } from '../router/link.js';
import { invalidateQueries } from '../http/query-cache.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { CancelButton } from './cancel-button.js';
import { ExportPanel } from './export-panel.js';
import { ImportPanel } from './import-panel.js';
import { ItemResults } from './item-results.js';
import { JobErrors } from './job-errors.js';
import { JobDetails } from './job-details.js';
import { changeSummary, creationResult, fileResult, itemCounts, jobTitle, kindOfJob } from './job-kind.js';
import { JobProgress } from './job-progress.js';
import { JobStatusBadge } from './job-status.js';
import { CreatedCodes } from './created-codes.js';
import { SummaryFacts } from './summary-facts.js';
import { useJob } from './use-job.js';
import { QueuedNote } from './queued-note.js';
import './jobs.css';

const JOBS_PARENT = { label: 'Jobs', href: '/jobs' };

/** Page of a job: its progress, result, and errors. */
export default function JobPage({ params: { id = '' } }: PageProps) {
  const job = useJob(id);
  const status = job.data?.status;
  useEffect(() => {
    if (!job.isFinished) return;
    invalidateQueries('/api/v1/qr-codes?');
    invalidateQueries('/api/v1/account');
  }, [status]);
  if (job.error?.status === 404) return <JobNotFound />;
  if (job.error?.code === 'plan_required') return <JobOfBusinessPlan />;
  return (
    <div class="page">
      <Loaded query={job} errorTitle="Couldn’t load the job" skeleton={<Skeleton lines={6} tall />}>
        {(data) => <JobView job={data} isFinished={job.isFinished} />}
      </Loaded>
    </div>
  );
}

function JobView({ job, isFinished }: { job: Job; isFinished: boolean }) {
  const creation = creationResult(job);
  const counts = itemCounts(job);
  const summary = changeSummary(job);
  const file = fileResult(job);
  return (
    <>
      <PageHead
        title={jobTitle(job)}
        parents={[JOBS_PARENT]}
        about={
          job.reverts === undefined ? (
            kindOfJob(job).name
          ) : (
            <>
              Undoes <Link href={`/jobs/${job.reverts}`}>an earlier job</Link>
            </>
          )
        }
      >
        {!isFinished && job.cancelRequestedAt === null && <CancelButton job={job} />}
      </PageHead>
      <section class="panel stack" aria-label="Progress">
        <p class="row" role="status">
          <JobStatusBadge job={job} />
        </p>
        {!summary && <JobProgress job={job} />}
        <QueuedNote job={job} isFinished={isFinished} />
      </section>
      {job.error && <JobErrors job={job} error={job.error} />}
      {file && <ExportPanel job={job} file={file} />}
      {job.import && !isFinished && <ImportPanel job={job} check={job.import} />}
      {counts && <ItemResults job={job} counts={counts} />}
      {summary && (
        <section class="panel stack" aria-label="Check">
          <h2>Checked without changes</h2>
          <SummaryFacts summary={summary} />
        </section>
      )}
      {creation && <CreatedCodes job={job} ids={creation.ids} />}
      <JobDetails job={job} />
    </>
  );
}

/** Replaces the page of a bulk job if the account's plan no longer includes bulk jobs. */
function JobOfBusinessPlan() {
  return (
    <div class="page">
      <PageHead title="Job" parents={[JOBS_PARENT]} />
      <UpgradeNotice icon="jobs" title="Bulk jobs" requiredPlan="business">
        Jobs create, import, change, and export many QR codes at once, in the background.
      </UpgradeNotice>
    </div>
  );
}

function JobNotFound() {
  return (
    <EmptyState
      icon="search"
      title="Job not found"
      wholePage
      action={
        <ButtonLink kind="primary" href="/jobs">
          View jobs
        </ButtonLink>
      }
    >
      The job was deleted, or it belongs to another account.
    </EmptyState>
  );
}
