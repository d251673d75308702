import { hasJobAuthority } from '../../codes/require-job-view.js';
import type { AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import type { ImportJob } from '../../core/jobs/imports/import-job.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import { jobNotFound, requireJob } from '../jobs/require-job.js';

/**
 * Returns the import with this ID that the caller sees.
 *
 * @throws DomainError `not_found`, also for jobs of other types
 */
export async function requireImport(
  deps: Pick<SubmitJobDeps, 'jobs'>,
  view: AccountView,
  id: string,
): Promise<ImportJob> {
  const job = await requireJob(deps, view, id);
  if (job.type !== 'import') throw jobNotFound(id);
  return job;
}

/** Returns the error of a request that an import does not wait for. @param what Such as `a file`. */
export function notWaiting({ id, status }: Pick<ImportJob, 'id' | 'status'>, what: string): DomainError {
  return new DomainError('job_not_waiting', `Import ${id} is ${status}, so it does not wait for ${what}`);
}

/**
 * Asserts that an import may continue: an import of an API key ends with the key.
 *
 * @throws DomainError `conflict` if the key was revoked or has expired.
 */
export async function assertAuthority(
  job: ImportJob,
  deps: Parameters<typeof hasJobAuthority>[1],
): Promise<void> {
  if (await hasJobAuthority(job, deps)) return;
  throw new DomainError(
    'conflict',
    `The API key that created import ${job.id} was revoked or has expired; cancel the import, and create another one`,
  );
}
