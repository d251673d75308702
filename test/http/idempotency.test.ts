import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
});
afterAll(() => api.stop());

const BODY = { type: 'url', data: 'https://example.com' };

const post = (key: string, body: unknown = BODY, by = account) =>
  by.request('POST', '/api/v1/qr-codes', body, { 'idempotency-key': key });

const codesOf = ({ accountId }: TestAccount) => api.db.collection('qr_codes').countDocuments({ accountId });

async function errorCode(response: Response) {
  return ((await response.json()) as { error: { code: string } }).error.code;
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
      { $set: { response: null, leaseUntil: new Date(Date.now() + 60_000) } },
    );
    const running = await post(key);
    expect([running.status, await errorCode(running)]).toEqual([409, 'idempotency_in_progress']);

    await records.updateOne({ operationKey }, { $set: { leaseUntil: new Date(0) } });
    const before = await codesOf(account);
    const again = (await (await post(key)).json()) as { id: string };
    expect(again.id).toBe(first.id);
    expect(await codesOf(account)).toBe(before);
  });

  test('that is malformed is rejected', async () => {
    expect((await post('x'.repeat(256))).status).toBe(400);
  });
});
