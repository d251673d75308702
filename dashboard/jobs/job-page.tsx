import { useEffect } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { PLAN_TERMS } from '../../core/plans.js';
import { Link } from '../router/link.js';
import { invalidateQueries } from '../http/query-cache.js';
import type { PageProps } from '../page-props.js';
import { ButtonLink } from '../components/button.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { useAccount } from '../session/session.js';
import { CancelButton } from './cancel-button.js';
import { ExportPanel } from './export-panel.js';
import { JobErrors } from './job-errors.js';
import { JobFacts } from './job-facts.js';
import { creationOf, exportOf, JOB_KIND, jobTitle } from './job-kind.js';
import { JobProgress } from './job-progress.js';
import { JobStatusBadge } from './job-status.js';
import { MadeCodes } from './created-codes.js';
import { useJob } from './use-job.js';
import { WaitingNote } from './queued-note.js';
import './jobs.css';

/** One job: how far it is, what it made, and what went wrong. */
export default function JobPage({ params: { id = '' } }: PageProps) {
  const { plan } = useAccount();
  if (!PLAN_TERMS[plan].bulk) {
    return (
      <div class="page">
        <h1>Job</h1>
        <UpgradeNotice icon="jobs" title="Many codes at once" requiredPlan="business">
          Codes created from a table and ZIP files of many codes are made by jobs in the background.
        </UpgradeNotice>
      </div>
    );
  }
  return <LiveJob id={id} />;
}

function LiveJob({ id }: { id: string }) {
  const job = useJob(id);
  const status = job.data?.status;
  useEffect(() => {
    if (!job.over) return;
    invalidateQueries('/api/v1/qr-codes?');
    invalidateQueries('/api/v1/account');
  }, [status]);
  if (job.error?.status === 404) return <GoneJob />;
  return (
    <div class="page">
      <Loaded query={job} errorTitle="The job could not be loaded" skeleton={<Skeleton lines={6} tall />}>
        {(data) => <WholeJob job={data} over={job.over} />}
      </Loaded>
    </div>
  );
}

function WholeJob({ job, over }: { job: Job; over: boolean }) {
  const creation = creationOf(job);
  const file = exportOf(job);
  return (
    <>
      <div class="page-head">
        <div class="stack job-head">
          <p class="soft small">
            <Link href="/jobs">Jobs</Link> / {JOB_KIND[job.type].name}
          </p>
          <h1>{jobTitle(job)}</h1>
        </div>
        {!over && job.cancelRequestedAt === null && <CancelButton job={job} />}
      </div>
      <section class="panel stack" aria-label="Progress">
        <p class="row" role="status">
          <JobStatusBadge job={job} />
        </p>
        <JobProgress job={job} />
        <WaitingNote job={job} over={over} />
      </section>
      {job.error && <JobErrors job={job} error={job.error} />}
      {file && <ExportPanel job={job} file={file} />}
      {creation && <MadeCodes job={job} ids={creation.ids} />}
      <JobFacts job={job} />
    </>
  );
}

function GoneJob() {
  return (
    <EmptyState
      icon="search"
      title="There is no such job"
      wholePage
      action={
        <ButtonLink kind="primary" href="/jobs">
          See all jobs
        </ButtonLink>
      }
    >
      It is gone, or it belongs to another account.
    </EmptyState>
  );
}
