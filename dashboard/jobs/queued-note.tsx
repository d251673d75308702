import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';

/** Explains what an unfinished job is waiting for. Renders nothing for a finished job. */
export function QueuedNote({ job, isFinished }: { job: Job; isFinished: boolean }) {
  if (isFinished) return null;
  if (job.cancelRequestedAt !== null) {
    return <p class="soft prose">The job stops at its next step.</p>;
  }
  if (job.status === 'awaiting_upload') {
    return <p class="soft prose">The import waits for its file, for up to 24 hours.</p>;
  }
  if (job.status === 'awaiting_confirmation') {
    const hasRows = job.import && job.import.create + job.import.update > 0;
    return (
      <p class="soft prose">
        {hasRows
          ? 'Nothing has changed yet. Confirm the import below within 24 hours.'
          : 'No row can be imported. Fix the rows below in your file, and add them again.'}
      </p>
    );
  }
  if (job.status === 'running') {
    return <p class="soft prose">You can leave this page. The job continues in the background.</p>;
  }
  return (
    <div class="note">
      <Icon name="info" />
      <p class="prose">
        The job starts automatically; you can leave this page. Jobs of an account run one at a time, so it may
        be waiting for another job, or for the part of the service that runs jobs. Do not submit it again:
        that would create a second job.
      </p>
    </div>
  );
}
