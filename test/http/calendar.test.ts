import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost } from '../support/request-with-host.js';
import { waitFor } from '../support/wait-for.js';

const SERVICE = 'codes.service.test';
const CUSTOM = 'qr.rosa.example';
const EVENT = {
  title: 'Christmas party',
  start: '2026-12-18T18:00:00Z',
  end: '2026-12-18T22:00:00Z',
  description: 'Bring a present; the largest room on the second floor, behind the bar. 🎄'.repeat(4),
};

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: `https://${SERVICE}` });
  account = await api.createAccount();
});
afterAll(() => api.stop());

async function json<Body>(sending: Promise<Response>, status: number): Promise<Body> {
  const response = await sending;
  const body = (await response.json()) as Body;
  expect([response.status, response.status === status ? undefined : body]).toEqual([status, undefined]);
  return body;
}
const create = (body: object, by = account) =>
  json<QrCode>(by.request('POST', '/api/v1/qr-codes', { type: 'event', data: EVENT, ...body }), 201);
const change = (code: QrCode, body: object) =>
  json<QrCode>(account.request('PATCH', `/api/v1/qr-codes/${code.id}`, body), 200);

/** Returns the properties of the served file by name. */
async function readFile(code: QrCode, host = SERVICE): Promise<Record<string, string>> {
  const { status, headers, body } = await requestWithHost(api.url, host, `/r/${code.shortCode}`, {});
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = body.replaceAll('\r\n ', '').trimEnd().split('\r\n');
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]));
}

describe('the calendar file of a code', () => {
  test('keeps its UID when the event changes, and says that it has changed', async () => {
    const code = await create({ dynamic: true });
    const first = await readFile(code);
    expect(first).toMatchObject({ UID: `${code.id}@${SERVICE}`, SEQUENCE: '1', DTSTART: '20261218T180000Z' });
    expect(first['DTSTAMP']).toBe(code.updatedAt.replace(/\.\d+|[-:]/g, ''));
    expect(first['LAST-MODIFIED']).toBe(first['DTSTAMP']);

    const changed = await change(code, { data: { ...EVENT, start: '2026-12-18T19:00:00Z', title: 'Party' } });
    let next = first;
    const isShown = async () => (next = await readFile(changed))['SUMMARY'] === 'Party';
    await waitFor(isShown, 10_000, () => 'the changed event');
    expect(next).toMatchObject({ UID: first['UID'], SEQUENCE: '2', DTSTART: '20261218T190000Z' });
    expect(next['LAST-MODIFIED']).toBe(changed.updatedAt.replace(/\.\d+|[-:]/g, ''));
  });

  test('has a UID of its own for each code, also with the same content, and so has the file of a routed code', async () => {
    const codes = [
      await create({ dynamic: true }),
      await create({ dynamic: true }),
      await create({ dynamic: false }),
      await create({ dynamic: true, routing: { activeUntil: '2030-01-01T00:00:00Z' } }),
    ];
    const files = await Promise.all(codes.map((code) => readFile(code)));
    expect(files.map(({ UID }) => UID)).toEqual(codes.map(({ id }) => `${id}@${SERVICE}`));
  });

  test('names only the custom domain on the custom domain', async () => {
    const owner = await api.createAccount();
    await json(owner.request('PATCH', '/api/v1/account', { branding: { domain: CUSTOM } }), 200);
    const code = await create({ dynamic: true }, owner);
    const file = await readFile(code, CUSTOM);
    expect(file['UID']).toBe(`${code.id}@${CUSTOM}`);
    expect(JSON.stringify(file)).not.toContain(SERVICE);
  });
});

describe('the symbol of an event', () => {
  test('has another UID in two accounts with different descriptions', async () => {
    const other = await api.createAccount();
    const symbols = [
      await create({ data: { title: 'Party', start: '2026-12-18', description: 'With music' } }),
      await create({ data: { title: 'Party', start: '2026-12-18', description: 'With cake' } }, other),
    ].map(({ encoded }) => /^UID:(.*)\r$/m.exec(encoded)?.[1]);
    expect(new Set(symbols).size).toBe(2);
    for (const uid of symbols) expect(uid).toMatch(/^[0-9a-f]{16}@qr\.invalid$/);
  });

  test('printed by an earlier version stays until the event itself changes', async () => {
    const code = await create({});
    const printed = code.encoded.replace(/UID:.*/, 'UID:26ae0f643ae3f262');
    const stored = { encoded: printed, destination: printed };
    await api.db.collection<{ _id: string }>(QR_CODES).updateOne({ _id: code.id }, { $set: stored });

    for (const edit of [
      { style: { foreground: '#102030' } },
      { data: EVENT },
      { shortCode: 'party-2026' },
      { style: { shape: 'rounded' }, name: 'Party', tags: ['december'] },
    ]) {
      expect((await change(code, edit)).encoded).toBe(printed);
    }
    const { data: revisions } = await json<{ data: { encodedChanged: boolean }[] }>(
      account.request('GET', `/api/v1/qr-codes/${code.id}/history`),
      200,
    );
    expect(revisions.map(({ encodedChanged }) => encodedChanged)).not.toContain(true);
    const dynamic = await change(code, { dynamic: true });
    expect(dynamic.encoded).toBe(dynamic.shortUrl);
    expect((await change(code, { dynamic: false })).encoded).toBe(printed);

    const changed = await change(code, { data: { ...EVENT, title: 'Party' } });
    expect(changed.encoded).toContain('SUMMARY:Party');
    expect(changed.encoded).not.toContain('26ae0f643ae3f262');
  });
});
