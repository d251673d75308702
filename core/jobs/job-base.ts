import type { ErrorCode, ErrorDetail } from '../basics/errors.js';
import type { Actor } from '../accounts/actor.js';
import { jobWorkflowId } from '../workflows/job-workflows.js';
import type { JobStatus } from '../workflows/job-status.js';

/** Why a job ended without a result. */
export interface JobFailure {
  code: ErrorCode | 'cancelled';
  message: string;
  details?: ErrorDetail[];
}

/** Common fields of jobs of all types. */
export interface JobBase {
  id: string;
  accountId: string;
  /**
   * ID of the API key that created the job; absent if a session did. Jobs of version 0.1.0 have it only if
   * the key is limited to folders.
   */
  keyId?: string;
  /** ID of the member whose session created the job; absent from jobs that are older than members. */
  memberId?: string;
  /** Absent from jobs that are older than this field. */
  createdBy?: Actor;
  status: JobStatus;
  /** Counted in QR codes, or in labels. */
  progress: { done: number; total: number };
  error: JobFailure | null;
  workflowId: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** When the owner canceled the job. A running job stops at its next step. */
  cancelRequestedAt: Date | null;
  /** ID of the latest job that reverts this one; absent if there is none. */
  revertedBy?: string;
  /**
   * Whether that job has failed or was canceled, so that this one can be reverted again. Not stored; read
   * with the job.
   */
  isRevertFailed?: boolean;
}

/** Builds what a queued job of any type has. @param total Number of codes or labels. */
export function queuedJob<Type extends string>(
  type: Type,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
  total: number,
) {
  return {
    id,
    accountId,
    type,
    workflowId: jobWorkflowId(type, id),
    status: 'queued' as const,
    progress: { done: 0, total },
    error: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    cancelRequestedAt: null,
  };
}
