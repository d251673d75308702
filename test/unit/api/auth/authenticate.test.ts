import { beforeEach, describe, expect, test } from '@jest/globals';
import { generateApiKey } from '../../../../api/auth/api-key.js';
import { authenticate, type AuthDeps } from '../../../../api/auth/authenticate.js';
import type { Principal } from '../../../../api/http/principal.js';
import type { Access, RouteEffect } from '../../../../api/http/route.js';
import type { DomainError } from '../../../../core/basics/errors.js';
import { SCOPES } from '../../../../core/accounts/scopes.js';
import type { LimitState } from '../../../../store/limits/rate-limits.js';

const KEY = generateApiKey().key;
const BEARER = `Bearer ${KEY}`;
const ACCOUNT = { accountId: 'acc_1', plan: 'business', domain: null, expiresAt: null } as const;
const SESSION: Principal = { ...ACCOUNT, scopes: SCOPES, keyId: null };
const BY_KEY: Principal = { ...ACCOUNT, scopes: ['codes:read'], keyId: 'key_1' };
const state = (allowed: boolean): LimitState => ({
  per: 'minute',
  allowed,
  limit: 30,
  remaining: allowed ? 7 : 0,
  resetAt: 1_800_000_000,
});

let byKey: Principal | undefined;
let bySession: Principal | undefined;
let allowed: boolean;
let anonymousAllowed: boolean;
let calls: unknown[];
let anonymousCosts: number[];
let verified: unknown[];

beforeEach(() => {
  [byKey, bySession, allowed, anonymousAllowed] = [BY_KEY, undefined, true, true];
  [calls, anonymousCosts, verified] = [[], [], []];
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  locals?: Record<string, unknown>;
  effect?: RouteEffect;
}

/**
 * Sends a request to a route, and returns the error code or the principal, with the headers of the response.
 */
async function send(
  access: Partial<Access>,
  { method = 'GET', headers = {}, query = {}, locals = {}, effect }: Sent = {},
) {
  const deps = {
    keyVerifier: {
      async verify(key: string, options: unknown) {
        verified.push(key, options);
        return byKey;
      },
    },
    sessions: { identify: async () => bySession },
    callLimiter: {
      async consume(_principal: Principal, call: unknown) {
        calls.push(call);
        return state(allowed);
      },
    },
    anonymousLimiter: {
      consume(_ip: string, cost: number) {
        anonymousCosts.push(cost);
        return state(anonymousAllowed);
      },
    },
    clientIpOf: () => '203.0.113.7',
    publicUrl: 'https://qrelay.example',
    now: () => new Date('2026-11-22T12:00:00Z'),
  } as unknown as AuthDeps;
  const sent: Record<string, string> = {};
  const res = { locals: { ...locals }, setHeader: (name: string, value: string) => (sent[name] = value) };
  let isPassed = false;
  const error = await authenticate({ access: access as Access, ...(effect && { effect }) }, deps)(
    { method, headers, query } as never,
    res as never,
    () => (isPassed = true),
  ).then(
    () => undefined,
    (reason: unknown) => reason as DomainError,
  );
  expect(isPassed).toBe(error === undefined);
  return { error, code: error?.code, principal: (res.locals as { principal?: Principal }).principal, sent };
}

const withKey = { headers: { authorization: BEARER } };
const READ: Partial<Access> = { kind: 'account', scopes: ['codes:read'] };

describe('a route for accounts', () => {
  test('is served to a valid key with the scope, and the call is counted', async () => {
    const { principal, sent } = await send(READ, withKey);
    expect(principal).toEqual(BY_KEY);
    expect(calls).toEqual([{ served: true, isWrite: false }]);
    expect(sent['X-RateLimit-Remaining']).toBe('7');
    expect(anonymousCosts).toEqual([]);
  });

  test('verifies a key afresh if the request changes something', async () => {
    await send(READ, withKey);
    await send(READ, { ...withKey, method: 'POST' });
    expect(verified).toEqual([KEY, { fresh: false }, KEY, { fresh: true }]);
    expect(calls).toEqual([
      { served: true, isWrite: false },
      { served: true, isWrite: true },
    ]);
  });

  test('does not count a POST without effect as a write', async () => {
    await send(READ, { ...withKey, method: 'POST', effect: 'none' });
    expect(calls).toEqual([{ served: true, isWrite: false }]);
  });

  test('responds to a missing, malformed, and unknown key alike, and counts the attempt', async () => {
    byKey = undefined;
    for (const authorization of [undefined, 'Bearer x', BEARER]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { error, code, principal } = await send(READ, { headers });
      expect(code).toBe('unauthorized');
      expect(error?.headers).toEqual({ 'WWW-Authenticate': 'Bearer' });
      expect(error?.message).toContain('Send a valid API key');
      expect(principal).toBeUndefined();
    }
    expect(anonymousCosts).toEqual([1, 1, 1]);
    expect(verified).toHaveLength(2);
  });

  test('limits attempts without a valid key', async () => {
    [byKey, anonymousAllowed] = [undefined, false];
    expect((await send(READ, withKey)).code).toBe('rate_limited');
  });

  test('does not use the session of a request with a malformed key', async () => {
    bySession = SESSION;
    expect((await send(READ, { headers: { authorization: 'Basic x' } })).code).toBe('unauthorized');
    expect((await send(READ)).principal).toEqual(SESSION);
  });

  test('is forbidden for a key without the scope, whose call is counted as rejected', async () => {
    byKey = { ...BY_KEY, scopes: ['keys'] };
    const { error, code, principal } = await send(READ, withKey);
    expect(code).toBe('forbidden');
    expect(error?.message).toContain('codes:read');
    expect(principal).toBeUndefined();
    expect(calls).toEqual([{ served: false, isWrite: false }]);
  });

  test('is rate limited before it is forbidden', async () => {
    allowed = false;
    byKey = { ...BY_KEY, scopes: [] };
    const { code, sent } = await send(READ, withKey);
    expect(code).toBe('rate_limited');
    expect(sent['X-RateLimit-Remaining']).toBe('0');
  });

  test('for sessions only is forbidden for keys', async () => {
    const access = { kind: 'account', sessionOnly: true, scopes: [] } as Partial<Access>;
    const byKeyResult = await send(access, withKey);
    expect(byKeyResult.code).toBe('forbidden');
    expect(byKeyResult.error?.message).toContain('sign in');
    bySession = SESSION;
    expect((await send(access)).principal).toEqual(SESSION);
  });

  test('of a plan is served on that plan; keys need a plan with access to the API', async () => {
    const business = { ...READ, plan: 'business' } as Partial<Access>;
    for (const plan of ['free', 'pro'] as const) {
      bySession = { ...SESSION, plan };
      const { code, error } = await send(business);
      expect(code).toBe('plan_required');
      expect(error?.message.toLowerCase()).toContain('business');
      expect((await send(READ)).principal?.plan).toBe(plan);
    }
    byKey = { ...BY_KEY, plan: 'free' };
    const free = await send(READ, withKey);
    expect(free.code).toBe('plan_required');
    expect(free.error?.message.toLowerCase()).toContain('pro');
    byKey = { ...BY_KEY, plan: 'pro', overPlanLimit: true };
    const overLimit = await send(READ, withKey);
    expect(overLimit.code).toBe('plan_required');
    expect(overLimit.error?.message.toLowerCase()).toContain('business');
  });

  test('knows only its own account on a custom domain', async () => {
    for (const [owner, code] of [
      ['acc_1', undefined],
      ['acc_2', 'unauthorized'],
    ] as const) {
      const domain = { kind: 'account', accountId: owner };
      expect((await send(READ, { ...withKey, locals: { domain, domainOwner: owner } })).code).toBe(code);
    }
  });
});

describe('a route with share tokens', () => {
  const access = { ...READ, shareToken: true } as Partial<Access>;

  test('identifies nobody if the request has a token', async () => {
    const { code, principal } = await send(access, { query: { token: 't' } });
    expect([code, principal]).toEqual([undefined, undefined]);
  });

  test('identifies the caller if it has none; other routes ignore tokens', async () => {
    expect((await send(access, withKey)).principal).toEqual(BY_KEY);
    expect((await send(READ, { query: { token: 't' } })).code).toBe('unauthorized');
  });
});

describe('a public route', () => {
  test('counts its cost by client, if it has one', async () => {
    await send({ kind: 'public' });
    expect(anonymousCosts).toEqual([]);
    await send({ kind: 'public', cost: 5 });
    expect(anonymousCosts).toEqual([5]);
    anonymousAllowed = false;
    expect((await send({ kind: 'public', cost: 5 })).code).toBe('rate_limited');
  });

  test('rejects changes that another site sends', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await send({ kind: 'public' }, { method: 'POST', headers })).code).toBe('forbidden');
    const own = { origin: 'https://qrelay.example' };
    expect((await send({ kind: 'public' }, { method: 'POST', headers: own })).code).toBeUndefined();
  });
});
