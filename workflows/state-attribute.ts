import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { JobStatus } from '../core/jobs/job.js';

const STATE = { name: 'QrelayState', type: 'KEYWORD' } as const;

/**
 * Sets the search attribute `QrelayState`. Does nothing if the workflow was started without search attributes, because not
 * every Temporal server has them.
 */
export function setStateAttribute(status: JobStatus): void {
  if (workflowInfo().typedSearchAttributes.get(STATE) === undefined) return;
  upsertSearchAttributes([{ key: STATE, value: status }]);
}
