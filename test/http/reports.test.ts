import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { ReportResource } from '../../core/reports/report-schemas.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const MISSING_CODE = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';
const MISSING_FOLDER = 'fld_01k8zq4w5tfxxa1b2c3d4e5f6g';

interface Result {
  status: number;
  headers: Headers;
  body: ReportResource & {
    data: ReportResource[];
    mails?: number;
    error?: { code: string; message: string; details?: { path: string }[] };
  };
}

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
});

async function call(
  method: string,
  path: string,
  body?: object,
  { by = account, headers = {} }: { by?: TestAccount; headers?: Record<string, string> } = {},
): Promise<Result> {
  const response = await by.request(method, `/api/v1/reports${path}`, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Result['body'],
  };
}

async function create(body: object = {}, by = account): Promise<ReportResource> {
  const { status, body: report } = await call('POST', '', { name: 'Weekly', ...body }, { by });
  if (status !== 201) throw new Error(`POST returned ${status}: ${JSON.stringify(report)}`);
  return report;
}

test('a report has defaults, and is listed, changed under its ETag, and deleted', async () => {
  const by = await api.createAccount('pro');
  const { status, headers, body } = await call('POST', '', { name: ' Weekly ' }, { by });
  expect(status).toBe(201);
  expect(headers.get('location')).toBe(`/api/v1/reports/${body.id}`);
  expect(body).toEqual({
    id: expect.stringMatching(/^rpt_/),
    name: 'Weekly',
    filter: {},
    timezone: 'UTC',
    sections: [
      'timeSeries',
      'countries',
      'devices',
      'browsers',
      'operatingSystems',
      'hoursOfDay',
      'topQrCodes',
    ],
    schedule: null,
    emails: [],
    link: null,
    nextAt: null,
    lastSentAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const etag = headers.get('etag')!;
  const changed = await call(
    'PATCH',
    `/${body.id}`,
    { sections: ['topQrCodes', 'cities', 'cities'], schedule: { every: 'month' } },
    { by, headers: { 'if-match': etag } },
  );
  expect([changed.status, changed.body.sections]).toEqual([200, ['cities', 'topQrCodes']]);
  expect(changed.body.schedule).toEqual({ every: 'month', hour: 8 });
  expect(changed.body.nextAt).toMatch(/-01T08:00:00.000Z$/);
  const stale = { by, headers: { 'if-match': etag } };
  expect((await call('PATCH', `/${body.id}`, { name: 'x' }, stale)).status).toBe(412);
  expect((await call('DELETE', `/${body.id}`, undefined, stale)).status).toBe(412);
  expect((await call('GET', '', undefined, { by })).body.data).toEqual([changed.body]);
  expect((await call('GET', `/${body.id}`)).status).toBe(404);
  expect((await call('PATCH', `/${body.id}`, { name: 'x' })).status).toBe(404);
  expect((await call('POST', `/${body.id}/send`)).status).toBe(404);
  expect((await call('POST', `/${body.id}/rotate-link`)).status).toBe(404);
  expect((await call('DELETE', `/${body.id}`)).status).toBe(404);
  const fresh = { by, headers: { 'if-match': changed.headers.get('etag')! } };
  expect((await call('DELETE', `/${body.id}`, undefined, fresh)).status).toBe(200);
  expect((await call('GET', `/${body.id}`, undefined, { by })).status).toBe(404);
});

test('the next sending follows from the schedule and the zone, and only their changes decide it again', async () => {
  const { id, nextAt } = await create({ schedule: { every: 'week', hour: 9 }, timezone: 'Asia/Tokyo' });
  const local = new Date(Date.parse(nextAt!) + 9 * 3_600_000);
  expect([local.getUTCDay(), local.getUTCHours()]).toEqual([1, 9]);
  expect(Date.parse(nextAt!)).toBeGreaterThan(Date.now());
  expect((await call('PATCH', `/${id}`, { name: 'Other' })).body.nextAt).toBe(nextAt);
  const moved = (await call('PATCH', `/${id}`, { timezone: 'UTC' })).body.nextAt!;
  expect(new Date(moved).getUTCHours()).toBe(9);
  expect((await call('PATCH', `/${id}`, { schedule: null })).body.nextAt).toBeNull();
});

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ sections: ['visitors'] }, 'sections[0]'],
  [{ schedule: { every: 'day' } }, 'schedule.every'],
  [{ schedule: { every: 'week', hour: 24 } }, 'schedule.hour'],
  [{ emails: Array.from({ length: 11 }, (_, index) => `${index}@example.com`) }, 'emails'],
  [{ emails: ['a@example.com\nBcc: b@example.com'] }, 'emails[0]'],
  [{ link: { expiresAt: '2026-01-01T00:00:00Z' } }, 'link.expiresAt'],
  [{ link: { expiresAt: 'tomorrow' } }, 'link.expiresAt'],
  [{ filter: { search: 'x' } }, 'filter.search'],
])('%j is rejected, and the error names the field', async (body, path) => {
  const { status, body: rejected } = await call('POST', '', { name: 'Weekly', ...body });
  expect([status, rejected.error?.code]).toEqual([422, 'validation_error']);
  expect(rejected.error?.details?.map((detail) => detail.path)).toEqual([path]);
  const { id } = await create();
  expect((await call('PATCH', `/${id}`, body)).status).toBe(422);
  await call('DELETE', `/${id}`);
});

test('codes and folders of other accounts do not exist for a report', async () => {
  const other = await api.createAccount('business');
  const created = await other.request('POST', '/api/v1/qr-codes', { type: 'text', data: 'x' });
  const { id: foreign } = (await created.json()) as { id: string };
  for (const filter of [{ qrCodeId: MISSING_CODE }, { qrCodeId: foreign }, { folder: MISSING_FOLDER }]) {
    expect((await call('POST', '', { name: 'x', filter })).status).toBe(404);
  }
});

describe('the plan', () => {
  test('limits the number of reports', async () => {
    const by = await api.createAccount('pro');
    const statuses = [];
    for (let index = 0; index < 6; index++) {
      statuses.push((await call('POST', '', { name: `Report ${index}` }, { by })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
    const asked = await call('POST', '', { name: 'x', emails: ['six@example.com'] }, { by });
    expect([asked.status, asked.body.error?.code]).toEqual([409, 'conflict']);
    const recipients = await by.request('GET', '/api/v1/recipients');
    expect(((await recipients.json()) as { data: unknown[] }).data).toEqual([]);
  });

  test('must be Pro', async () => {
    const free = await (await api.createAccount('free')).signIn();
    const refused = await free.request('POST', '/api/v1/reports', { name: 'x' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ error: { code: 'plan_required' } });
  });

  test('keys need both scopes, and no limit to folders', async () => {
    const session = await account.signIn();
    async function statusWith(body: object): Promise<number> {
      const created = await session.request('POST', '/api/v1/api-keys', { name: randomUUID(), ...body });
      const { key } = (await created.json()) as { key: string };
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${api.url}/api/v1/reports`, { headers })).status;
    }
    expect(await statusWith({ scopes: ['webhooks', 'analytics:read'] })).toBe(200);
    expect(await statusWith({ scopes: ['webhooks'] })).toBe(403);
    expect(await statusWith({ scopes: ['analytics:read'] })).toBe(403);
    const folder = await account.request('POST', '/api/v1/folders', { name: randomUUID() });
    const { id } = (await folder.json()) as { id: string };
    expect(await statusWith({ scopes: ['webhooks', 'analytics:read'], folders: [id] })).toBe(403);
  });
});

test('emails become recipients, who are asked once, and a report is sent only to those who agreed', async () => {
  const by = await api.createAccount('pro');
  const email = `${randomUUID()}@example.com`;
  const { id } = await create({ emails: [email, email] }, by);
  await create({ emails: [email] }, by);
  const recipients = (await (await by.request('GET', '/api/v1/recipients')).json()) as {
    data: { email: string; status: string; id: string }[];
  };
  expect(recipients.data).toMatchObject([{ email, status: 'pending' }]);
  expect((await call('POST', `/${id}/send`, undefined, { by })).body).toMatchObject({ id, mails: 0 });
  await api.db.collection('recipients').updateOne({ email }, { $set: { status: 'confirmed' } });
  const sent = await call('POST', `/${id}/send`, undefined, { by });
  expect([sent.status, sent.body.mails]).toEqual([202, 1]);
  expect((await call('GET', `/${id}`, undefined, { by })).body.lastSentAt).not.toBeNull();
  await by.request('DELETE', `/api/v1/recipients/${recipients.data[0]!.id}`);
  expect((await call('GET', `/${id}`, undefined, { by })).body.emails).toEqual([]);
});

test('a report is sent on request at most five times an hour, and once per Idempotency-Key', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await create({ emails: [email] });
  await api.db.collection('recipients').updateOne({ email }, { $set: { status: 'confirmed' } });
  const headers = { 'idempotency-key': randomUUID() };
  const statuses = [];
  for (let time = 0; time < 2; time++) {
    statuses.push((await call('POST', `/${id}/send`, undefined, { headers })).status);
  }
  const mails = () => api.db.collection('mails').countDocuments({ to: email, template: 'report' });
  expect(await mails()).toBe(1);
  for (let time = 0; time < 5; time++) statuses.push((await call('POST', `/${id}/send`)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429]);
  expect(await mails()).toBe(5);
});

test('a removed link does not come back, and a link from a response can be sent back', async () => {
  const { id, link } = await create({ link: {} });
  expect(link?.url).toMatch(/^http:\/\/[^/]+\/shared\/[0-9a-z]{26}\.[\w-]{22}$/);
  expect((await call('PATCH', `/${id}`, { link })).body.link).toEqual(link);
  expect((await call('PATCH', `/${id}`, { link: null })).body.link).toBeNull();
  const again = (await call('PATCH', `/${id}`, { link: { expiresAt: '2099-01-01T00:00:00+01:00' } })).body;
  expect(again.link?.url).not.toBe(link?.url);
  expect(again.link?.expiresAt).toBe('2098-12-31T23:00:00.000Z');
  const rotated = await call('POST', `/${id}/rotate-link`);
  expect(rotated.status).toBe(200);
  expect(rotated.body.link?.url).not.toBe(again.link?.url);
});
