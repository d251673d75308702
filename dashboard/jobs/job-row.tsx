import type { Job } from '../../core/jobs/job-schemas.js';
import { Link } from '../router/link.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { Icon, type IconName } from '../components/icon.js';
import { RelativeTime } from '../components/time.js';
import { JobDuration } from './job-duration.js';
import { itemCounts, kindOfJob } from './job-kind.js';
import { JobProgress } from './job-progress.js';
import { JobTitle } from './job-title.js';
import { isWaiting, JobStatusBadge } from './job-status.js';

/** Icon of each type of jobs. */
export const JOB_ICONS: Readonly<Record<Job['type'], IconName>> = {
  bulk_create: 'plus',
  bulk_export: 'download',
  export: 'download',
  bulk_update: 'edit',
  bulk_delete: 'trash',
  revert: 'undo',
  import: 'upload',
  sheet: 'sheet',
};

/** Row of a job in the list. */
export function JobRow({ job }: { job: Job }) {
  return (
    <li class="job-row">
      <span class="job-icon">
        <Icon name={JOB_ICONS[job.type]} />
      </span>
      <div class="job-row-main">
        <Link class="job-row-name two-lines" href={`/jobs/${job.id}`}>
          <JobTitle job={job} />
        </Link>
        <p class="soft small">
          <RelativeTime at={job.createdAt} />
          {job.startedAt && !isWaiting(job) && (
            <>
              {' · '}
              <span class="number">
                <JobDuration job={job} />
              </span>
            </>
          )}
        </p>
        {job.error && job.status === 'failed' && (
          <p class="field-error small two-lines">{job.error.message}</p>
        )}
      </div>
      <div class="job-row-progress">
        {job.status === 'queued' || job.status === 'running' ? (
          <JobProgress job={job} />
        ) : (
          <span class="soft small number">{describeOutcome(job)}</span>
        )}
      </div>
      <span class="job-row-status">
        <JobStatusBadge job={job} />
      </span>
    </li>
  );
}

/** Describes what a finished job processed. Replaces the progress bar, which would only repeat the status. */
export function describeOutcome(job: Job): string {
  const counts = itemCounts(job);
  if (counts) {
    const parts = OUTCOMES.filter(([outcome]) => counts[outcome] > 0);
    return parts.map(([outcome, word]) => `${formatNumber(counts[outcome])} ${word}`).join(', ');
  }
  const { done, total } = job.progress;
  const all = pluralize(total, kindOfJob(job).unit);
  return job.status === 'completed' || done === total ? all : `${formatNumber(done)} of ${all}`;
}

/** Outcomes of items in words. */
const OUTCOMES = [
  ['created', 'created'],
  ['updated', 'changed'],
  ['deleted', 'deleted'],
  ['skipped', 'left out'],
  ['failed', 'failed'],
] as const;
