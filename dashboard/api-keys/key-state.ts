import type { ApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { DAY_MS } from '../../core/basics/time/durations.js';

/** API path of the API keys. */
export const API_KEYS_PATH = '/api/v1/api-keys';

/** Keys that expire within this time are marked. */
const SOON_MS = 7 * DAY_MS;

/** Returns whether the key has expired. @param now Epoch milliseconds. */
export function isExpired({ expiresAt }: ApiKeyResource, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Returns whether the key expires within seven days, or has expired. */
export function expiresSoon({ expiresAt }: ApiKeyResource, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - now < SOON_MS;
}

/** Returns whether the previous key still works alongside the current one, after a rotation. */
export function isRotating({ formerKeyEndsAt }: ApiKeyResource, now: number): boolean {
  return formerKeyEndsAt !== null && Date.parse(formerKeyEndsAt) > now;
}

/**
 * Returns the IDs of the keys that the API rejects because the plan includes fewer keys. The oldest active
 * keys keep working.
 *
 * @param keys All keys of the account.
 * @param max Number of keys in the plan; `null` for no limit.
 */
export function keysOverPlanLimit(
  keys: readonly ApiKeyResource[],
  max: number | null,
  now: number,
): ReadonlySet<string> {
  if (max === null) return new Set();
  // IDs sort by creation time.
  const active = keys
    .filter((key) => !isExpired(key, now))
    .map(({ id }) => id)
    .sort();
  return new Set(active.slice(max));
}
