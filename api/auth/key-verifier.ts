import type { FolderLimit } from '../../core/accounts/account-view.js';
import { createKeyedBatcher } from '../../core/basics/concurrency/batcher.js';
import { buildFolderLimit } from '../../core/codes/folders/folder-limit.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { endsBy } from '../../core/accounts/scopes.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ApiKeyStore, KeyHolder, StoredApiKey } from '../../store/accounts/api-keys.js';
import type { Principal } from '../http/principal.js';
import { hashApiKey } from './api-key.js';

/**
 * Lifetime of a cached lookup. Every process notices a revoked key or a changed plan within this time, or at
 * once if it reads the key afresh.
 */
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
   * Returns the caller that a key belongs to; undefined if the key is unknown, expired, or revoked. A former
   * key, which works alongside its replacement for a time, has the authority of the key until that time.
   *
   * @param fresh Reads the key from the database even if it is cached, so that a revoked key changes nothing.
   * @throws Error if MongoDB fails.
   */
  verify(key: string, options?: { fresh: boolean }): Promise<Principal | undefined>;
  /** Clears the cache, after a change of a key by this process. */
  invalidate(): void;
}

/**
 * Creates the verifier of API keys, which reads each key from the database at most once per 1.5 seconds
 * unless a caller asks for a fresh read.
 */
export function createKeyVerifier(
  keys: ApiKeyStore,
  folders: Pick<FolderStore, 'readTree'>,
  now: () => Date,
): KeyVerifier {
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

  /** Concurrent fresh reads of a key share a query, which begins after each of the calls. */
  const readShared = createKeyedBatcher<Date, VerifiedKey | undefined>(async (hash, times) => {
    const found = await find(hash, times[0]);
    return times.map(() => found);
  });

  function lookUp(hash: string, fresh: boolean): Promise<VerifiedKey | undefined> {
    const at = now().getTime();
    const cached = cache.get(hash);
    if (!fresh && cached && Math.abs(at - cached.startedAt) < CACHE_TTL_MS) return cached.result;

    cache.delete(hash);
    if (cache.size >= MAX_CACHED_KEYS) cache.delete(cache.keys().next().value ?? '');
    const lookup = { result: readShared(hash, new Date(at)), startedAt: at };
    cache.set(hash, lookup);
    lookup.result.catch(() => cache.delete(hash));
    return lookup.result;
  }

  function touch({ key }: KeyHolder, at: Date): void {
    if (key.lastUsedAt && at.getTime() - key.lastUsedAt.getTime() < TOUCH_INTERVAL_MS) return;
    key.lastUsedAt = at;
    keys.touch(key.id, at).catch(() => undefined);
  }

  /** Reads the folders each time, so that a key sees a folder as soon as it is created or moved. */
  async function limitOf({
    id,
    accountId,
    folders: limited,
  }: StoredApiKey): Promise<FolderLimit | undefined> {
    if (!limited) return undefined;
    return buildFolderLimit({ keyId: id }, limited, await folders.readTree(accountId));
  }

  return {
    async verify(key, { fresh } = { fresh: false }) {
      const hash = hashApiKey(key);
      const found = await lookUp(hash, fresh);
      const at = now();
      const expiresAt = found && endOf(found, hash);
      if (!found || expiresAt === undefined || (expiresAt !== null && expiresAt <= at)) return undefined;
      touch(found, at);
      const { plan, domain, linkWatch, watchableSince, linkDomains, overPlanLimit, defaultTemplate } = found;
      const { accountId, scopes, id, name } = found.key;
      const limit = await limitOf(found.key);
      return {
        accountId,
        plan,
        domain,
        ...(linkDomains && { linkDomains }),
        ...(linkWatch && { linkWatch }),
        ...(watchableSince && { watchableSince }),
        ...(defaultTemplate !== undefined && { defaultTemplate }),
        scopes,
        expiresAt,
        keyId: id,
        keyName: name,
        ...(limit && { limit }),
        ...(overPlanLimit && { overPlanLimit: true as const }),
      };
    },

    invalidate: () => cache.clear(),
  };
}

/** Returns when a secret of a key stops working, null for never; undefined if the key has no such secret. */
function endOf({ key }: KeyHolder, hash: string): Date | null | undefined {
  const secret = key.secrets.find((candidate) => candidate.hash === hash);
  if (!secret) return undefined;
  return endsBy(key.expiresAt, secret.endsAt) ? key.expiresAt : secret.endsAt;
}
