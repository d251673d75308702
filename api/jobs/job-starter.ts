import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { IMPORT_SIGNAL, type ImportInput } from '../../core/workflows/import-workflow.js';
import type { ItemJobInput } from '../../core/workflows/job-workflows.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { isItemJob, kindOf } from '../../core/jobs/job-kinds.js';
import type { AttributeFallback } from '../../temporal/attribute-fallback.js';
import { jobSearchAttributes } from '../temporal/search-attributes.js';

export type StartOutcome = 'started' | 'settling' | 'terminated';

/** Time after the completion of a workflow in which its job may be read as unfinished. */
const SETTLE_MS = 60_000;

export interface JobStarter {
  /**
   * Starts the workflow of a job that has not ended, and wakes the workflow of an import. Idempotent, also
   * across processes: one run is active at a time. A workflow that ended without ending its job runs again;
   * its steps are safe to repeat. This happens if MongoDB was restored from a backup that is older than
   * Temporal's data.
   *
   * @returns `terminated` if an operator terminated the workflow, so that it could not roll back; `settling`
   *   if the workflow completed less than a minute ago, so that the job may have ended since it was read.
   * @throws Error if Temporal does not respond within `timeoutMs`.
   */
  start(job: StoredJob, timeoutMs: number): Promise<StartOutcome>;
  /**
   * Cancels a running workflow, so that it stops immediately and not only at its next step.
   *
   * @throws Error if Temporal does not respond within `timeoutMs`, or has no such workflow.
   */
  cancel(job: StoredJob, timeoutMs: number): Promise<void>;
}

/** Creates the starter of job workflows on one task queue. The caller owns the client. */
export function createJobStarter(
  client: Client,
  taskQueue: string,
  now: () => Date,
  withAttributeFallback: AttributeFallback,
): JobStarter {
  async function startWith(
    job: StoredJob,
    attributes: boolean,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE',
  ): Promise<void> {
    const kind = kindOf(job);
    const options: WorkflowStartOptions = {
      workflowId: job.workflowId,
      taskQueue,
      args: [inputOf(job)],
      workflowIdReusePolicy,
      memo: { kind: job.type, account: job.accountId, total: job.progress.total },
      staticSummary: kind.summary(job),
      // On servers that support fairness, tasks of a busy account do not delay tasks of other accounts.
      priority: { fairnessKey: job.accountId },
      ...(attributes && { typedSearchAttributes: jobSearchAttributes(job) }),
    };
    if (job.type === 'import') {
      // Its workflow may be waiting for its turn.
      await client.workflow.signalWithStart(kind.workflow, {
        ...options,
        signal: IMPORT_SIGNAL,
        signalArgs: [],
      });
    } else {
      await client.workflow.start(kind.workflow, { ...options, workflowIdConflictPolicy: 'USE_EXISTING' });
    }
  }

  async function startOrInspect(job: StoredJob, attributes: boolean): Promise<StartOutcome> {
    try {
      await startWith(job, attributes, 'REJECT_DUPLICATE');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const { status, closeTime } = await client.workflow.getHandle(job.workflowId).describe();
      if (status.name === 'TERMINATED') return 'terminated';
      if (status.name === 'RUNNING') return 'started';
      const isRecent = closeTime !== undefined && now().getTime() - closeTime.getTime() < SETTLE_MS;
      if (status.name === 'COMPLETED' && isRecent) return 'settling';
      await startWith(job, attributes, 'ALLOW_DUPLICATE');
    }
    return 'started';
  }

  return {
    async start(job, timeoutMs) {
      return client.withDeadline(Date.now() + timeoutMs, () =>
        withAttributeFallback((attributes) => startOrInspect(job, attributes)),
      );
    },

    async cancel(job, timeoutMs) {
      await client.withDeadline(Date.now() + timeoutMs, () =>
        client.workflow.getHandle(job.workflowId).cancel(),
      );
    },
  };
}

function inputOf(job: StoredJob): ItemJobInput | ImportInput {
  if (job.type === 'import') return { jobId: job.id, accountId: job.accountId };
  return {
    jobId: job.id,
    accountId: job.accountId,
    total: job.progress.total,
    chunks: chunksOf(job),
    ...(job.type === 'bulk_update' && { hasChecks: true }),
  };
}

/** Returns the number of steps of a job: of its chunks or pages; 1 for an export. */
function chunksOf(job: StoredJob): number {
  if ('chunks' in job) return job.chunks;
  return isItemJob(job) ? job.pages : 1;
}
