import { describe, expect, test } from '@jest/globals';
import { generateApiKey } from '../../../../api/auth/api-key.js';
import { createKeyVerifier } from '../../../../api/auth/key-verifier.js';
import { createFolderTree } from '../../../../core/codes/folders/folder-tree.js';
import type { StoredFolder } from '../../../../core/codes/folders/folder.js';
import type { Plan } from '../../../../core/basics/plan-names.js';
import { SCOPES } from '../../../../core/accounts/scopes.js';
import type { ApiKeyStore, KeyHolder } from '../../../../store/accounts/api-keys.js';

const NO_FOLDERS = { readTree: async () => createFolderTree<StoredFolder>([]) };

/** Creates a verifier for one key, with a clock that the test moves. */
function verifierOf(change: Partial<KeyHolder['key']> = {}, plan: Plan = 'business') {
  const { key, hash } = generateApiKey();
  let at = Date.UTC(2026, 10, 21, 12);
  const seen = { reads: 0, touches: 0 };
  let amongFirst = true;
  const holder: KeyHolder = {
    key: {
      id: 'key_1',
      accountId: 'acc_1',
      name: 'shop',
      prefix: key.slice(0, 10),
      secrets: [{ hash, endsAt: null }],
      scopes: [...SCOPES],
      createdAt: new Date(at),
      lastUsedAt: null,
      expiresAt: null,
      ...change,
    },
    plan,
    domain: null,
  };
  const holders = new Map(holder.key.secrets.map((secret) => [secret.hash, holder]));
  const store = {
    findByHash: async (requested: string) => (seen.reads++, structuredClone(holders.get(requested))),
    isAmongFirst: async () => amongFirst,
    touch: async () => void seen.touches++,
  };
  const verifier = createKeyVerifier(store as unknown as ApiKeyStore, NO_FOLDERS, () => new Date(at));
  return {
    key,
    seen,
    verify: (apiKey = key) => verifier.verify(apiKey),
    verifyFresh: () => verifier.verify(key, { fresh: true }),
    setOverPlanLimit: (isOver: boolean) => (amongFirst = !isOver),
    revoke: () => holders.clear(),
    fail: () => (store.findByHash = () => Promise.reject(new Error('no primary'))),
    wait: (ms: number) => (at += ms),
  };
}

describe('the key verifier', () => {
  test('reads the database once for a thousand calls', async () => {
    const { verify, seen } = verifierOf();
    const callers = await Promise.all(Array.from({ length: 1_000 }, () => verify()));
    expect(callers.every((caller) => caller?.accountId === 'acc_1')).toBe(true);
    expect(seen.reads).toBe(1);
  });

  test('rejects a revoked key within two seconds, even if the revocation was not reported to it', async () => {
    const { verify, revoke, wait } = verifierOf();
    expect(await verify()).toBeDefined();
    revoke();
    wait(2_000);
    expect(await verify()).toBeUndefined();
  });

  test('notices a revocation at once in a fresh read, and caches what it has read', async () => {
    const { verify, verifyFresh, revoke } = verifierOf();
    expect([await verify(), await verifyFresh()]).not.toContain(undefined);
    revoke();
    expect(await verifyFresh()).toBeUndefined();
    expect(await verify()).toBeUndefined();
  });

  test('reports the earlier end of the key and of a former secret as the end of its authority', async () => {
    const soon = new Date(Date.UTC(2026, 10, 21, 13));
    const later = new Date(Date.UTC(2026, 10, 22));
    const { hash, key } = generateApiKey();
    for (const [keyEnd, secretEnd, end] of [
      [null, null, null],
      [later, null, later],
      [null, soon, soon],
      [later, soon, soon],
      [soon, later, soon],
    ] as const) {
      const { verify } = verifierOf({ secrets: [{ hash, endsAt: secretEnd }], expiresAt: keyEnd });
      expect((await verify(key))?.expiresAt).toEqual(end);
    }
  });

  test('rejects a key from the moment it expires, even if it was read just before', async () => {
    const { verify, wait } = verifierOf({ expiresAt: new Date(Date.UTC(2026, 10, 21, 12, 0, 1)) });
    expect(await verify()).toBeDefined();
    wait(1_000);
    expect(await verify()).toBeUndefined();
  });

  test('records the use of a key at most once a minute', async () => {
    const { verify, wait, seen } = verifierOf();
    for (let call = 0; call < 100; call++) {
      await verify();
      wait(10);
    }
    expect(seen.touches).toBe(1);
  });

  test('does not cache a failed lookup', async () => {
    const { verify, fail } = verifierOf();
    fail();
    await expect(verify()).rejects.toThrow('no primary');
    await expect(verify()).rejects.toThrow('no primary');
  });

  test('caches at most 10,000 keys, so guessing keys does not fill memory', async () => {
    const { verify, seen } = verifierOf();
    await verify();
    for (let call = 0; call < 10_000; call++) await verify(generateApiKey().key);
    const before = seen.reads;
    await verify();
    expect(seen.reads).toBe(before + 1);
  });

  test('reports whether a key is over the limit of the plan', async () => {
    const business = verifierOf();
    business.setOverPlanLimit(true);
    expect(await business.verify()).not.toHaveProperty('overPlanLimit');
    for (const isOver of [true, false]) {
      const pro = verifierOf({}, 'pro');
      pro.setOverPlanLimit(isOver);
      expect((await pro.verify())?.overPlanLimit).toBe(isOver ? true : undefined);
    }
  });
});
