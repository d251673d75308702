import { upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { JobStatus } from '../core/workflows/job-status.js';

const ACCOUNT = { name: 'QrelayAccountId', type: 'KEYWORD' } as const;
const KIND = { name: 'QrelayKind', type: 'KEYWORD' } as const;
const TOTAL = { name: 'QrelayTotal', type: 'INT' } as const;
const STATE = { name: 'QrelayState', type: 'KEYWORD' } as const;

/**
 * Sets the search attribute `QrelayState`. Does nothing if the workflow was started without search
 * attributes, because not every Temporal server has them.
 */
export function setStateAttribute(status: JobStatus): void {
  if (workflowInfo().typedSearchAttributes.get(STATE) === undefined) return;
  upsertSearchAttributes([{ key: STATE, value: status }]);
}

/** Sets the search attribute `QrelayTotal`, under the same condition. */
export function setTotalAttribute(total: number): void {
  if (workflowInfo().typedSearchAttributes.get(STATE) === undefined) return;
  upsertSearchAttributes([{ key: TOTAL, value: total }]);
}

/** Sets the search attribute `QrelayAccountId`, under the same condition. */
export function setAccountAttribute(accountId: string): void {
  if (workflowInfo().typedSearchAttributes.get(KIND) === undefined) return;
  upsertSearchAttributes([{ key: ACCOUNT, value: accountId }]);
}
