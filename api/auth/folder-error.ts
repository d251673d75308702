import { DomainError } from '../../core/basics/errors.js';
import type { Principal } from '../http/principal.js';
import type { Access } from '../http/route.js';

/**
 * Returns the `forbidden` error of a caller that is limited to folders, unless such callers may call the
 * route.
 */
export function folderError({ limit }: Principal, access: Access): DomainError | undefined {
  if (!limit || access.kind === 'public' || access.folderKeys) return undefined;
  const message =
    'keyId' in limit.holder
      ? 'This API key is limited to folders; use a key that is not'
      : 'You are limited to folders of this account; ask an admin';
  return new DomainError('forbidden', message);
}
