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
import { changeCodes, MAX_CODES_PER_CHANGE } from '../qr-codes/change-codes.js';
import type { TagDeps } from './deps.js';

type TagRequest = RouteRequest<unknown, unknown, unknown>;

/**
 * Replaces a tag in all codes that have it; each gets one revision. A code that has the new tag as well keeps it once. More
 * than 500 codes are changed by a job.
 *
 * @param replacement undefined removes the tag.
 * @param respond Builds the response once the codes are changed.
 * @throws DomainError `not_found` if no code has the tag, `bulk_limit_exceeded` if too many have it.
 */
export async function replaceTag(
  { tag, replacement }: { tag: string; replacement: string | undefined },
  request: TagRequest,
  deps: TagDeps,
  respond: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (tag === replacement) return respond();
  const ids = await deps.qrCodes.listIds(principalOf(request), { tag });
  if (ids.length === 0) throw new DomainError('not_found', 'No code has this tag');
  if (ids.length > MAX_CODES_PER_CHANGE)
    return submitChange(ids, { tag, replacement }, request, deps, respond);
  await changeCodes(
    { tag },
    ({ tags }) => ({
      tags: [...new Set(tags.flatMap((one) => (one === tag ? (replacement ?? []) : one)))],
    }),
    request,
    deps,
  );
  return respond();
}

async function submitChange(
  ids: readonly string[],
  { tag, replacement }: { tag: string; replacement: string | undefined },
  request: TagRequest,
  deps: TagDeps,
  respond: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (ids.length > MAX_CHANGED_CODES) throw tooManyCodes(ids.length);
  const caller = principalOf(request);
  const { headers, signal, operationKey } = request;
  const id = idFromOperation('job', operationKey);
  const patch: BulkPatch = {
    tags: { remove: [tag], ...(replacement !== undefined && { add: [replacement] }) },
  };
  const build = async () => {
    const job = newBulkUpdateJob({
      ...{ id, accountId: caller.accountId, now: deps.now(), total: ids.length },
      ...{ patch: JSON.stringify(patch), dryRun: false, skipInvalid: true, allowSymbolChange: false },
    });
    return { job, items: toItemPages(job, ids) };
  };
  return submitPreferred({ id, caller, headers, signal }, deps, build, respond);
}

function tooManyCodes(count: number): DomainError {
  const message = `At most ${MAX_CHANGED_CODES} codes can be changed in one request; this one would change ${count}`;
  return new DomainError('bulk_limit_exceeded', message);
}
