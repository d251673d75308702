import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { JobStatus } from '../core/jobs/job.js';

/** Shown where the workflow was started with search attributes: not every Temporal server has them. */
export function setStateAttribute(status: JobStatus): void {
  const key = { name: 'QrelayState', type: 'KEYWORD' } as const;
  if (workflowInfo().typedSearchAttributes.get(key) === undefined) return;
  upsertSearchAttributes([{ key, value: status }]);
}
