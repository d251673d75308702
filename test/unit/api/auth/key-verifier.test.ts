import { describe, expect, test } from '@jest/globals';
import { generateApiKey } from '../../../../api/auth/api-key.js';
import { createKeyVerifier } from '../../../../api/auth/key-verifier.js';
import { SCOPES, type Plan } from '../../../../core/plans.js';
import type { ApiKeyStore, KeyHolder } from '../../../../store/accounts/api-keys.js';

/** A verifier over one key, with a clock that the test moves. */
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
  const held = new Map([[hash, holder]]);
  const store = {
    findByHash: async (asked: string) => (seen.reads++, structuredClone(held.get(asked))),
    isAmongFirst: async () => amongFirst,
    touch: async () => void seen.touches++,
  };
  const verifier = createKeyVerifier(store as unknown as ApiKeyStore, () => new Date(at));
  return {
    key,
    seen,
    verify: (asked = key) => verifier.verify(asked),
    surplus: (is: boolean) => (amongFirst = !is),
    revoke: () => held.clear(),
    fail: () => (store.findByHash = () => Promise.reject(new Error('no primary'))),
    wait: (ms: number) => (at += ms),
  };
}

describe('the verifier of keys', () => {
  test('reads the database once for a thousand calls', async () => {
    const { verify, seen } = verifierOf();
    const callers = await Promise.all(Array.from({ length: 1_000 }, () => verify()));
    expect(callers.every((caller) => caller?.accountId === 'acc_1')).toBe(true);
    expect(seen.reads).toBe(1);
  });

  test('refuses a revoked key within two seconds, also where nobody told it', async () => {
    const { verify, revoke, wait } = verifierOf();
    expect(await verify()).toBeDefined();
    revoke();
    wait(2_000);
    expect(await verify()).toBeUndefined();
  });

  test('refuses a key at the very moment when it expires, however lately it was read', async () => {
    const { verify, wait } = verifierOf({ expiresAt: new Date(Date.UTC(2026, 10, 21, 12, 0, 1)) });
    expect(await verify()).toBeDefined();
    wait(1_000);
    expect(await verify()).toBeUndefined();
  });

  test('notes the use of a key at most once a minute', async () => {
    const { verify, wait, seen } = verifierOf();
    for (let call = 0; call < 100; call++) {
      await verify();
      wait(10);
    }
    expect(seen.touches).toBe(1);
  });

  test('believes no failure', async () => {
    const { verify, fail } = verifierOf();
    fail();
    await expect(verify()).rejects.toThrow('no primary');
    await expect(verify()).rejects.toThrow('no primary');
  });

  test('forgets the oldest of more than 10,000 keys, so that trying keys fills no memory', async () => {
    const { verify, seen } = verifierOf();
    await verify();
    for (let call = 0; call < 10_000; call++) await verify(generateApiKey().key);
    const before = seen.reads;
    await verify();
    expect(seen.reads).toBe(before + 1);
  });

  test('says of a key whether it is beyond those that the plan allows', async () => {
    const business = verifierOf();
    business.surplus(true);
    expect(await business.verify()).not.toHaveProperty('surplus');
    for (const surplus of [true, false]) {
      const pro = verifierOf({}, 'pro');
      pro.surplus(surplus);
      expect((await pro.verify())?.overPlanLimit).toBe(surplus ? true : undefined);
    }
  });
});
