import type { Job } from '../../core/jobs/job-schemas.js';
import { ProgressBar } from '../components/progress-bar.js';
import { kindOfJob } from './job-kind.js';

/** Progress bar of a job; its color shows how the job ended. */
export function JobProgress({ job }: { job: Job }) {
  const { done, total } = job.progress;
  return (
    <ProgressBar label={LABELS[kindOfJob(job).unit]} done={done} total={total} state={STATE[job.status]} />
  );
}

const LABELS = {
  code: 'Codes processed',
  label: 'Labels rendered',
  row: 'Rows processed',
  scan: 'Scans exported',
};

const STATE = {
  queued: 'still',
  running: undefined,
  completed: 'good',
  failed: 'bad',
  cancelled: 'still',
  awaiting_upload: 'still',
  awaiting_confirmation: 'still',
} as const;
