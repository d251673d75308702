import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { WORKFLOW_TYPES, type JobWorkflowInput } from '../../core/contracts.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { createAttributeFallback, jobSearchAttributes } from '../temporal/search-attributes.js';

export interface JobStarter {
  /**
   * Starts the workflow of a job. Idempotent, also across processes: the workflow runs once. A workflow that failed
   * without ending its job is started again; its steps resume where they stopped.
   *
   * @returns `terminated` if an operator terminated the workflow, so that it could not roll back.
   * @throws Error if Temporal does not respond within `timeoutMs`.
   */
  start(job: StoredJob, timeoutMs: number): Promise<'started' | 'terminated'>;
  /**
   * Cancels a running workflow, so that it stops immediately and not only at its next step.
   *
   * @throws Error if Temporal does not respond within `timeoutMs`, or has no such workflow.
   */
  cancel(job: StoredJob, timeoutMs: number): Promise<void>;
}

/** Creates the starter of job workflows on one task queue. The caller owns the client. */
export function createJobStarter(client: Client, taskQueue: string): JobStarter {
  const withAttributeFallback = createAttributeFallback();

  async function startWith(
    job: StoredJob,
    attributes: boolean,
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE_FAILED_ONLY',
  ): Promise<void> {
    const options: WorkflowStartOptions = {
      workflowId: job.workflowId,
      taskQueue,
      args: [inputOf(job)],
      workflowIdReusePolicy,
      workflowIdConflictPolicy: 'USE_EXISTING',
      memo: { kind: job.type, account: job.accountId, total: job.progress.total },
      staticSummary: summaryOf(job),
      // On servers that support fairness, tasks of a busy account do not delay those of other accounts.
      priority: { fairnessKey: job.accountId },
      ...(attributes && { typedSearchAttributes: jobSearchAttributes(job) }),
    };
    const type = job.type === 'bulk_create' ? WORKFLOW_TYPES.bulkCreate : WORKFLOW_TYPES.bulkExport;
    await client.workflow.start(type, options);
  }

  async function startOrInspect(job: StoredJob, attributes: boolean): Promise<'started' | 'terminated'> {
    try {
      await startWith(job, attributes, 'REJECT_DUPLICATE');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const { status } = await client.workflow.getHandle(job.workflowId).describe();
      if (status.name === 'TERMINATED') return 'terminated';
      // A completed workflow has ended its job; the stored job shows this a moment later.
      if (status.name !== 'COMPLETED' && status.name !== 'RUNNING') {
        await startWith(job, attributes, 'ALLOW_DUPLICATE_FAILED_ONLY');
      }
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

function inputOf(job: StoredJob): JobWorkflowInput {
  return {
    jobId: job.id,
    accountId: job.accountId,
    total: job.progress.total,
    chunks: job.type === 'bulk_create' ? job.chunks : 1,
  };
}

function summaryOf(job: StoredJob): string {
  const { total } = job.progress;
  return job.type === 'bulk_create'
    ? `Create ${total} QR codes`
    : `Export ${total} QR codes as ${job.format}`;
}
