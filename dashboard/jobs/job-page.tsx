import type { Job } from '../../core/jobs/job-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { ButtonLink } from '../components/button.js';
import { PageHead } from '../components/page-head.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { EmptyState, Loaded, Skeleton } from '../components/list-states.js';
import { kindOfJob } from './job-kind.js';
import { JobView } from './job-view.js';
import { useFollowedJob } from './use-followed-job.js';
import { JobTitle } from './job-title.js';
import { jobPath } from './use-job.js';

const ACTIVITY_PARENT = { label: 'Activity', href: '/activity' };

/** Page of a job: its progress, result, and errors. */
export default function JobPage({ params: { id = '' } }: PageProps) {
  const job = useFollowedJob(id);
  if (job.error?.status === 404) return <JobNotFound />;
  if (job.error?.code === 'plan_required') return <JobOfBusinessPlan />;
  return (
    <div class="page">
      <Loaded query={job} errorTitle="Couldn’t load the job" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <JobHead job={data} />
            <JobView job={data} isFinished={job.isFinished} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function JobHead({ job }: { job: Job }) {
  const undone = useQuery<Job>(job.reverts === undefined ? undefined : jobPath(job.reverts));
  return (
    <PageHead
      title={<JobTitle job={job} />}
      parents={[ACTIVITY_PARENT]}
      about={
        job.reverts === undefined ? (
          kindOfJob(job).name
        ) : (
          <>
            Undoes{' '}
            <Link href={`/jobs/${job.reverts}`}>
              {undone.data ? <JobTitle job={undone.data} /> : 'an earlier job'}
            </Link>
          </>
        )
      }
    />
  );
}

/** Replaces the page of a bulk job if the account's plan no longer includes bulk jobs. */
function JobOfBusinessPlan() {
  return (
    <div class="page">
      <PageHead title="Job" parents={[ACTIVITY_PARENT]} />
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
