import type { ApiKeyResource } from '../../core/api-key-schemas.js';

export const API_KEYS = '/api/v1/api-keys';

const SOON_MS = 7 * 86_400_000;

export function isExpired({ expiresAt }: ApiKeyResource, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

export function expiresSoon({ expiresAt }: ApiKeyResource, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < SOON_MS;
}

/** Whether the key from before a rotation works beside the present one. */
export function isRotating({ formerKeyEndsAt }: ApiKeyResource, now: number): boolean {
  return formerKeyEndsAt !== null && Date.parse(formerKeyEndsAt) > now;
}

/**
 * Keys that are refused because the plan has fewer: the oldest that have not expired stay in use.
 * @param most keys of the plan; null: as many as there are
 */
export function surplusKeys(
  keys: readonly ApiKeyResource[],
  most: number | null,
  now: number,
): ReadonlySet<string> {
  if (most === null) return new Set();
  // Ids sort by time.
  const active = keys
    .filter((key) => !isExpired(key, now))
    .map(({ id }) => id)
    .sort();
  return new Set(active.slice(most));
}
