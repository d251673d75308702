import { beforeAll, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const PHONE = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1' };
const CONTACT = {
  firstName: 'Ada',
  lastName: '<b>Lovelace</b>',
  organization: 'Engines',
  phones: ['+442079460958'],
  emails: ['ada@example.com'],
  urls: ['https://example.com/ada'],
  address: { street: '12 St James’s Square', city: 'London' },
};
const EVENT = {
  title: 'Concert',
  start: '2026-05-01T19:30:00',
  end: '2026-05-01T22:00:00',
  timezone: 'Europe/Vienna',
  location: 'Karlskirche',
};

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

interface Result {
  status: number;
  body: QrCode & { error?: { details?: { path: string }[] } };
}
async function send(method: string, path: string, body?: unknown): Promise<Result> {
  const response = await account.request(method, path, body);
  return { status: response.status, body: (await response.json()) as Result['body'] };
}
const post = (fields: object) => send('POST', '/api/v1/qr-codes', { dynamic: true, ...fields });
const visit = (path: string, headers: Record<string, string> = PHONE) =>
  fetch(`${api.url}${path}`, { headers, redirect: 'manual' });

/** Returns the file of a response, with the headers that decide how browsers treat it. */
async function fileOf(path: string): Promise<unknown[]> {
  const response = await visit(path);
  const headers = ['content-type', 'content-disposition', 'cache-control'].map((name) =>
    response.headers.get(name),
  );
  return [response.status, ...headers, await response.text()];
}

test.each([
  ['vcard', CONTACT, 'contact.vcf', 'Save contact', 'Kontakt speichern'],
  ['event', EVENT, 'event.ics', 'Add to calendar', 'Zum Kalender hinzufügen'],
] as const)(
  'the page of a %s code leads to the file that its short link returned',
  async (type, data, name, en, de) => {
    const { body: code } = await post({ type, data });
    expect(code).toMatchObject({ page: null });
    const path = `/r/${code.shortCode}`;
    expect((await visit(`${path}/${name}`)).status).toBe(404);
    const { body: paged } = await send('PATCH', `/api/v1/qr-codes/${code.id}`, { page: {} });
    expect(paged).toMatchObject({ page: {}, encoded: code.encoded });

    const response = await visit(path, { ...PHONE, 'Accept-Language': 'de' });
    const html = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(html).toContain(`<a class="act" href="${path}/${name}">${de}</a>`);
    expect(html).not.toMatch(/<script|<b>/);
    if (type === 'vcard') {
      for (const href of ['tel:+442079460958', 'mailto:ada%40example.com', 'https://example.com/ada']) {
        expect(html).toContain(`href="${href}"`);
      }
      expect(html).toContain('Engines');
    } else {
      expect(html).toMatch(/1\. Mai 2026.*19:30.*22:00.*\(Europe\/Vienna\)/);
      expect(html).toContain('Karlskirche');
    }
    const json = await visit(path, { ...PHONE, Accept: 'application/json' });
    const base = api.url.replace('127.0.0.1', 'localhost');
    expect(await json.json()).toMatchObject({ type, action: { href: `${base}${path}/${name}`, label: en } });

    const saved = await fileOf(`${path}/${name}`);
    const listed = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans?clicks=only`);
    expect(await listed.json()).toMatchObject({ data: [{ link: 'save', bot: false }] });
    const other = type === 'vcard' ? 'event.ics' : 'contact.vcf';
    expect((await visit(`${path}/${other}`)).headers.get('location')).toBe(`${base}${path}`);
    await send('PATCH', `/api/v1/qr-codes/${code.id}`, { page: null });
    const [status, contentType, disposition, caching, file] = await fileOf(path);
    const sameState = (text: unknown) =>
      String(text).replace(/^(?:SEQUENCE|DTSTAMP|LAST-MODIFIED):.*$/gm, '');
    expect(saved.slice(0, 4)).toEqual([status, contentType, disposition, caching]);
    expect(sameState(saved[4])).toBe(sameState(file));
    expect((await visit(`${path}/${name}`)).status).toBe(404);
  },
);

test('a page is rejected for other types and for static codes, and is in the history and in lists', async () => {
  for (const fields of [
    { type: 'url', data: 'https://example.com', page: {} },
    { type: 'vcard', data: CONTACT, dynamic: false, page: {} },
    { type: 'vcard', data: CONTACT, page: { color: 'red' } },
  ]) {
    const { status, body } = await post(fields);
    expect([status, body.error?.details?.[0]?.path.split('.')[0]]).toEqual([422, 'page']);
  }
  const { body: code } = await post({ type: 'vcard', data: CONTACT, page: {} });
  const path = `/api/v1/qr-codes/${code.id}`;
  const toUrl = await send('PATCH', path, { type: 'url', data: 'https://example.com' });
  expect([toUrl.status, toUrl.body.error?.details?.[0]?.path]).toEqual([422, 'page']);
  await send('PATCH', path, { page: null });
  const history = await account.request('GET', `${path}/history`);
  const { data } = (await history.json()) as { data: { changes: object[] }[] };
  expect(data[0]?.changes).toEqual([{ path: 'page', from: {}, to: null }]);
  expect((await send('POST', `${path}/rollback`, { revision: 1 })).body.page).toEqual({});
  const list = await account.request('GET', '/api/v1/qr-codes', undefined, { Accept: 'text/csv' });
  const [header = '', ...rows] = (await list.text()).split('\r\n');
  expect(header.split(',')).toContain('page');
  expect(rows.some((row) => row.startsWith(code.id) && row.includes(',{},'))).toBe(true);
});

test('a page of a code with a password has a signed file', async () => {
  const routing = { password: 'secret1' };
  const { body: code } = await post({ type: 'vcard', data: CONTACT, page: {}, routing });
  const path = `/r/${code.shortCode}`;
  const base = api.url.replace('127.0.0.1', 'localhost');
  expect((await visit(`${path}/contact.vcf`)).headers.get('location')).toBe(`${base}${path}`);
  const body = new URLSearchParams({ password: 'secret1' });
  const page = await fetch(`${api.url}${path}`, { method: 'POST', body, headers: PHONE });
  const [, signed = ''] = /class="act" href="([^"]+)"/.exec(await page.text()) ?? [];
  expect(await fileOf(signed.replaceAll('&amp;', '&'))).toEqual([
    200,
    'text/vcard; charset=utf-8',
    expect.stringContaining('.vcf'),
    'private, no-store',
    expect.stringContaining('BEGIN:VCARD'),
  ]);
});
