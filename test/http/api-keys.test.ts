import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const KEYS = '/api/v1/api-keys';
const CODES = '/api/v1/qr-codes';

async function createKey(account: TestAccount, body: object = { name: 'shop' }) {
  const response = await account.request('POST', KEYS, body);
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; key: string; prefix: string };
}

const callWith = (key: string, path = CODES) =>
  fetch(api.url + path, { headers: { authorization: `Bearer ${key}` } });

async function untilStatus(status: number, call: () => Promise<Response>): Promise<number> {
  const startedAt = Date.now();
  while ((await call()).status !== status) {
    if (Date.now() - startedAt > 5_000) throw new Error(`no ${status} within 5 s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Date.now() - startedAt;
}

describe('an API key', () => {
  test('is shown once, works, and is stored only as a hash', async () => {
    const account = await api.createAccount();
    const { id, key, prefix } = await createKey(account);
    expect(key).toMatch(/^qrk_[0-9A-Za-z_-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect((await callWith(key)).status).toBe(200);

    const read = (await (await account.request('GET', `${KEYS}/${id}`)).json()) as object;
    expect(read).toMatchObject({ id, name: 'shop', prefix, expiresAt: null });
    expect(read).not.toHaveProperty('key');
    const everything = JSON.stringify(
      await Promise.all((await api.db.collections()).map((c) => c.find().toArray())),
    );
    expect(everything).toContain(id);
    expect(everything).not.toContain(key);
  });

  test('is not stored in clear for idempotent repetitions, which return it again', async () => {
    const account = await api.createAccount();
    const headers = { 'idempotency-key': 'make-one' };
    const [first, second] = [
      await account.request('POST', KEYS, { name: 'a' }, headers),
      await account.request('POST', KEYS, { name: 'a' }, headers),
    ];
    const { key } = (await first.json()) as { key: string };
    expect(((await second.json()) as { key: string }).key).toBe(key);
    expect(JSON.stringify(await api.db.collection('idempotency_keys').find().toArray())).not.toContain(key);
  });

  test('ends immediately when it is revoked', async () => {
    const account = await api.createAccount();
    const { id, key } = await createKey(account);
    expect((await callWith(key)).status).toBe(200);
    const response = await account.request('DELETE', `${KEYS}/${id}`);
    expect(await response.json()).toEqual({ id, deleted: true });
    expect((await callWith(key)).status).toBe(401);
  });

  test('is replaced by rotation immediately or after an overlap', async () => {
    const account = await api.createAccount();
    const { id, key } = await createKey(account);
    const withOverlap = await account.request('POST', `${KEYS}/${id}/rotate`, { overlapSeconds: 600 });
    const { key: second, formerKeyEndsAt } = (await withOverlap.json()) as Record<string, string>;
    expect(Math.abs(Date.parse(formerKeyEndsAt!) - Date.now() - 600_000)).toBeLessThan(60_000);
    const known = await (await account.request('GET', `${KEYS}/${id}`)).json();
    expect(known).toMatchObject({ formerKeyEndsAt, prefix: second!.slice(0, 10) });
    expect([(await callWith(key)).status, (await callWith(second!)).status]).toEqual([200, 200]);

    const atOnce = await account.request('POST', `${KEYS}/${id}/rotate`);
    const { key: third, formerKeyEndsAt: none } = (await atOnce.json()) as {
      key: string;
      formerKeyEndsAt: null;
    };
    expect(none).toBeNull();
    expect((await callWith(third)).status).toBe(200);
    expect([(await callWith(key)).status, (await callWith(second!)).status]).toEqual([401, 401]);
  });

  test('does only what its scopes allow and cannot grant more', async () => {
    const account = await api.createAccount();
    const { key } = await createKey(account, { name: 'reader', scopes: ['codes:read', 'keys'] });
    expect((await callWith(key)).status).toBe(200);
    const write = await fetch(api.url + CODES, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([write.status, ((await write.json()) as any).error.code]).toEqual([403, 'forbidden']);
    const escalate = await fetch(api.url + KEYS, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'more', scopes: ['codes:write'] }),
    });
    expect(escalate.status).toBe(422);
  });

  test('with a past expiry is rejected and with a future expiry ends then', async () => {
    const account = await api.createAccount();
    const past = await account.request('POST', KEYS, { name: 'x', expiresAt: '2001-01-01T00:00:00Z' });
    expect(past.status).toBe(422);
    const soon = new Date(Date.now() + 5_000).toISOString();
    const { key } = await createKey(account, { name: 'x', expiresAt: soon });
    expect((await callWith(key)).status).toBe(200);
    await untilStatus(401, () => callWith(key));
  });

  test('is limited to one on Pro; a second requires Business', async () => {
    const account = await api.createAccount('pro');
    const responses = await Promise.all(
      [1, 2, 3].map(() => account.request('POST', KEYS, { name: 'second' })),
    );
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
    const { error } = (await responses[0]!.json()) as { error: { code: string; message: string } };
    expect([error.code, error.message]).toEqual(['plan_required', expect.stringContaining('Business')]);
    const list = (await (await account.request('GET', KEYS)).json()) as { pagination: { total: number } };
    expect(list.pagination.total).toBe(1);
  });

  test('of another account is not found', async () => {
    const [account, other] = [await api.createAccount(), await api.createAccount()];
    const { id } = await createKey(account);
    const responses = await Promise.all([
      other.request('GET', `${KEYS}/${id}`),
      other.request('DELETE', `${KEYS}/${id}`),
      other.request('POST', `${KEYS}/${id}/rotate`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
