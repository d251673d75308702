import {
  WorkflowExecutionAlreadyStartedError,
  type Client,
  type WorkflowStartOptions,
} from '@temporalio/client';
import { WORKFLOW_TYPES, type JobWorkflowInput } from '../../core/contracts.js';
import type { StoredJob } from '../../core/jobs/job.js';
import { jobSearchAttributes, refusesSearchAttributes } from './search-attributes.js';

/** A server that refused search attributes is tried with them again after this time. */
const TRY_ATTRIBUTES_AGAIN_MS = 60_000;

export interface JobStarter {
  /**
   * Starts the workflow of a job. However often, and by however many processes, it is called: the workflow runs once.
   * One that an operator terminated, or that failed without ending its job, is started anew; its steps go on where they were.
   * @throws when Temporal doesn't answer within `timeoutMs`
   */
  start(job: StoredJob, timeoutMs: number): Promise<void>;
  /** Asks a running workflow to stop at once. Its next step would stop anyway. */
  cancel(job: StoredJob, timeoutMs: number): Promise<void>;
}

export function createJobStarter(client: Client, taskQueue: string): JobStarter {
  let withoutAttributesUntil = 0;

  async function startWith(job: StoredJob, timeoutMs: number, attributes: boolean): Promise<void> {
    const options: WorkflowStartOptions = {
      workflowId: job.workflowId,
      taskQueue,
      args: [inputOf(job)],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
      workflowIdConflictPolicy: 'USE_EXISTING',
      memo: { kind: job.type, account: job.accountId, total: job.progress.total },
      staticSummary: summaryOf(job),
      // Where the server supports it, tasks of a busy account don't stand before those of the others.
      priority: { fairnessKey: job.accountId },
      ...(attributes && { typedSearchAttributes: jobSearchAttributes(job) }),
    };
    const type = job.type === 'bulk_create' ? WORKFLOW_TYPES.bulkCreate : WORKFLOW_TYPES.bulkExport;
    try {
      await client.withDeadline(Date.now() + timeoutMs, () => client.workflow.start(type, options));
    } catch (error) {
      // It has run to its end already.
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  return {
    async start(job, timeoutMs) {
      const attributes = Date.now() >= withoutAttributesUntil;
      try {
        await startWith(job, timeoutMs, attributes);
      } catch (error) {
        if (!attributes || !refusesSearchAttributes(error)) throw error;
        withoutAttributesUntil = Date.now() + TRY_ATTRIBUTES_AGAIN_MS;
        await startWith(job, timeoutMs, false);
      }
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
