import type { SearchAttributePair } from '@temporalio/common';
import type { StoredJob } from '../../core/jobs/job.js';

/** What an operator can list jobs by in Temporal; names and types as in `SEARCH_ATTRIBUTES`. */
export function jobSearchAttributes(job: StoredJob): SearchAttributePair[] {
  return [
    { key: { name: 'QrelayAccountId', type: 'KEYWORD' }, value: job.accountId },
    { key: { name: 'QrelayKind', type: 'KEYWORD' }, value: job.type },
    { key: { name: 'QrelayState', type: 'KEYWORD' }, value: job.status },
    { key: { name: 'QrelayTotal', type: 'INT' }, value: job.progress.total },
  ];
}

/** gRPC's INVALID_ARGUMENT. */
const INVALID_ARGUMENT = 3;

/** Whether a start failed because the attributes are not registered on this server. */
export function refusesSearchAttributes(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, details } = (cause ?? {}) as { code?: unknown; details?: unknown };
  return code === INVALID_ARGUMENT && typeof details === 'string' && /search attribute/i.test(details);
}
