import { isEnded } from '../../core/jobs/job.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { ProgressBar } from '../components/progress-bar.js';
import { pluralize } from '../format/numbers.js';
import type { Delivery } from './submit.js';

const EVERY_MS = 2_000;

/** All parts under one bar, each with its job. */
export function SubmitProgress({
  deliveries,
  sending,
}: {
  deliveries: readonly Delivery[];
  sending: boolean;
}) {
  const list = useQuery<{ data: Job[] }>('/api/v1/jobs?limit=100', { refetchIntervalMs: EVERY_MS });
  const now = deliveries.map((delivery) => ({
    ...delivery,
    job: list.data?.data.find(({ id }) => id === delivery.job?.id) ?? delivery.job,
  }));
  const total = now.reduce((sum, { part, state }) => sum + (state === 'refused' ? 0 : part.rows.length), 0);
  const done = now.reduce((sum, { job }) => sum + (job?.progress.done ?? 0), 0);
  const at = now.findIndex(({ state }) => state === 'sending');
  const over = !sending && now.every(({ job, state }) => state === 'refused' || (job && isEnded(job.status)));
  const lost = now.some(({ job }) => job?.status === 'failed' || job?.status === 'cancelled');
  return (
    <div class="stack">
      {total > 0 && (
        <ProgressBar
          label="Codes created"
          done={done}
          total={total}
          state={over ? (lost ? 'bad' : 'good') : undefined}
        />
      )}
      {at >= 0 && (
        <p class="soft" role="status">
          The service is checking {now.length > 1 ? `part ${at + 1} of ${now.length}` : 'the rows'} …
        </p>
      )}
      <ul class="bulk-jobs">
        {now.map(({ key, job, part, state }, index) => (
          <li key={key}>
            {job ? (
              <>
                <Link href={`/jobs/${job.id}`}>
                  Job {now.length > 1 && `${index + 1}, `}
                  {pluralize(part.rows.length, 'code')}
                </Link>
                <JobStatusBadge job={job} />
              </>
            ) : (
              <span class="soft">
                {pluralize(part.rows.length, 'row')}: {WORDS[state]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const WORDS: Record<Delivery['state'], string> = {
  waiting: 'waiting to be handed in',
  sending: 'being handed in',
  accepted: 'handed in',
  refused: 'none of them were made, since the service refused some: see below',
};
