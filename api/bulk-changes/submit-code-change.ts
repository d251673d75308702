import { DomainError } from '../../core/basics/errors.js';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import type { BulkUpdateJob } from '../../core/jobs/item-jobs.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { MAX_CHANGED_CODES } from '../../core/accounts/plans.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import type { HandlerResponse } from '../http/response.js';
import type { RouteRequest } from '../http/route.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import { submitPreferred } from '../jobs/submit-job.js';

/** A change of codes that keeps their symbols, and the folder to delete once its codes have left it. */
type CodeChange = { patch: Pick<BulkPatch, 'tags' | 'folder'> } & Pick<BulkUpdateJob, 'emptiedFolder'>;

/**
 * Submits a job that changes codes, for a request about their folder or tag. Codes that the change does not
 * fit are skipped.
 *
 * @param respond Builds the response of the request, once the job has completed in time.
 * @throws DomainError `bulk_limit_exceeded` if there are more than 50,000 codes.
 */
export async function submitCodeChange(
  codeIds: readonly string[],
  { patch, emptiedFolder }: CodeChange,
  request: RouteRequest<unknown, unknown, unknown>,
  deps: SubmitJobDeps,
  respond: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (codeIds.length > MAX_CHANGED_CODES) throw tooManyCodes(codeIds.length);
  const caller = principalOf(request);
  const { headers, signal, operationKey } = request;
  const id = idFromOperation('job', operationKey);
  const build = async () => {
    const job = newBulkUpdateJob({
      id,
      accountId: caller.accountId,
      now: deps.now(),
      total: codeIds.length,
      patch: JSON.stringify(patch),
      dryRun: false,
      skipInvalid: true,
      allowSymbolChange: false,
      ...(emptiedFolder && { emptiedFolder }),
    });
    return { job, items: toItemPages(job, codeIds) };
  };
  return submitPreferred({ id, caller, headers, signal }, deps, build, respond);
}

function tooManyCodes(count: number): DomainError {
  const message = `At most ${MAX_CHANGED_CODES} codes can be changed in one request; this one would change ${count}`;
  return new DomainError('bulk_limit_exceeded', message);
}
