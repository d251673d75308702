import type { ApiKeyStore, KeyHolder } from '../../store/api-keys.js';
import type { Principal } from '../principal.js';
import { hashApiKey } from './api-key.js';

/** How long a look-up is believed. Revoking a key, or changing a plan, is felt within this on every process. */
const BELIEVED_MS = 1_500;
const MAX_ENTRIES = 10_000;
const TOUCH_EVERY_MS = 60_000;

interface Entry {
  holder: Promise<KeyHolder | undefined>;
  readAt: number;
}

export interface KeyVerifier {
  /** @returns the caller; undefined for a key that is unknown, expired or revoked */
  verify(key: string): Promise<Principal | undefined>;
  /** After a key was changed by this process: nothing is believed any more. */
  forget(): void;
}

/** Tells who holds a key, reading the database at most once per key and 1.5 seconds. */
export function createKeyVerifier(keys: ApiKeyStore, now: () => Date): KeyVerifier {
  const entries = new Map<string, Entry>();

  function lookUp(hash: string): Promise<KeyHolder | undefined> {
    const at = now().getTime();
    const known = entries.get(hash);
    if (known && Math.abs(at - known.readAt) < BELIEVED_MS) return known.holder;

    entries.delete(hash);
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '');
    const entry = { holder: keys.findByHash(hash), readAt: at };
    entries.set(hash, entry);
    entry.holder.catch(() => entries.delete(hash));
    return entry.holder;
  }

  function noteUse({ key }: KeyHolder, at: Date): void {
    if (key.lastUsedAt && at.getTime() - key.lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
    key.lastUsedAt = at;
    keys.touch(key.id, at).catch(() => undefined);
  }

  return {
    forget: () => entries.clear(),

    async verify(key) {
      const hash = hashApiKey(key);
      const holder = await lookUp(hash);
      const at = now();
      if (!holder || !isValid(holder, hash, at)) return undefined;
      noteUse(holder, at);
      const { accountId, scopes, id } = holder.key;
      return { accountId, plan: holder.plan, domain: holder.domain, scopes, keyId: id };
    },
  };
}

function isValid({ key }: KeyHolder, hash: string, at: Date): boolean {
  const secret = key.secrets.find((candidate) => candidate.hash === hash);
  return [key.expiresAt, secret?.endsAt ?? null].every((end) => end === null || end > at);
}
