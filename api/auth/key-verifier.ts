import { PLAN_TERMS } from '../../core/plans.js';
import type { ApiKeyStore, KeyHolder } from '../../store/accounts/api-keys.js';
import type { Principal } from './principal.js';
import { hashApiKey } from './api-key.js';

/** How long a look-up is believed. Revoking a key, or changing a plan, is felt within this on every process. */
const BELIEVED_MS = 1_500;
const MAX_ENTRIES = 10_000;
const TOUCH_EVERY_MS = 60_000;

/** Who holds a key, and whether it is beyond those that the plan allows. */
interface Finding extends KeyHolder {
  surplus: boolean;
}

interface Entry {
  finding: Promise<Finding | undefined>;
  readAt: number;
}

export interface KeyVerifier {
  /** @returns the caller; undefined for a key that is unknown, expired or revoked */
  verify(key: string): Promise<Principal | undefined>;
  /** After a key was changed by this process: nothing is believed any more. */
  invalidate(): void;
}

/** Tells who holds a key, reading the database at most once or twice per key and 1.5 seconds. */
export function createKeyVerifier(keys: ApiKeyStore, now: () => Date): KeyVerifier {
  const entries = new Map<string, Entry>();

  async function find(hash: string, at: Date): Promise<Finding | undefined> {
    const holder = await keys.findByHash(hash);
    if (!holder) return undefined;
    const { accountId, id } = holder.key;
    const most = PLAN_TERMS[holder.plan].apiKeys;
    const counted = most > 0 && most < Infinity;
    return { ...holder, surplus: counted && !(await keys.isAmongFirst(accountId, id, most, at)) };
  }

  function lookUp(hash: string): Promise<Finding | undefined> {
    const at = now().getTime();
    const known = entries.get(hash);
    if (known && Math.abs(at - known.readAt) < BELIEVED_MS) return known.finding;

    entries.delete(hash);
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    const entry = { finding: find(hash, new Date(at)), readAt: at };
    entries.set(hash, entry);
    entry.finding.catch(() => entries.delete(hash));
    return entry.finding;
  }

  function noteUse({ key }: KeyHolder, at: Date): void {
    if (key.lastUsedAt && at.getTime() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    key.lastUsedAt = at;
    keys.touch(key.id, at).catch(() => undefined);
  }

  return {
    invalidate: () => entries.clear(),

    async verify(key) {
      const hash = hashApiKey(key);
      const found = await lookUp(hash);
      const at = now();
      if (!found || !isValid(found, hash, at)) return undefined;
      noteUse(found, at);
      const { plan, domain, surplus } = found;
      const { accountId, scopes, id } = found.key;
      return { accountId, plan, domain, scopes, keyId: id, ...(surplus && { overPlanLimit: true as const }) };
    },
  };
}

function isValid({ key }: KeyHolder, hash: string, at: Date): boolean {
  const secret = key.secrets.find((candidate) => candidate.hash === hash);
  return [key.expiresAt, secret?.endsAt ?? null].every((end) => end === null || end > at);
}
