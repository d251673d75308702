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
   * Starts the workflow of a job. However often, and by however many processes, it is called: the workflow runs once.
   * One that failed without ending its job is started anew; its steps go on where they were.
   * @returns `terminated` when an operator ended the workflow by force, so that it could take nothing back
   * @throws when Temporal doesn't answer within `timeoutMs`
   */
  start(job: StoredJob, timeoutMs: number): Promise<'started' | 'terminated'>;
  /** Asks a running workflow to stop at once. Its next step would stop anyway. */
  cancel(job: StoredJob, timeoutMs: number): Promise<void>;
}

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
      // Where the server supports it, tasks of a busy account don't stand before those of the others.
      priority: { fairnessKey: job.accountId },
      ...(attributes && { typedSearchAttributes: jobSearchAttributes(job) }),
    };
    const type = job.type === 'bulk_create' ? WORKFLOW_TYPES.bulkCreate : WORKFLOW_TYPES.bulkExport;
    await client.workflow.start(type, options);
  }

  async function startOrSee(job: StoredJob, attributes: boolean): Promise<'started' | 'terminated'> {
    try {
      await startWith(job, attributes, 'REJECT_DUPLICATE');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      const { status } = await client.workflow.getHandle(job.workflowId).describe();
      if (status.name === 'TERMINATED') return 'terminated';
      // Of one that has completed its job says so too, a moment later.
      if (status.name !== 'COMPLETED' && status.name !== 'RUNNING')
        await startWith(job, attributes, 'ALLOW_DUPLICATE_FAILED_ONLY');
    }
    return 'started';
  }

  return {
    async start(job, timeoutMs) {
      return client.withDeadline(Date.now() + timeoutMs, () =>
        withAttributeFallback((attributes) => startOrSee(job, attributes)),
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
