import { isEnded } from '../../core/jobs/job.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { ProgressBar } from '../components/progress-bar.js';
import { pluralize } from '../format/numbers.js';
import type { Submission } from './submit.js';

const REFETCH_INTERVAL_MS = 2_000;

interface SubmitProgressProps {
  submissions: readonly Submission[];
  isSending: boolean;
}

/** One progress bar for all batches, and a list of their jobs. */
export function SubmitProgress({ submissions, isSending }: SubmitProgressProps) {
  const jobs = useQuery<{ data: Job[] }>('/api/v1/jobs?limit=100', {
    refetchIntervalMs: REFETCH_INTERVAL_MS,
  });
  const current = submissions.map((submission) => ({
    ...submission,
    job: jobs.data?.data.find(({ id }) => id === submission.job?.id) ?? submission.job,
  }));
  const total = current.reduce(
    (sum, { batch, state }) => sum + (state === 'rejected' ? 0 : batch.rows.length),
    0,
  );
  const done = current.reduce((sum, { job }) => sum + (job?.progress.done ?? 0), 0);
  const sendingIndex = current.findIndex(({ state }) => state === 'sending');
  const finished =
    !isSending && current.every(({ job, state }) => state === 'rejected' || (job && isEnded(job.status)));
  const failed = current.some(({ job }) => job?.status === 'failed' || job?.status === 'cancelled');
  return (
    <div class="stack">
      {total > 0 && (
        <ProgressBar
          label="Codes created"
          done={done}
          total={total}
          state={finished ? (failed ? 'bad' : 'good') : undefined}
        />
      )}
      {sendingIndex >= 0 && (
        <p class="soft" role="status">
          The service is checking{' '}
          {current.length > 1 ? `batch ${sendingIndex + 1} of ${current.length}` : 'the rows'}…
        </p>
      )}
      <ul class="bulk-jobs">
        {current.map(({ key, job, batch, state }, index) => (
          <li key={key}>
            {job ? (
              <>
                <Link href={`/jobs/${job.id}`}>
                  Job {current.length > 1 && `${index + 1}, `}
                  {pluralize(batch.rows.length, 'code')}
                </Link>
                <JobStatusBadge job={job} />
              </>
            ) : (
              <span class="soft">
                {pluralize(batch.rows.length, 'row')}: {STATE_LABELS[state]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATE_LABELS: Record<Submission['state'], string> = {
  pending: 'waiting to be submitted',
  sending: 'being submitted',
  accepted: 'submitted',
  rejected: 'not created, because some rows have errors; see below',
};
