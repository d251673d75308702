import { DomainError } from '../../core/errors.js';
import type { StoredJob } from '../../core/jobs/job.js';
import type { JobService } from './job-service.js';

/** @throws DomainError `not_found` for a job that isn't there, or is another account's */
export async function requireJob(desk: JobService, accountId: string, id: string): Promise<StoredJob> {
  const job = await desk.jobs.find(accountId, id);
  if (!job) throw jobNotFound(id);
  return job;
}

export function jobNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no job ${id}`);
}
