import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { readZip } from '../support/read-zip.js';
import { waitFor } from '../support/wait-for.js';

const EXPORT = '/api/v1/account/export';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1';

let api: TestApi;
let account: TestAccount;
let session: Session;
let other: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
  session = await account.signIn();
});
afterAll(() => api.stop());

const make = async (by: TestAccount, path: string, body: unknown) =>
  (await (await by.request('POST', path, body, { prefer: 'respond-async' })).json()) as Record<string, any>;
const list = async (path: string) =>
  ((await (await account.request('GET', path)).json()) as { data: Record<string, any>[] }).data;

/** ZIP members by name. */
async function download(by: Session): Promise<Record<string, string>> {
  const response = await by.request('GET', EXPORT);
  expect(response.status).toBe(200);
  const members = await readZip(Buffer.from(await response.arrayBuffer()));
  return Object.fromEntries(members.map(({ name, content }) => [name, content.toString()]));
}

function scanOf(by: TestAccount, qrCodeId: string, at: Date): ScanDocument {
  return {
    _id: newScanId(),
    accountId: by.accountId,
    qrCodeId,
    shortCode: 'abc',
    at,
    country: 'DE',
    region: null,
    city: 'Berlin',
    device: 'mobile',
    os: 'iOS',
    browser: null,
    referrer: null,
    bot: false,
    botReason: null,
    visitor: randomUUID(),
  };
}

describe('the export of an account', () => {
  test('contains all of its data as the API presents it', async () => {
    const [stored, gone, foreign] = [
      await make(account, '/api/v1/qr-codes', {
        type: 'url',
        data: 'https://example.com/',
        name: '=A "b" é😀',
      }),
      await make(account, '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/gone' }),
      await make(other, '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/foreign' }),
    ];
    const webhook = await make(account, '/api/v1/webhooks', { url: 'https://example.com/hook' });
    await make(other, '/api/v1/webhooks', { url: 'https://example.com/foreign' });
    const key = await make(account, '/api/v1/api-keys', { name: 'Shop' });
    const routing = { password: 'open sesame' };
    await make(account, '/api/v1/templates', { name: 'Menus', defaults: { routing } });
    await make(account, '/api/v1/qr-codes/bulk', [{ type: 'url', data: 'https://example.com/bulk' }]);
    for (const [shortCode, agent] of [
      [stored['shortCode'], PHONE],
      [stored['shortCode'], 'Googlebot/2.1'],
      [gone['shortCode'], PHONE],
      [foreign['shortCode'], PHONE],
    ]) {
      await fetch(`${api.url}/r/${shortCode}`, { redirect: 'manual', headers: { 'user-agent': agent! } });
    }
    await account.request('PATCH', `/api/v1/qr-codes/${stored['id']}`, { tags: ['menu'] });
    await account.request('DELETE', `/api/v1/qr-codes/${gone['id']}`);
    await api.db.collection<ScanDocument>(SCANS).insertOne({
      ...scanOf(account, stored['id'] as string, new Date(Date.now() - 3_600_000)),
      bot: null,
      missed: 'expired',
    });
    await api.db.collection<ScanDocument>(SCANS).insertOne({
      ...scanOf(account, stored['id'] as string, new Date(Date.now() - 7_200_000)),
      bot: 'click',
      link: 'l1',
    });

    const members = await download(session);
    expect(Object.keys(members)).toEqual([
      'account.json',
      'domains.json',
      'qr-codes.json',
      'folders.json',
      'files.json',
      'templates.json',
      'history.json',
      'scheduled-changes.json',
      'scans.csv',
      'webhooks.json',
      'api-keys.json',
      'jobs.json',
      'job-items.json',
      'import-rows.json',
      'events.json',
      'sessions.json',
      'members.json',
      'invitations.json',
      'recipients.json',
      'reports.json',
      'alerts.json',
      'mails.json',
      'audit-log.json',
    ]);
    const json = (name: string) => JSON.parse(members[name]!) as unknown;
    expect(json('account.json')).toEqual(await (await session.request('GET', '/api/v1/account')).json());
    expect(json('qr-codes.json')).toEqual(await list('/api/v1/qr-codes'));
    expect(json('qr-codes.json')).toMatchObject([{ id: stored['id'], name: '=A "b" é😀', totalScans: 1 }]);
    expect(json('templates.json')).toEqual(await list('/api/v1/templates'));
    expect(json('templates.json')).toMatchObject([{ name: 'Menus', passwordProtected: true }]);
    const revision = (number: number) =>
      account.request('GET', `/api/v1/qr-codes/${stored['id']}/history/${number}`);
    expect(json('history.json')).toEqual([
      await (await revision(2)).json(),
      await (await revision(1)).json(),
    ]);
    expect(json('webhooks.json')).toEqual(await list('/api/v1/webhooks'));
    expect(json('api-keys.json')).toMatchObject([{ id: key['id'], name: 'Shop' }, { name: 'First key' }]);
    expect(json('jobs.json')).toEqual(await list('/api/v1/jobs'));
    expect(json('events.json')).toEqual(await list('/api/v1/events'));
    expect(json('events.json')).toContainEqual(expect.objectContaining({ type: 'qr_code.deleted' }));

    const auditLog = json('audit-log.json') as { action: string }[];
    const { data: logged } = (await (await session.request('GET', '/api/v1/audit-log')).json()) as {
      data: object[];
    };
    expect(auditLog).toEqual(logged);
    // The export itself is recorded before its first byte.
    expect(auditLog[0]).toMatchObject({ action: 'account.exported' });
    expect(auditLog).toContainEqual(
      expect.objectContaining({
        action: 'qr_code.deleted',
        target: expect.objectContaining({ id: gone['id'] }),
      }),
    );

    const sessions = await session.request('GET', '/api/v1/account/sessions');
    expect(json('sessions.json')).toEqual(((await sessions.json()) as { data: unknown[] }).data);
    expect(json('sessions.json')).toMatchObject([{ current: true, userAgent: 'node' }]);

    const scans = await list('/api/v1/scans?bots=include&missed=include&clicks=include');
    const [header, ...rows] = members['scans.csv']!.trimEnd().split('\r\n');
    // Excel reads the file as UTF-8 because of the byte order mark.
    expect(header).toBe(
      '\uFEFFid,qrCodeId,scannedAt,country,region,city,device,os,browser,referrer,bot,botReason,rule,variant,source,missed,alias,gtin,variant,batch,linkType,link',
    );
    expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual(
      scans.map(({ id, qrCodeId, scannedAt }) => [id, qrCodeId, scannedAt]),
    );
    expect(rows.map((row) => row.split(',').slice(-12).join())).toEqual([
      'true,bot,,,,,,,,,,',
      'false,,,,,,,,,,,',
      'false,,,,,expired,,,,,,',
      'false,,,,,,,,,,,l1',
    ]);

    const everything = Object.values(members).join('\n');
    for (const secret of [
      webhook['secret'],
      key['key'],
      account.key,
      session.cookie.split('=')[1]!,
      'whsec_',
      'hash',
      'Hash',
      'sealed',
    ]) {
      expect(everything).not.toContain(secret);
    }
    for (const theirs of [other.accountId, other.email, foreign['id'], 'foreign']) {
      expect(everything).not.toContain(theirs);
    }
  });

  test('is a file that a browser downloads from a link, named by day', async () => {
    const response = await session.request('GET', EXPORT, undefined, {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    });
    const day = new Date().toISOString().slice(0, 10);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="qrelay-account-${day}.zip"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.arrayBuffer();
    const head = await session.request('HEAD', EXPORT);
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
  });

  test('requires a session', async () => {
    expect((await account.request('GET', EXPORT)).status).toBe(403);
    expect((await fetch(api.url + EXPORT)).status).toBe(401);
  });

  test('of a new account on the Free plan contains the same files', async () => {
    const credentials = { email: `${randomUUID()}@example.com`, password: 'correct horse battery' };
    const signUp = await fetch(`${api.url}/api/v1/auth/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const cookie = signUp.headers.get('set-cookie')!.split(';')[0]!;
    const members = await download({
      cookie,
      request: (_method, path) => fetch(api.url + path, { headers: { cookie } }),
    });
    expect(JSON.parse(members['account.json']!)).toMatchObject({ email: credentials.email, plan: 'free' });
    for (const name of ['qr-codes', 'webhooks', 'api-keys', 'jobs'])
      expect(members[`${name}.json`]).toBe('[]\n');
    expect(members['scans.csv']!.split('\r\n')).toHaveLength(2);
  });

  test('contains each item once when codes, keys, and scans span several batches', async () => {
    const big = await api.createAccount();
    const scanned = newScanId().toHexString();
    const at = (index: number) => new Date(Date.now() - Math.floor(index / 3) * 1_000);
    await api.db
      .collection<ScanDocument>(SCANS)
      .insertMany(Array.from({ length: 2_500 }, (_, index) => scanOf(big, `qr_${scanned}`, at(index))));
    for (let count = 0; count < 120; count++)
      await make(big, '/api/v1/qr-codes', { type: 'text', data: `${count}` });
    const members = await download(await big.signIn());
    const codes = JSON.parse(members['qr-codes.json']!) as { data: string }[];
    expect(codes.map(({ data }) => data)).toEqual(
      Array.from({ length: 120 }, (_, index) => `${119 - index}`),
    );
    const ids = members['scans.csv']!.trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([2_500, 2_500]);
  });

  test('stops reading when the client disconnects', async () => {
    const big = await api.createAccount();
    const at = new Date();
    const scans = api.db.collection<ScanDocument>(SCANS);
    for (let batch = 0; batch < 30; batch++) {
      await scans.insertMany(
        Array.from({ length: 5_000 }, () => scanOf(big, 'qr_1', at)),
        { ordered: false },
      );
    }
    const { cookie } = await big.signIn();
    await api.db.command({ profile: 2 });
    const pages = () => api.db.collection('system.profile').countDocuments({ op: 'query', ns: /\.scans$/ });
    const sent = get(api.url + EXPORT, { headers: { cookie } });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    response.destroy();
    let before = -1;
    await waitFor(
      async () => {
        const unchanged = (await pages()) === before;
        before = await pages();
        if (!unchanged) await sleep(300);
        return unchanged;
      },
      20_000,
      () => 'the reading to end',
    );
    await api.db.command({ profile: 0 });
    expect(await pages()).toBeLessThan(100);
    expect(api.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});
