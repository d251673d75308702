import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { accountWindowId, createRateLimitStore, PER_DAY } from '../../store/limits/rate-limits.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

const BODY = { type: 'url', data: 'https://example.com' };

const post = (key: string, body: unknown = BODY, by = account) =>
  by.request('POST', '/api/v1/qr-codes', body, { 'idempotency-key': key });

const codesOf = ({ accountId }: TestAccount) => api.db.collection('qr_codes').countDocuments({ accountId });

async function errorCode(response: Response) {
  return ((await response.json()) as { error: { code: string } }).error.code;
}

/** Size of the responses that are stored for an account, in bytes. */
async function storedBytes({ accountId }: TestAccount): Promise<number> {
  const records = await api.db.collection('idempotency_keys').find({ accountId }).toArray();
  return records.reduce((sum, { response }) => sum + String(response).length, 0);
}

/** Counts an amount in a window of the account, as if it had been used before. */
async function useUp(
  { accountId }: TestAccount,
  window: 'stored-responses' | 'idempotency-keys',
  amount: number,
) {
  const id = accountWindowId(accountId, window);
  await createRateLimitStore(api.db, 20_000).reserve(id, amount, amount, PER_DAY);
}

/** About 2 KB of metadata. */
const LARGE = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`key${index}`, 'x'.repeat(250)]));

/** A logo that does not compress, as a data URI. */
async function noise(): Promise<string> {
  const raw = { width: 160, height: 160, channels: 3 as const };
  const png = await sharp(randomBytes(160 * 160 * 3), { raw })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

describe('an Idempotency-Key', () => {
  test('replays the first response and creates nothing again', async () => {
    const key = randomUUID();
    const [first, second] = [await post(key), await post(key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await second.text()).toBe(await first.text());
  });

  test('has one effect for fifty concurrent requests', async () => {
    const alone = await api.createAccount();
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(key, BODY, alone)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    expect(await codesOf(alone)).toBe(1);
  });

  test('with another body is rejected and with the same body in another order is accepted', async () => {
    const key = randomUUID();
    await post(key);
    const other = await post(key, { ...BODY, name: 'other' });
    expect([other.status, await errorCode(other)]).toEqual([422, 'idempotency_mismatch']);
    expect((await post(key, { data: BODY.data, type: BODY.type })).status).toBe(201);
  });

  test('belongs to one account', async () => {
    const key = randomUUID();
    const other = await api.createAccount();
    const [mine, theirs] = [await post(key), await post(key, BODY, other)];
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(((await theirs.json()) as { id: string }).id).not.toBe(((await mine.json()) as { id: string }).id);
  });

  test('replays an error too', async () => {
    const key = randomUUID();
    const body = { ...BODY, style: { foreground: '#ffff00' } };
    const [first, second] = [await post(key, body), await post(key, body)];
    expect([first.status, second.status]).toEqual([422, 422]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await errorCode(second)).toBe('not_scannable');
  });

  test('of a request whose process was killed is available again after its lease, with the same effect', async () => {
    const key = randomUUID();
    const first = (await (await post(key)).json()) as { id: string };
    const records = api.db.collection('idempotency_keys');
    const operationKey = first.id.slice('qr_'.length);
    // The stored state after the process was killed between the effect and the response.
    await records.updateOne(
      { operationKey },
      { $set: { response: null, leaseUntil: new Date(Date.now() + 8_000) } },
    );
    const running = await post(key);
    expect([running.status, await errorCode(running)]).toEqual([409, 'idempotency_in_progress']);

    await records.updateOne({ operationKey }, { $set: { leaseUntil: new Date(0) } });
    const before = await codesOf(account);
    const again = (await (await post(key)).json()) as { id: string };
    expect(again.id).toBe(first.id);
    expect(await codesOf(account)).toBe(before);
  });

  test('of an API key whose response was lost returns the key with another secret, until the key has been used', async () => {
    const owner = await api.createAccount();
    const headers = { 'idempotency-key': randomUUID() };
    const create = () =>
      owner.request('POST', '/api/v1/api-keys', { name: 'CI', scopes: ['codes:read'] }, headers);
    const listCodes = (key: string) =>
      fetch(`${api.url}/api/v1/qr-codes`, { headers: { authorization: `Bearer ${key}` } });
    const first = (await (await create()).json()) as { id: string; key: string };
    // The stored state after the process was killed between the insert and the response.
    const loseResponse = () =>
      api.db
        .collection('idempotency_keys')
        .updateOne(
          { operationKey: first.id.slice('key_'.length) },
          { $set: { response: null, leaseUntil: new Date(0) } },
        );
    await loseResponse();
    const response = await create();
    const again = (await response.json()) as { id: string; key: string };
    expect([response.status, again.id, again.key === first.key]).toEqual([201, first.id, false]);
    expect(
      await api.db.collection('api_keys').countDocuments({ accountId: owner.accountId, name: 'CI' }),
    ).toBe(1);
    expect([(await listCodes(first.key)).status, (await listCodes(again.key)).status]).toEqual([401, 200]);

    await api.db
      .collection<{ _id: string }>('api_keys')
      .updateOne({ _id: first.id }, { $set: { lastUsedAt: new Date() } });
    await loseResponse();
    const used = await create();
    expect([used.status, await errorCode(used)]).toEqual([409, 'conflict']);
    expect((await listCodes(again.key)).status).toBe(200);
  });

  test('of a preview repeats the preview and stores none, however many there are', async () => {
    const alone = await api.createAccount();
    const preview = (key: string, body: unknown) =>
      alone.request('POST', '/api/v1/qr-codes/preview', body, { 'idempotency-key': key });
    const body = { type: 'text', data: 'x', style: { frame: { text: 'Scan me' }, shape: 'dots' } };
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const [first] = await Promise.all(keys.map((key) => preview(key, body)));
    expect(await storedBytes(alone)).toBeLessThan(20 * 600);

    const again = await preview(keys[0]!, body);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await again.json()).toEqual(await first!.json());
    expect(await errorCode(await preview(keys[0]!, BODY))).toBe('idempotency_mismatch');
  });

  test('replays a code with a logo, and its errors, without a copy of the logo', async () => {
    const alone = await api.createAccount('free');
    const { request } = await alone.signIn();
    const create = (key: string, body: unknown) =>
      request('POST', '/api/v1/qr-codes', body, { 'idempotency-key': key });
    const body = {
      ...BODY,
      shortCode: `logo-${randomUUID().slice(0, 8)}`,
      style: { logo: { image: await noise(), size: 0.15 } },
    };
    const key = randomUUID();
    const first = await create(key, body);
    expect(first.status).toBe(201);
    const code = (await first.json()) as { id: string; style: { logo: { image: string } } };
    expect(code.style.logo.image.length).toBeGreaterThan(50_000);
    // The plan allows ten codes: a repetition does not count as the eleventh.
    for (let count = 0; count < 9; count++) await create(randomUUID(), BODY);
    expect((await create(randomUUID(), BODY)).status).toBe(403);
    const again = await create(key, body);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await again.json()).toMatchObject({ id: code.id, style: code.style });
    expect(await storedBytes(alone)).toBeLessThan(50_000);

    await request('DELETE', `/api/v1/qr-codes/${code.id}`);
    expect(await errorCode(await create(key, body))).toBe('gone');
  });

  test('of a rotated image URL has one effect, whose response holds no logo either', async () => {
    const body = { ...BODY, style: { logo: { image: await noise(), size: 0.15 } } };
    const { id } = (await (await account.request('POST', '/api/v1/qr-codes', body)).json()) as { id: string };
    const headers = { 'idempotency-key': randomUUID() };
    const rotate = async () =>
      (await account.request('POST', `/api/v1/qr-codes/${id}/rotate-share-image`, undefined, headers)).json();
    const before = await storedBytes(account);
    const [first, second] = [await rotate(), await rotate()];
    expect(second).toEqual(first);
    expect((await storedBytes(account)) - before).toBeLessThan(1_000);
  });

  test('has one effect even if the budget of the account for stored responses is used up', async () => {
    const alone = await api.createAccount();
    const create = (key: string) =>
      alone.request('POST', '/api/v1/qr-codes', { ...BODY, metadata: LARGE }, { 'idempotency-key': key });
    await useUp(alone, 'stored-responses', 8 * 1024 * 1024 - 6_000);
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const first = await Promise.all(keys.map(create));
    expect(first.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(await storedBytes(alone)).toBeLessThan(6_000 + 4 * 600);
    for (const [index, key] of keys.entries()) {
      const again = await create(key);
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
      expect(await again.json()).toEqual(await first[index]!.json());
    }
    const fifty = await Promise.all(Array.from({ length: 50 }, () => create('the-same-for-all')));
    expect(fifty.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await codesOf(alone)).toBe(5);
  });

  test('always stores a key that is shown once', async () => {
    const alone = await api.createAccount();
    await useUp(alone, 'stored-responses', 8 * 1024 * 1024);
    const create = () =>
      alone.request('POST', '/api/v1/api-keys', { name: 'shop' }, { 'idempotency-key': 'a-key' });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
  });

  test('is rejected before it has an effect if the account has used 100,000 others', async () => {
    const alone = await api.createAccount();
    await useUp(alone, 'idempotency-keys', 99_999);
    const last = randomUUID();
    expect((await post(last, BODY, alone)).status).toBe(201);
    const rejected = await post(randomUUID(), BODY, alone);
    expect([rejected.status, await errorCode(rejected)]).toEqual([429, 'rate_limited']);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codesOf(alone)).toBe(1);
    // Repetitions and requests without a key are not affected, nor are previews, which leave no record.
    expect((await post(last, BODY, alone)).headers.get('idempotency-replayed')).toBe('true');
    expect((await alone.request('POST', '/api/v1/qr-codes', BODY)).status).toBe(201);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await alone.request('POST', '/api/v1/qr-codes/preview', BODY, headers)).status).toBe(200);
    const records = api.db.collection('idempotency_keys');
    expect(await records.countDocuments({ accountId: alone.accountId })).toBe(1);
  });

  test('that is malformed is rejected', async () => {
    expect((await post('x'.repeat(256))).status).toBe(400);
  });
});
