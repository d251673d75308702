import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';

/** Why nothing moves, and that nobody need wait for it here. */
export function WaitingNote({ job, over }: { job: Job; over: boolean }) {
  if (over) return null;
  if (job.cancelRequestedAt !== null) {
    return <p class="soft prose">It stops at its next step, and takes back what it has made.</p>;
  }
  if (job.status === 'running') {
    return <p class="soft prose">You can leave this page: the job goes on by itself.</p>;
  }
  return (
    <div class="note">
      <Icon name="info" />
      <p class="prose">
        The job is kept and starts by itself; you can leave this page. It waits while another job of yours
        runs, since they take turns, or while the part of the service that runs jobs is away. It needs nothing
        from you, and handing it in again would make a second one.
      </p>
    </div>
  );
}
