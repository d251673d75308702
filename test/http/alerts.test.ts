import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

const SPIKE = { spike: { scans: 5, hours: 1 } };

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ ALERTS_PRO: '3' });
  account = await api.createAccount('business');
});
afterAll(() => api?.stop());

interface Result {
  status: number;
  headers: Headers;
  body: AlertResource & {
    data: AlertResource[];
    error: { code: string; details?: { path: string }[] };
  };
}

async function call(
  method: string,
  path: string,
  body?: object,
  by = account,
  headers?: Record<string, string>,
): Promise<Result> {
  const response = await by.request(method, `/api/v1${path}`, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Result['body'],
  };
}
const create = (body: object, by = account) =>
  call('POST', '/alerts', { name: 'Busy', condition: SPIKE, ...body }, by);
const problemOf = ({ status, body: { error } }: Result) => [
  status,
  error.code,
  ...(error.details ?? []).map(({ path }) => path),
];

describe('an alert', () => {
  test('is created with defaults, read, listed, changed, and deleted', async () => {
    const { status, headers, body: alert } = await create({});
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([
      201,
      `/api/v1/alerts/${alert.id}`,
      '"1"',
    ]);
    expect(alert).toMatchObject({
      name: 'Busy',
      filter: {},
      condition: SPIKE,
      emails: [],
      cooldownHours: 12,
      enabled: true,
      state: 'ok',
      lastTriggeredAt: null,
    });
    expect((await call('GET', `/alerts/${alert.id}`)).body).toEqual(alert);
    const { body: list } = await call('GET', '/alerts?limit=100');
    expect(list.data).toContainEqual(alert);

    const condition = { silence: { hours: 48 } };
    const changed = await call('PATCH', `/alerts/${alert.id}`, { condition, cooldownHours: 1 });
    expect(changed.body).toMatchObject({ condition: { silence: { hours: 48, minScans: 10 } }, name: 'Busy' });
    const stale = await call('PATCH', `/alerts/${alert.id}`, { name: 'No' }, account, { 'if-match': '"1"' });
    expect(problemOf(stale)).toEqual([412, 'precondition_failed']);
    const notDeleted = await call('DELETE', `/alerts/${alert.id}`, undefined, account, { 'if-match': '"1"' });
    expect(notDeleted.status).toBe(412);

    expect((await call('DELETE', `/alerts/${alert.id}`)).body).toEqual({ id: alert.id, deleted: true });
    expect(problemOf(await call('GET', `/alerts/${alert.id}`))).toEqual([404, 'not_found']);
  });

  test('makes recipients of its addresses, and loses an address that is deleted', async () => {
    const email = `guest@${account.accountId.replace('_', '-')}.example`;
    const { body: alert } = await create({ emails: [email.toUpperCase(), email] });
    expect(alert.emails).toEqual([email]);
    const { body } = await call('GET', '/recipients');
    const recipient = (body.data as unknown as { id: string; email: string; status: string }[]).find(
      (one) => one.email === email,
    );
    expect(recipient).toMatchObject({ status: 'pending' });
    await create({ emails: [email] });
    expect((await call('GET', '/recipients')).body.data).toHaveLength(body.data.length);

    await call('DELETE', `/recipients/${recipient!.id}`);
    const { body: without, headers } = await call('GET', `/alerts/${alert.id}`);
    expect([without.emails, headers.get('etag')]).toEqual([[], '"2"']);
  });

  test('about a code or folder of another account is 404', async () => {
    const other = await api.createAccount('business');
    const { body: code } = await call('POST', '/qr-codes', { type: 'text', data: 'hello' }, other);
    const { body: folder } = await call('POST', '/folders', { name: 'Theirs' }, other);
    for (const filter of [{ qrCodeId: code.id }, { folder: folder.id }]) {
      const [field] = Object.keys(filter);
      expect(problemOf(await create({ filter }))).toEqual([404, 'not_found', `filter.${field}`]);
      expect((await create({ filter }, other)).status).toBe(201);
    }
    const { body: alert } = await create({}, other);
    expect(problemOf(await call('GET', `/alerts/${alert.id}`))).toEqual([404, 'not_found']);
    expect(problemOf(await call('PATCH', `/alerts/${alert.id}`, { name: 'Mine' }))).toEqual([
      404,
      'not_found',
    ]);
  });

  test.each([
    ['no condition', { condition: {} }, 'condition'],
    ['two conditions', { condition: { ...SPIKE, events: ['job.failed'] } }, 'condition'],
    ['no scans', { condition: { spike: { scans: 0, hours: 1 } } }, 'condition.spike.scans'],
    ['too many hours', { condition: { spike: { scans: 1, hours: 25 } } }, 'condition.spike.hours'],
    [
      'an unknown event',
      { condition: { events: ['qr_code.eaten'] }, emails: ['a@b.example'] },
      'condition.events[0]',
    ],
    [
      'scans as events',
      { condition: { events: ['qr_code.scanned'] }, emails: ['a@b.example'] },
      'condition.events[0]',
    ],
    ['events without addresses', { condition: { events: ['job.failed'] } }, 'emails'],
    ['11 addresses', { emails: Array.from({ length: 11 }, (_, index) => `a${index}@b.example`) }, 'emails'],
    ['an address with a line break', { emails: ['a@b.example\r\nBcc: c@d.example'] }, 'emails[0]'],
    ['a cool-down of a year', { cooldownHours: 8_760 }, 'cooldownHours'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['an unknown type', { filter: { type: 'nft' } }, 'filter.type'],
  ])('is rejected with %s', async (_case, body, path) => {
    expect(problemOf(await create(body))).toEqual([422, 'validation_error', path]);
  });

  test('needs an address on Pro, where there are no webhooks, and has a limit', async () => {
    const pro = await api.createAccount('pro');
    expect(problemOf(await create({}, pro))).toEqual([422, 'validation_error', 'emails']);
    const emails = ['pro@b.example'];
    expect((await create({ emails }, pro)).status).toBe(201);
    const results = await Promise.all(Array.from({ length: 4 }, () => create({ emails }, pro)));
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const stranger = 'stranger@b.example';
    expect((await create({ emails: [stranger] }, pro)).status).toBe(409);
    expect((await call('GET', '/recipients', undefined, pro)).body.data).toHaveLength(1);
    const free = await api.createAccount('free');
    const session = await free.signIn();
    const response = await session.request('GET', '/api/v1/alerts');
    expect(response.status).toBe(403);
  });

  test('without mail has no addresses, and works as an event', async () => {
    const plain = await startTestApi({ SMTP_URL: '' });
    try {
      const owner = await plain.createAccount('business');
      const body = { name: 'Busy', condition: SPIKE };
      const rejected = await call('POST', '/alerts', { ...body, emails: ['a@b.example'] }, owner);
      expect(problemOf(rejected)).toEqual([422, 'mail_not_configured']);
      expect((await call('POST', '/alerts', body, owner)).status).toBe(201);
    } finally {
      await plain.stop();
    }
  });
});
