import type { Job } from '../sdk/index.js';
import type { Context } from './command.js';

/**
 * Waits for a job and shows its progress.
 *
 * @param step Name of the work while it runs.
 * @returns The job when it is completed, or waits for its owner.
 * @throws QrelayError `job_failed` or `job_cancelled`
 */
export function followJob({ qrelay, showProgress, stop }: Context, id: string, step: string): Promise<Job> {
  return qrelay.waitForJob(id, {
    signal: stop,
    onProgress({ status, progress: { done, total } }) {
      if (status === 'queued') showProgress('Waiting');
      else if (status !== 'awaiting_upload') showProgress(step, done, total);
    },
  });
}
