import type { AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import type { StoredJob } from '../../core/jobs/job.js';
import type { SubmitJobDeps } from './deps.js';

/**
 * Returns the job with this ID that the caller sees.
 *
 * @throws DomainError `not_found` if there is none; the same for a job of another account.
 */
export async function requireJob(
  { jobs }: Pick<SubmitJobDeps, 'jobs'>,
  view: AccountView,
  id: string,
): Promise<StoredJob> {
  const job = await jobs.find(view, id);
  if (!job) throw jobNotFound(id);
  return job;
}

/** Returns the `not_found` error for a job ID. */
export function jobNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no job ${id}`);
}
