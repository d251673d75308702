import type { ApiKeyResource } from '../../core/api-key-schemas.js';
import { DomainError } from '../../core/errors.js';
import type { StoredApiKey } from '../../store/accounts/api-keys.js';

/** The public form of a key: everything but the key. */
export function presentApiKey(key: StoredApiKey): ApiKeyResource {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    formerKeyEndsAt: formerEnd(key)?.toISOString() ?? null,
  };
}

/** The last of the former secrets to end; a rotation without overlap keeps none. */
function formerEnd({ secrets }: StoredApiKey): Date | undefined {
  const ends = secrets.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt.getTime()]));
  return ends.length === 0 ? undefined : new Date(Math.max(...ends));
}

export function apiKeyNotFound(id: string): DomainError {
  return new DomainError('not_found', `There is no API key ${id}`);
}
