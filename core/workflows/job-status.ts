/** Statuses of jobs. Only imports wait for their owner. */
export const JOB_STATUSES = [
  'queued',
  'running',
  'completed',
  'failed',
  'cancelled',
  'awaiting_upload',
  'awaiting_confirmation',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Returns whether a job waits for its owner, so that it is none of the account's running jobs. */
export function isWaiting(status: JobStatus): boolean {
  return status === 'awaiting_upload' || status === 'awaiting_confirmation';
}
