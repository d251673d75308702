import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { canHaveProgram, findDebianProgram } from '../support/debian-packages.js';
import { serveMapWithCaddy, serveWithNginx } from '../support/proxied-map.js';
import { requestWithHost } from '../support/request-with-host.js';
import type { WebServer } from '../support/web-server.js';

const SERVICE = 'codes.example';
const DOMAIN = 'go.rosa.example';

/** Destinations that mean something to a web server. */
const HOSTILE = [
  'https://example.com/$uri?$host=${request_uri}$',
  'https://example.com/{env.HOSTILE}?q={$HOSTILE}&{{path}}#{http.request.host}',
  'https://example.com/"quotes"?a="b"\'c\'`d`',
  'https://example.com/a;b?c;d; return 200 #;',
  'https://example.com/back\\slash?\\n\\"\\',
  'https://example.com/line%0Abreak and spaces ?x= y ',
  'https://example.com/über/日本?q=😀#é',
  'https://example.com/%24%7B%22%0A%25?%2F%3F%23',
  'https://münchen.example:8443/(a)[b]|c^d*e~f!g@h,i=j+k:splat',
  `https://example.com/?${'$a;{}'.repeat(800)}`,
];

/** Paths that mean something to a web server; some differ in case only. */
const ALIASES = [
  'Menu',
  'menu',
  'r',
  'Spring/Sale-2026',
  '$uri;{env.HOSTILE}',
  '"quotes" \'and\' `ticks`',
  'caf%C3%A9/%E6%97%A5%E6%9C%AC',
  '~*(a|b)[c]^+.',
  'a=b&c@d!e,f:g',
  '%23hash%3Fmark%25',
];

interface MapRow {
  host: string;
  path: string;
  kind: string;
  status: number;
  location: string | null;
  qrCodeId: string;
  name: string | null;
  note: string | null;
}

let api: TestApi;
let account: TestAccount;
let limited: string;
let folderCode: string;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL: `https://${SERVICE}`, DOMAIN_PROOF: 'off' });
  account = await api.createAccount('business');
  await send('PATCH', '/api/v1/account', { branding: { domain: 'former.rosa.example' } });
  await send('PATCH', '/api/v1/account', { branding: { domain: DOMAIN } });
  for (const [index, url] of HOSTILE.entries()) {
    await send('POST', '/api/v1/qr-codes', { type: 'url', data: url, shortCode: `hostile-${index}` });
  }
  const code = (body: object) =>
    send('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com/default', ...body });
  const past = '2020-01-01T00:00:00Z';
  const future = '2090-01-01T00:00:00Z';
  await code({ shortCode: 'paused', name: '=1+1' }).then(({ id }) =>
    send('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' }),
  );
  await code({ shortCode: 'expired', routing: { activeUntil: past } });
  await code({
    shortCode: 'expired-elsewhere',
    routing: { activeUntil: past, unavailableUrl: 'https://example.com/$over' },
  });
  await code({ shortCode: 'scheduled', routing: { activeFrom: future } });
  await code({
    shortCode: 'routed',
    name: 'a "name", ; {x}',
    routing: {
      rules: [{ when: { country: ['CH'] }, url: 'https://example.ch/' }],
      utm: { source: 'map' },
      params: { table: '7' },
      query: { forward: 'append' },
      password: 'secret',
      scanLimit: { scans: 10 },
    },
  });
  await code({
    shortCode: 'tested',
    routing: {
      variants: [
        { url: 'https://example.com/a', weight: 1 },
        { url: 'https://example.com/b', weight: 1 },
      ],
    },
  });
  await code({ type: 'text', data: 'Hello', dynamic: true, shortCode: 'page' });
  await code({
    type: 'app',
    data: { iosUrl: 'https://apps.example/ios', fallbackUrl: 'https://apps.example/' },
    shortCode: 'app',
  });
  await code({ shortCode: 'former-code' }).then(({ id }) =>
    send('PATCH', `/api/v1/qr-codes/${id}`, { shortCode: 'new-code' }),
  );
  await code({ shortCode: 'deleted' }).then(({ id }) => send('DELETE', `/api/v1/qr-codes/${id}`));
  await code({ shortCode: 'archived' }).then(({ id }) =>
    send('PATCH', `/api/v1/qr-codes/${id}`, { archived: true }),
  );
  const folder = await send('POST', '/api/v1/folders', { name: 'Terrace' });
  folderCode = (await code({ shortCode: 'in-folder', folder: folder.id })).id;
  limited = (
    await send('POST', '/api/v1/api-keys', { name: 'Limited', scopes: ['codes:read'], folders: [folder.id] })
  ).key;
  const aliases = ALIASES.map((path) => ({ domain: DOMAIN, path }));
  await code({ shortCode: 'with-aliases', data: HOSTILE[0], aliases });
  await code({ shortCode: 'paused-alias', aliases: [{ domain: DOMAIN, path: 'Paused' }] }).then(({ id }) =>
    send('PATCH', `/api/v1/qr-codes/${id}`, { status: 'paused' }),
  );
  const other = await api.createAccount('business');
  await other.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://example.com/other',
    shortCode: 'foreign',
  });
}, 120_000);
afterAll(() => api?.stop());

async function send(method: string, path: string, body?: unknown): Promise<{ id: string; key: string }> {
  const response = await account.request(method, path, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { id: string; key: string };
}

const download = (query: string, headers?: Record<string, string>) =>
  account.request('GET', `/api/v1/redirect-map?${query}`, undefined, headers);
const readRows = async (query = '', headers?: Record<string, string>) =>
  (await (await download(`format=json${query}`, headers)).json()) as MapRow[];

test('JSON and CSV list every short link of each host, sorted, with what is lost', async () => {
  const rows = await readRows();
  expect(rows.map(({ host, path }) => `${host} ${path}`)).toEqual(
    rows.map(({ host, path }) => `${host} ${path}`).toSorted((a, b) => (a < b ? -1 : 1)),
  );
  const hosts = [SERVICE, 'former.rosa.example', DOMAIN];
  expect(new Set(rows.map(({ host }) => host))).toEqual(new Set(hosts));
  for (const host of hosts) {
    const count = host === DOMAIN ? 24 + ALIASES.length + 1 : 24;
    expect([host, rows.filter((row) => row.host === host).length]).toEqual([host, count]);
  }
  const byPath = new Map(rows.filter(({ host }) => host === DOMAIN).map((row) => [row.path, row]));
  const summary = (shortCode: string) => {
    const { kind, status, location, note } = byPath.get(`/r/${shortCode}`)!;
    return [kind, status, location, note];
  };
  expect(summary('paused')).toEqual(['short', 410, null, null]);
  expect(summary('expired')).toEqual(['short', 410, null, null]);
  expect(summary('expired-elsewhere')).toEqual(['short', 302, 'https://example.com/$over', null]);
  expect(summary('scheduled')).toEqual([
    'short',
    404,
    null,
    expect.stringMatching(/^Not active before 2090/),
  ]);
  expect(summary('routed')).toEqual([
    'short',
    302,
    'https://example.com/default',
    'Lost: rules, utm, params, query, password, scan limit',
  ]);
  expect(summary('tested')).toEqual(['short', 302, 'https://example.com/default', 'Lost: variants']);
  expect(summary('page')).toEqual(['short', 200, null, 'Shows content of the type text']);
  expect(summary('app')).toEqual(['short', 302, 'https://apps.example/', 'Lost: choice by device']);
  expect(summary('former-code')).toEqual(['former', 302, 'https://example.com/default', null]);
  expect(summary('new-code')).toEqual(['short', 302, 'https://example.com/default', null]);
  expect(summary('archived')[1]).toBe(302);
  expect(byPath.get('/caf%C3%A9/%E6%97%A5%E6%9C%AC')).toMatchObject({ kind: 'alias', status: 302 });
  expect(byPath.get('/Paused')).toMatchObject({ kind: 'alias', status: 410, location: null });
  expect(byPath.get('/r/routed')!.name).toBe('a "name", ; {x}');
  for (const absent of ['deleted', 'foreign']) expect(byPath.has(`/r/${absent}`)).toBe(false);

  const csv = await download('format=csv');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const parsed = Papa.parse<Record<string, string>>(await csv.text(), { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  expect(parsed.meta.fields).toEqual([
    'host',
    'path',
    'kind',
    'status',
    'location',
    'qrCodeId',
    'name',
    'note',
  ]);
  expect(parsed.data.find(({ path }) => path === '/r/paused')!['name']).toBe("'=1+1");
  expect(parsed.data.map(({ host, path, location }) => [host, path, location || null])).toEqual(
    rows.map(({ host, path, location }) => [host, path, location]),
  );
});

test('a domain selects its host, and a key that is limited to folders sees its codes only', async () => {
  const rows = await readRows(`&domain=${DOMAIN.toUpperCase()}`);
  expect(new Set(rows.map(({ host }) => host))).toEqual(new Set([DOMAIN]));
  expect((await readRows(`&domain=${SERVICE}`)).length).toBe(rows.length - ALIASES.length - 1);
  const seen = await readRows('', { authorization: `Bearer ${limited}` });
  expect(seen.map(({ qrCodeId }) => qrCodeId)).toEqual([folderCode, folderCode, folderCode]);
  const text = await (await download('format=nginx', { authorization: `Bearer ${limited}` })).text();
  expect(text).not.toContain('hostile');
  expect(text).toContain('# Written 20');
  expect(text).toContain(', 3 entries');
});

test('an unknown format or domain is a 422 that names the parameter', async () => {
  const cases = [
    ['', 'format'],
    ['format=apache', 'format'],
    ['format=JSON', 'format'],
    ['format=netlify', 'domain'],
    ['format=json&domain=unknown.example', 'domain'],
    ['format=json&domain=', 'domain'],
    ['format=netlify&domain=%00', 'domain'],
  ];
  for (const [query, path] of cases) {
    const response = await download(query!);
    const { error } = (await response.json()) as { error: { code: string; details: { path: string }[] } };
    if (query!.includes('%00')) expect(response.status).toBe(400);
    else
      expect([query, response.status, error.code, error.details[0]!.path]).toEqual([
        query,
        422,
        'validation_error',
        path,
      ]);
  }
  const repeated = await download('format=json&format=csv');
  expect(repeated.status).toBe(400);
  const onDomain = await requestWithHost(api.url, DOMAIN, '/api/v1/redirect-map?format=json', {
    headers: { authorization: `Bearer ${account.key}` },
  });
  expect(onDomain.status).toBe(404);
});

const SERVERS = [
  ['nginx', serveWithNginx],
  ['caddy', serveMapWithCaddy],
] as const;

describe('the keys of GS1 codes', () => {
  const GTIN = '04006381333931';
  let seller: TestAccount;
  let rows: Pick<MapRow, 'path' | 'kind' | 'status' | 'location' | 'note'>[];

  beforeAll(async () => {
    seller = await api.createAccount();
    const url = 'https://example.com/product?a=1';
    const links = [{ linkType: 'gs1:recallStatus', url, title: 'Recalls' }];
    for (const data of [
      { gtin: GTIN, url, links },
      { gtin: GTIN, batch: 'A1' },
      { gtin: GTIN, batch: 'a(1)', url: 'https://example.com/batch' },
      { gtin: GTIN, batch: 'A/1', url },
    ]) {
      const created = await seller.request('POST', '/api/v1/qr-codes', { type: 'gs1', data });
      expect(created.status).toBe(201);
    }
    const response = await seller.request('GET', '/api/v1/redirect-map?format=json');
    rows = ((await response.json()) as MapRow[]).filter(({ kind }) => kind === 'gs1');
  });

  test('are entries with the default link of the code, or else of its GTIN', () => {
    const product = 'https://example.com/product?a=1';
    const lost = 'Lost: other links';
    expect(rows.map(({ path, status, location, note }) => [path, status, location, note])).toEqual([
      [`/01/${GTIN}`, 307, product, lost],
      [`/01/${GTIN}/10/A%2F1`, 307, product, null],
      [`/01/${GTIN}/10/A1`, 307, product, null],
      [`/01/${GTIN}/10/a%281%29`, 307, 'https://example.com/batch', null],
    ]);
  });

  test.each(SERVERS)(
    'lead there with %s, except for a key with an encoded slash',
    async (name, serve) => {
      if (!process.env['CI'] && !canHaveProgram(name)) return;
      const folder = await mkdtemp(join(tmpdir(), `qrelay-gs1-${name}-`));
      const port = await getFreePort();
      const map = await (await seller.request('GET', `/api/v1/redirect-map?format=${name}`)).text();
      const server = await serve(await findDebianProgram(name), map, folder, port);
      try {
        for (const { path, status, location } of rows) {
          const { status: theirs, headers } = await requestWithHost(
            `http://127.0.0.1:${port}`,
            SERVICE,
            path,
          );
          const expected = path.includes('%2F') ? [404, undefined] : [status, location];
          expect([path, theirs, headers.location]).toEqual([path, ...expected]);
        }
      } finally {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
describe.each(SERVERS)('%s with the redirect map', (name, serve) => {
  const testWithServer = process.env['CI'] || canHaveProgram(name) ? test : test.skip;
  let folder: string;
  let server: WebServer | undefined;

  afterAll(async () => {
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  testWithServer(
    '100 requests get the status and the destination of the service',
    async () => {
      folder = await mkdtemp(join(tmpdir(), `qrelay-${name}-`));
      const port = await getFreePort();
      const program = await findDebianProgram(name);
      server = await serve(program, await (await download(`format=${name}`)).text(), folder, port);
      const rows = (await readRows()).filter(({ note }) => !note?.startsWith('Lost: rules'));
      const variations = [
        (path: string) => path,
        (path: string) => (path === '/r' ? path : `${path}/`),
        (path: string) => path.toUpperCase(),
        (path: string) => `${path}?qr=1`,
      ];
      const requests = rows.flatMap(({ host, path }) =>
        variations.map((vary) => ({ host, path: vary(path) })),
      );
      expect(requests.length).toBeGreaterThan(100);
      for (const { host, path } of requests) {
        const [ours, theirs] = await Promise.all(
          [api.url, `http://127.0.0.1:${port}`].map((url) =>
            requestWithHost(url, host, path, {
              headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' },
            }),
          ),
        );
        // The content of a page stays with the service.
        if (ours!.status === 200) expect([path, theirs!.status]).toEqual([path, 404]);
        else if (!path.toLowerCase().includes('tested')) {
          const location = ours!.headers.location;
          const expected =
            name === 'caddy' ? location?.replaceAll('{', '%7B').replaceAll('}', '%7D') : location;
          expect([host, path, theirs!.status, theirs!.headers.location]).toEqual([
            host,
            path,
            ours!.status,
            expected,
          ]);
        }
      }
    },
    300_000,
  );
});
