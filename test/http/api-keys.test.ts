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

/** Sends a request with a key; an object `body` is sent as JSON. */
const sendWith = (
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  fetch(api.url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; details?: { path: string }[] } };
  return [response.status, error.code, ...(error.details ?? []).map(({ path }) => path)];
};

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** The stored keys of an account, without the time of their last use. */
const storedKeys = ({ accountId }: TestAccount) =>
  api.db
    .collection('api_keys')
    .find({ accountId }, { projection: { lastUsedAt: 0 } })
    .sort({ _id: 1 })
    .toArray();

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

  test('stops working immediately when it is revoked', async () => {
    const account = await api.createAccount();
    const { id, key } = await createKey(account);
    expect((await callWith(key)).status).toBe(200);
    const response = await account.request('DELETE', `${KEYS}/${id}`);
    expect(await response.json()).toMatchObject({ id, deleted: true });
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

  test('with a past expiry is rejected', async () => {
    const account = await api.createAccount();
    const past = await account.request('POST', KEYS, { name: 'x', expiresAt: '2001-01-01T00:00:00Z' });
    expect(past.status).toBe(422);
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

describe('the authority of an API key', () => {
  test('does not cover keys with more scopes or a later expiry: they are neither rotated nor revoked', async () => {
    const account = await api.createAccount();
    const [broader, later, narrow, expiring] = await Promise.all([
      createKey(account, { name: 'broader' }),
      createKey(account, { name: 'later', scopes: ['keys'], expiresAt: inSeconds(7_200) }),
      createKey(account, { name: 'narrow', scopes: ['keys'] }),
      createKey(account, { name: 'expiring', scopes: ['keys'], expiresAt: inSeconds(3_600) }),
    ]);
    const before = await storedKeys(account);
    for (const [caller, target] of [
      [narrow, broader],
      [expiring, later],
      [expiring, narrow],
    ] as const) {
      const path = `${KEYS}/${target.id}`;
      const responses = await Promise.all([
        sendWith(caller.key, 'POST', `${path}/rotate`),
        sendWith(caller.key, 'POST', `${path}/rotate`, { overlapSeconds: 60 }),
        sendWith(caller.key, 'DELETE', path),
      ]);
      for (const response of responses) expect(await errorOf(response)).toEqual([403, 'forbidden']);
    }
    expect(await storedKeys(account)).toEqual(before);
    expect((await callWith(broader.key)).status).toBe(200);
  });

  test('covers keys with the same or fewer scopes and the same or an earlier expiry, and the key itself', async () => {
    const account = await api.createAccount();
    const expiresAt = inSeconds(3_600);
    const caller = await createKey(account, { name: 'caller', scopes: ['keys', 'bulk'], expiresAt });
    const target = await createKey(account, { name: 'target', scopes: ['bulk'], expiresAt });
    expect((await sendWith(caller.key, 'POST', `${KEYS}/${target.id}/rotate`)).status).toBe(200);
    expect((await sendWith(caller.key, 'DELETE', `${KEYS}/${target.id}`)).status).toBe(200);
    const rotated = await sendWith(caller.key, 'POST', `${KEYS}/${caller.id}/rotate`);
    const { key } = (await rotated.json()) as { key: string };
    expect((await sendWith(caller.key, 'DELETE', `${KEYS}/${caller.id}`)).status).toBe(401);
    expect((await sendWith(key, 'DELETE', `${KEYS}/${caller.id}`)).status).toBe(200);
  });

  test('bounds the keys that it creates: an expiry after its own is rejected, and its own scopes and expiry are the default', async () => {
    const account = await api.createAccount();
    const scopes = ['codes:read', 'keys'];
    const expiresAt = inSeconds(3_600);
    const { key } = await createKey(account, { name: 'expiring', scopes, expiresAt });
    const before = await storedKeys(account);
    for (const end of [null, inSeconds(3_601)]) {
      const response = await sendWith(key, 'POST', KEYS, { name: 'x', expiresAt: end });
      expect(await errorOf(response)).toEqual([422, 'validation_error', 'expiresAt']);
    }
    const more = await sendWith(key, 'POST', KEYS, { name: 'x', scopes: ['codes:write', 'keys'] });
    expect(await errorOf(more)).toEqual([422, 'validation_error', 'scopes']);
    expect(await storedKeys(account)).toEqual(before);

    const child = await sendWith(key, 'POST', KEYS, { name: 'child' });
    expect([child.status, await child.json()]).toEqual([201, expect.objectContaining({ scopes, expiresAt })]);
    const shorter = await sendWith(key, 'POST', KEYS, { name: 'x', expiresAt: inSeconds(60) });
    expect(shorter.status).toBe(201);
    const unlimited = await account.request('POST', KEYS, { name: 'x', expiresAt: null });
    expect([unlimited.status, await unlimited.json()]).toEqual([
      201,
      expect.objectContaining({ expiresAt: null }),
    ]);
  });

  test('of a former key ends with its overlap: it neither rotates its key again nor creates a key that lasts longer', async () => {
    const account = await api.createAccount();
    const { id, key } = await createKey(account);
    await account.request('POST', `${KEYS}/${id}/rotate`, { overlapSeconds: 600 });
    const before = await storedKeys(account);
    for (const [method, path] of [
      ['POST', `${KEYS}/${id}/rotate`],
      ['DELETE', `${KEYS}/${id}`],
    ] as const) {
      expect(await errorOf(await sendWith(key, method, path))).toEqual([403, 'forbidden']);
    }
    expect(await storedKeys(account)).toEqual(before);
    const child = (await (await sendWith(key, 'POST', KEYS, { name: 'child' })).json()) as {
      expiresAt: string;
    };
    expect(Date.parse(child.expiresAt)).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test('is not extended by an overlap: a former key ends when its key expires', async () => {
    const account = await api.createAccount();
    const expiresAt = inSeconds(60);
    const { id } = await createKey(account, { name: 'short', expiresAt });
    const rotated = await account.request('POST', `${KEYS}/${id}/rotate`, { overlapSeconds: 3_600 });
    expect(await rotated.json()).toMatchObject({ expiresAt, formerKeyEndsAt: expiresAt });
  });

  test('ends for changes as soon as another process has revoked the key, even if reads still use a cached key', async () => {
    const account = await api.createAccount();
    const { id, key } = await createKey(account);
    expect((await callWith(key)).status).toBe(200);
    await api.db.collection<{ _id: string }>('api_keys').deleteOne({ _id: id });
    const before = await storedKeys(account);
    expect((await sendWith(key, 'POST', KEYS, { name: 'child' })).status).toBe(401);
    expect(await storedKeys(account)).toEqual(before);
  });

  test('ends an event stream when the key expires, although the job is not done', async () => {
    const account = await api.createAccount();
    const scopes = ['bulk', 'codes:write'];
    const body = [{ type: 'text', data: 'x' }];
    const job = await account.request('POST', `${CODES}/bulk`, body, { prefer: 'respond-async' });
    const { id } = (await job.json()) as { id: string };
    const { key } = await createKey(account, { name: 'x', scopes, expiresAt: inSeconds(4) });
    const stream = await callWith(key, `/api/v1/jobs/${id}/events`);
    const events = await stream.text();
    expect(events).toContain('event: progress');
    expect(events).not.toContain('event: end');
    expect((await callWith(key, `/api/v1/jobs/${id}`)).status).toBe(401);
  });

  test.each(['revoked', 'rotated'])(
    'ends an event stream when it is %s, also by another process',
    async (how) => {
      const account = await api.createAccount();
      const body = [{ type: 'text', data: 'x' }];
      const job = await account.request('POST', `${CODES}/bulk`, body, { prefer: 'respond-async' });
      const { id: jobId } = (await job.json()) as { id: string };
      const { id, key } = await createKey(account);
      const stream = await callWith(key, `/api/v1/jobs/${jobId}/events`);
      const events = stream.text();
      const other = await account.request('GET', `/api/v1/jobs/${jobId}/events`);
      const keys = api.db.collection<{ _id: string }>('api_keys');
      if (how === 'revoked') await keys.deleteOne({ _id: id });
      else await account.request('POST', `${KEYS}/${id}/rotate`);
      expect(await events).not.toContain('event: end');
      // The stream of a valid key is open until its job ends.
      await account.request('POST', `/api/v1/jobs/${jobId}/cancel`);
      expect(await other.text()).toContain('event: end');
    },
  );

  test('bounds replayed responses: a narrower key does not get the key that a broader one created', async () => {
    const account = await api.createAccount();
    const { key: narrow } = await createKey(account, { name: 'narrow', scopes: ['keys'] });
    const { id, key: equal } = await createKey(account, { name: 'equal' });
    for (const [path, body] of [
      [KEYS, { name: 'new' }],
      [`${KEYS}/${id}/rotate`, { overlapSeconds: 600 }],
    ] as const) {
      const headers = { 'idempotency-key': 'once' };
      const first = await account.request('POST', path, body, headers);
      const { key } = (await first.json()) as { key: string };
      const before = await storedKeys(account);
      expect(await errorOf(await sendWith(narrow, 'POST', path, body, headers))).toEqual([403, 'forbidden']);
      const repeated = (await (await account.request('POST', path, body, headers)).json()) as { key: string };
      expect(repeated.key).toBe(key);
      expect(await storedKeys(account)).toEqual(before);
    }
    expect((await callWith(equal)).status).toBe(200);
  });

  test('is checked again for a repeated request: a refusal is not replayed to a caller that covers the key', async () => {
    const account = await api.createAccount();
    const { key: narrow } = await createKey(account, { name: 'narrow', scopes: ['keys'] });
    const { id } = await createKey(account);
    const headers = { 'idempotency-key': 'rotate' };
    const path = `${KEYS}/${id}/rotate`;
    expect((await sendWith(narrow, 'POST', path, {}, headers)).status).toBe(403);
    expect((await account.request('POST', path, {}, headers)).status).toBe(200);
  });
});
