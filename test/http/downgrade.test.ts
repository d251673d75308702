import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Plan } from '../../core/basics/plan-names.js';
import { createAccountStore } from '../../store/accounts/accounts.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
beforeAll(async () => {
  api = await sharedTestApi();
});

const CODES = '/api/v1/qr-codes';
const KEYS = '/api/v1/api-keys';
const HOOKS = '/api/v1/webhooks';
/** How long another process may use a cached plan. */
const FELT_MS = 2_000;

type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

/** A signed-up account with its session and a function that changes its plan as the operator would. */
async function signedUp() {
  const email = `${randomUUID()}@example.com`;
  const response = await fetch(`${api.url}/api/v1/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  });
  const { id } = (await response.json()) as { id: string };
  const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
  const accounts = createAccountStore(api.db);
  return {
    session: caller({ cookie }),
    setPlan: async (plan: Plan) => {
      await accounts.setPlan(id, plan);
      await new Promise((resolve) => setTimeout(resolve, FELT_MS));
    },
  };
}

function caller(headers: Record<string, string>): Call {
  return (method, path, body) =>
    fetch(api.url + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

async function made<T>(response: Response): Promise<T> {
  expect(response.status).toBe(201);
  return (await response.json()) as T;
}

async function expectPlan(response: Response, plan: 'Pro' | 'Business'): Promise<void> {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect([response.status, error.code]).toEqual([403, 'plan_required']);
  expect(error.message).toContain(`requires the ${plan} plan`);
}

async function total(call: Call, path: string): Promise<number> {
  const response = await call('GET', path);
  expect(response.status).toBe(200);
  return ((await response.json()) as { pagination: { total: number } }).pagination.total;
}

describe('an account that goes from Business through Pro to Free and back', () => {
  test('keeps all of its data, may use what its plan includes, and can use everything again', async () => {
    const { session, setPlan } = await signedUp();
    await setPlan('business');
    const keys = [];
    for (const name of ['first', 'second']) {
      keys.push(await made<{ id: string; key: string }>(await session('POST', KEYS, { name })));
    }
    const [first, second] = keys.map(({ key }) => caller({ authorization: `Bearer ${key}` })) as [Call, Call];
    const codes = [];
    for (let count = 0; count < 12; count++) {
      const body = { type: 'url', data: `https://example.com/${count}` };
      codes.push(await made<{ id: string; shortCode: string }>(await second('POST', CODES, body)));
    }
    const [code] = codes;
    const hook = await made<{ id: string }>(await first('POST', HOOKS, { url: 'https://example.com/hook' }));
    const scan = async () => (await fetch(`${api.url}/r/${code!.shortCode}`, { redirect: 'manual' })).status;

    await setPlan('pro');
    expect(await total(first, CODES)).toBe(12);
    await made(await first('POST', CODES, { type: 'text', data: 'on Pro' }));
    await expectPlan(await second('GET', CODES), 'Business');
    await expectPlan(await session('POST', KEYS, { name: 'third' }), 'Business');
    await expectPlan(await session('GET', HOOKS), 'Business');
    await expectPlan(await first('GET', `${HOOKS}/${hook.id}`), 'Business');
    await expectPlan(await first('POST', `${CODES}/bulk`, [{ type: 'text', data: 'x' }]), 'Business');
    await expectPlan(
      await first('POST', '/api/qr/bulk-export', { ids: [code!.id], format: 'PNG' }),
      'Business',
    );
    expect(await total(session, KEYS)).toBe(2);
    expect(await scan()).toBe(302);

    await setPlan('free');
    await expectPlan(await first('GET', CODES), 'Pro');
    await expectPlan(await second('GET', CODES), 'Pro');
    await expectPlan(await session('GET', KEYS), 'Pro');
    await expectPlan(await session('POST', CODES, { type: 'text', data: 'one more' }), 'Pro');
    expect(await total(session, CODES)).toBe(13);
    expect((await session('GET', `${CODES}/${code!.id}/analytics`)).status).toBe(200);
    expect((await session('PATCH', `${CODES}/${code!.id}`, { name: 'still mine' })).status).toBe(200);
    expect(await scan()).toBe(302);

    await setPlan('business');
    expect(await total(first, CODES)).toBe(13);
    expect(await total(second, KEYS)).toBe(2);
    expect(await (await second('GET', `${HOOKS}/${hook.id}`)).json()).toMatchObject({ enabled: true });
    expect(await scan()).toBe(302);
  });

  test('may use its next key on Pro once the first is revoked', async () => {
    const { session, setPlan } = await signedUp();
    await setPlan('business');
    const [one, two] = [
      await made<{ id: string; key: string }>(await session('POST', KEYS, { name: 'one' })),
      await made<{ id: string; key: string }>(await session('POST', KEYS, { name: 'two' })),
    ];
    await setPlan('pro');
    const call = caller({ authorization: `Bearer ${two.key}` });
    await expectPlan(await call('GET', CODES), 'Business');
    expect((await session('DELETE', `${KEYS}/${one.id}`)).status).toBe(200);
    expect((await call('GET', CODES)).status).toBe(200);
  });
});
