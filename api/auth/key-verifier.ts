import { PLAN_TERMS } from '../../core/plans.js';
import type { ApiKeyStore, KeyHolder } from '../../store/accounts/api-keys.js';
import type { Principal } from '../http/principal.js';
import { hashApiKey } from './api-key.js';

/** Lifetime of a cached lookup. Every process notices a revoked key or a changed plan within this time. */
const CACHE_TTL_MS = 1_500;
const MAX_CACHED_KEYS = 10_000;
/** Minimum interval between updates of a key's `lastUsedAt`. */
const TOUCH_INTERVAL_MS = 60_000;

/** The account that holds a key, and whether the key is over the limit of its plan. */
interface VerifiedKey extends KeyHolder {
  overPlanLimit: boolean;
}

interface CachedLookup {
  result: Promise<VerifiedKey | undefined>;
  startedAt: number;
}

export interface KeyVerifier {
  /**
   * Returns the caller that a key belongs to; undefined if the key is unknown, expired, or revoked.
   *
   * @throws Error if MongoDB fails.
   */
  verify(key: string): Promise<Principal | undefined>;
  /** Clears the cache, after a change of a key by this process. */
  invalidate(): void;
}

/** Creates the verifier of API keys, which reads each key from the database at most once per 1.5 seconds. */
export function createKeyVerifier(keys: ApiKeyStore, now: () => Date): KeyVerifier {
  const cache = new Map<string, CachedLookup>();

  async function find(hash: string, at: Date): Promise<VerifiedKey | undefined> {
    const holder = await keys.findByHash(hash);
    if (!holder) return undefined;
    const { accountId, id } = holder.key;
    const maxKeys = PLAN_TERMS[holder.plan].apiKeys;
    const isLimited = maxKeys > 0 && maxKeys < Infinity;
    return {
      ...holder,
      overPlanLimit: isLimited && !(await keys.isAmongFirst(accountId, id, maxKeys, at)),
    };
  }

  function lookUp(hash: string): Promise<VerifiedKey | undefined> {
    const at = now().getTime();
    const cached = cache.get(hash);
    if (cached && Math.abs(at - cached.startedAt) < CACHE_TTL_MS) return cached.result;

    cache.delete(hash);
    if (cache.size >= MAX_CACHED_KEYS) cache.delete(cache.keys().next().value ?? '');
    const lookup = { result: find(hash, new Date(at)), startedAt: at };
    cache.set(hash, lookup);
    lookup.result.catch(() => cache.delete(hash));
    return lookup.result;
  }

  function touch({ key }: KeyHolder, at: Date): void {
    if (key.lastUsedAt && at.getTime() - key.lastUsedAt.getTime() < TOUCH_INTERVAL_MS) return;
    key.lastUsedAt = at;
    keys.touch(key.id, at).catch(() => undefined);
  }

  return {
    async verify(key) {
      const hash = hashApiKey(key);
      const found = await lookUp(hash);
      const at = now();
      if (!found || !isValid(found, hash, at)) return undefined;
      touch(found, at);
      const { plan, domain, overPlanLimit } = found;
      const { accountId, scopes, id } = found.key;
      return {
        accountId,
        plan,
        domain,
        scopes,
        keyId: id,
        ...(overPlanLimit && { overPlanLimit: true as const }),
      };
    },

    invalidate: () => cache.clear(),
  };
}

function isValid({ key }: KeyHolder, hash: string, at: Date): boolean {
  const secret = key.secrets.find((candidate) => candidate.hash === hash);
  return [key.expiresAt, secret?.endsAt ?? null].every((end) => end === null || end > at);
}
