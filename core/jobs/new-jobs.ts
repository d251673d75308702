import { bulkCreateWorkflowId, bulkExportWorkflowId } from '../contracts.js';
import type { BulkCreateJob, BulkExportJob } from './job.js';

interface Beginning {
  id: string;
  accountId: string;
  now: Date;
  codeIds: string[];
}

/** A bulk creation that has yet to start. */
export function newBulkCreateJob(beginning: Beginning & { chunks: number }): BulkCreateJob {
  return {
    ...queued(beginning),
    type: 'bulk_create',
    workflowId: bulkCreateWorkflowId(beginning.id),
    chunks: beginning.chunks,
    doneChunks: [],
  };
}

/** An export that has yet to start. */
export function newBulkExportJob(
  beginning: Beginning & Pick<BulkExportJob, 'format' | 'size' | 'base'>,
): BulkExportJob {
  return {
    ...queued(beginning),
    type: 'bulk_export',
    workflowId: bulkExportWorkflowId(beginning.id),
    format: beginning.format,
    size: beginning.size,
    base: beginning.base,
    file: null,
  };
}

function queued({ id, accountId, now, codeIds }: Beginning) {
  return {
    id,
    accountId,
    codeIds,
    status: 'queued' as const,
    progress: { done: 0, total: codeIds.length },
    error: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    cancelRequestedAt: null,
  };
}
