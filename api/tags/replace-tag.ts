import { DomainError } from '../../core/basics/errors.js';
import { submitCodeChange } from '../bulk-changes/submit-code-change.js';
import { principalOf } from '../http/principal.js';
import type { HandlerResponse } from '../http/response.js';
import type { RouteRequest } from '../http/route.js';
import { changeCodes, MAX_CODES_PER_CHANGE } from '../qr-codes/change-codes.js';
import type { TagDeps } from './deps.js';

type TagRequest = RouteRequest<unknown, unknown, unknown>;

/**
 * Replaces a tag in all codes that have it; each gets one revision. A code that has the new tag as well keeps
 * it once. More than 500 codes are changed by a job.
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
  if (ids.length > MAX_CODES_PER_CHANGE) {
    const tags = { remove: [tag], ...(replacement !== undefined && { add: [replacement] }) };
    return submitCodeChange(ids, { patch: { tags } }, request, deps, respond);
  }
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
