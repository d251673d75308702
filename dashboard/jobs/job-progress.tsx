import type { Job } from '../../core/jobs/job-schemas.js';
import { ProgressBar } from '../components/progress-bar.js';

/** Progress bar of a job; its color shows how the job ended. */
export function JobProgress({ job }: { job: Job }) {
  const { done, total } = job.progress;
  return <ProgressBar label="Codes processed" done={done} total={total} state={STATE[job.status]} />;
}

const STATE = {
  queued: 'still',
  running: undefined,
  completed: 'good',
  failed: 'bad',
  cancelled: 'still',
} as const;
