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

/** A server that refused search attributes is tried with them again after this time. */
const TRY_AGAIN_MS = 60_000;

/** Starts a workflow; `attributes` says whether with search attributes. */
type Start<Outcome> = (attributes: boolean) => Promise<Outcome>;

/** Starts workflows with search attributes where the server has them, and without where they can't be registered. */
export function createAttributeFallback(): <Outcome>(start: Start<Outcome>) => Promise<Outcome> {
  let withoutUntil = 0;
  return async (start) => {
    const attributes = Date.now() >= withoutUntil;
    try {
      return await start(attributes);
    } catch (error) {
      if (!attributes || !refusesSearchAttributes(error)) throw error;
      withoutUntil = Date.now() + TRY_AGAIN_MS;
      return start(false);
    }
  };
}

/** gRPC's INVALID_ARGUMENT. */
const INVALID_ARGUMENT = 3;

/** Whether a start failed because the attributes are not registered on this server. */
function refusesSearchAttributes(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, details } = (cause ?? {}) as { code?: unknown; details?: unknown };
  return code === INVALID_ARGUMENT && typeof details === 'string' && /search attribute/i.test(details);
}
