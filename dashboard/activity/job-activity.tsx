import type { Job } from '../../core/jobs/job-schemas.js';
import { describeSubject } from '../history/describe-actor.js';
import { doneJobTitle, jobTitle } from '../jobs/describe-job.js';
import { describeOutcome, JOB_ICONS } from '../jobs/job-row.js';
import { JobProgress } from '../jobs/job-progress.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { JobTitle } from '../jobs/job-title.js';
import { UndoButton } from '../jobs/undo-button.js';
import { Link } from '../router/link.js';
import { useViewer } from '../session/session.js';
import { ActivityRow } from './activity-row.js';

/** A job in the activity: what it has done, and Undo; its state if it has not completed. */
export function JobActivity({ job }: { job: Job }) {
  const viewer = useViewer();
  const isDone = job.status === 'completed';
  const isRunning = job.status === 'queued' || job.status === 'running';
  const actor = job.createdBy ? describeSubject(job.createdBy, viewer) : undefined;
  const phrase = (title: string) => (isDone && actor ? `${actor} ${doneJobTitle(title)}` : title);
  const outcome = job.status === 'failed' && job.error ? job.error.message : describeOutcome(job);
  const isNew = !jobTitle(job).includes(outcome);
  return (
    <ActivityRow
      at={job.createdAt}
      icon={JOB_ICONS[job.type]}
      details={isRunning ? <JobProgress job={job} /> : isNew && outcome}
      end={
        <>
          {!isDone && <JobStatusBadge job={job} />}
          {job.revertible && <UndoButton job={job} small />}
          {job.revertedBy !== undefined && !job.revertible && (
            <Link href={`/jobs/${job.revertedBy}`}>Undone</Link>
          )}
        </>
      }
    >
      <Link class="activity-link" href={`/jobs/${job.id}`}>
        <JobTitle job={job} phrase={phrase} />
      </Link>
    </ActivityRow>
  );
}
