import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { DomainError } from '../../core/basics/errors.js';
import type { StoredApiKey } from '../../store/accounts/api-keys.js';

/** Builds the API response for an API key, without the key itself. */
export function presentApiKey(key: StoredApiKey): ApiKeyResource {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    folders: key.folders ?? null,
    createdBy: key.createdBy ?? null,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    formerKeyEndsAt: formerEnd(key)?.toISOString() ?? null,
  };
}

/** Returns when the last former secret expires; undefined after rotations without overlap. */
function formerEnd({ secrets }: StoredApiKey): Date | undefined {
  const ends = secrets.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt.getTime()]));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

/** Returns the `not_found` error for the ID of an API key. */
export function apiKeyNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no API key ${id}`);
}
