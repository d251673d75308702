import { DomainError } from '../basics/errors.js';
import type { ImportJob } from './imports/import-job.js';
import { ITEM_RETENTION_MS, type BulkUpdateJob } from './item-jobs.js';
import { isEnded, type BulkCreateJob, type StoredJob } from './job.js';
import { kindOf } from './job-kinds.js';

/** A job of a type that can be reverted. */
export type RevertibleJob = BulkCreateJob | BulkUpdateJob | ImportJob;

/**
 * Returns the error with which the revert of a job is rejected: `conflict` if the job has not ended,
 * otherwise `not_revertible`. Returns undefined if the job can be reverted. The plan and the scopes of the
 * caller are not checked.
 */
export function revertObstacle(job: StoredJob, now: Date): DomainError | undefined {
  if (!isRevertible(job)) return notRevertible(`Jobs of type ${job.type} cannot be reverted`);
  if (!isEnded(job.status))
    return new DomainError('conflict', `Job ${job.id} is ${job.status}; revert it when it has ended`);
  if (job.type === 'bulk_update' && job.emptiedFolder && job.status === 'completed')
    return notRevertible(
      `Job ${job.id} has deleted the folder ${job.emptiedFolder.id}; move the codes instead`,
    );
  if (job.finishedAt && now.getTime() - job.finishedAt.getTime() > ITEM_RETENTION_MS)
    return notRevertible(`Job ${job.id} ended more than 30 days ago`);
  if (job.revertedBy !== undefined && !job.isRevertFailed)
    return notRevertible(`Job ${job.id} was reverted before, by ${job.revertedBy}`);
  if (!hasChangedCodes(job)) return notRevertible(`Job ${job.id} has changed nothing`);
  return undefined;
}

function isRevertible(job: StoredJob): job is RevertibleJob {
  return kindOf(job).revert !== undefined;
}

function hasChangedCodes(job: RevertibleJob): boolean {
  if (job.type === 'bulk_create') return job.status === 'completed';
  return job.counts.created + job.counts.updated > 0;
}

function notRevertible(message: string): DomainError {
  return new DomainError('not_revertible', message);
}
