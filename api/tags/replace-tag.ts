import { DomainError } from '../../core/errors.js';
import type { RouteRequest } from '../http/route.js';
import { changeCodes } from '../qr-codes/change-codes.js';
import type { TagDeps } from './deps.js';

/**
 * Replaces a tag in all codes that have it; each gets one revision. A code that has the new tag as well keeps it once.
 *
 * @param replacement undefined removes the tag.
 * @returns The number of changed codes.
 * @throws DomainError `not_found` if no code has the tag, `bulk_limit_exceeded` if too many have it.
 */
export async function replaceTag(
  tag: string,
  replacement: string | undefined,
  request: RouteRequest<unknown, unknown, unknown>,
  deps: TagDeps,
): Promise<number> {
  const changed = await changeCodes(
    { tag },
    ({ tags }) =>
      tags.includes(tag) && replacement !== tag
        ? { tags: [...new Set(tags.flatMap((one) => (one === tag ? (replacement ?? []) : one)))] }
        : undefined,
    request,
    deps,
  );
  if (changed === 0 && replacement !== tag) throw new DomainError('not_found', 'No code has this tag');
  return changed;
}
