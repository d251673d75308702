import { DomainError } from '../../core/errors.js';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { newBulkUpdateJob } from '../../core/jobs/job.js';
import { MAX_CHANGED_CODES } from '../../core/plans.js';
import { toItemPages } from '../../store/jobs/job-items.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf } from '../http/principal.js';
import type { HandlerResponse } from '../http/response.js';
import type { RouteRequest } from '../http/route.js';
import { submitPreferred } from '../jobs/submit-job.js';
import type { FolderDeps } from './deps.js';

/**
 * Submits a job that moves codes out of a folder, and then deletes the folder.
 *
 * @param codeIds The codes in the folder.
 * @param folder The folder, and where its contents go; null for no folder.
 * @param respond Builds the response once the folder is deleted.
 * @throws DomainError `bulk_limit_exceeded` if there are too many codes.
 */
export async function submitEmptying(
  codeIds: readonly string[],
  folder: { id: string; moveTo: string | null },
  request: RouteRequest<unknown, unknown, unknown>,
  deps: FolderDeps,
  respond: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (codeIds.length > MAX_CHANGED_CODES) throw tooManyCodes(codeIds.length);
  const caller = principalOf(request);
  const { headers, signal, operationKey } = request;
  const id = idFromOperation('job', operationKey);
  const patch: BulkPatch = { folder: folder.moveTo };
  const build = async () => {
    const job = newBulkUpdateJob({
      ...{ id, accountId: caller.accountId, now: deps.now(), total: codeIds.length },
      ...{ patch: JSON.stringify(patch), dryRun: false, skipInvalid: true, allowSymbolChange: false },
      emptiedFolder: folder,
    });
    return { job, items: toItemPages(job, codeIds) };
  };
  return submitPreferred({ id, caller, headers, signal }, deps, build, respond);
}

function tooManyCodes(count: number): DomainError {
  const message = `At most ${MAX_CHANGED_CODES} codes can be moved in one request; the folder holds ${count}. Move some of them first`;
  return new DomainError('bulk_limit_exceeded', message);
}
