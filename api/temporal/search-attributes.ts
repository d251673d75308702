import type { SearchAttributePair } from '@temporalio/common';
import type { StoredJob } from '../../core/jobs/job.js';

/**
 * Returns the search attributes by which an operator can list jobs in Temporal. Names and types match
 * `SEARCH_ATTRIBUTES`.
 */
export function jobSearchAttributes(job: StoredJob): SearchAttributePair[] {
  return [
    { key: { name: 'QrelayAccountId', type: 'KEYWORD' }, value: job.accountId },
    { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: job.type },
    { key: { name: 'QrelayState', type: 'KEYWORD' }, value: job.status },
    { key: { name: 'QrelayTotal', type: 'INT' }, value: job.progress.total },
  ];
}
