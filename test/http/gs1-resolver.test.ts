import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { checkDigit } from '../../core/gs1/gtin.js';
import type { ScanDocument } from '../../store/scans/scan-documents.js';
import type { TestAccount } from '../support/api.js';
import { requestWithHost, type HostRequest } from '../support/request-with-host.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const PACKAGE = ['jsonschema', '4.26.0'] as const;
const PROGRAM = fileURLToPath(new URL('../support/check_gs1_resolver.py', import.meta.url));
const hasPython = Boolean(process.env['CI']) || canHavePythonPackage(...PACKAGE);

const PAGE = 'https://example.com/product';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

let api: SharedApi;
let account: TestAccount;
/** A custom domain of the account. */
const domain = `${randomUUID()}.id.example`;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
  const created = await account.request('POST', '/api/v1/domains', {
    domain,
    notFoundUrl: 'https://example.com/404',
  });
  expect(created.status).toBe(201);
});

const publicHost = () => new URL(api.url).host.replace('127.0.0.1', 'localhost');
const root = () => `http://${publicHost()}`;

function newGtin(): string {
  const start = `0${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
  return start + checkDigit(start);
}

async function create(data: object, fields: object = {}, by = account): Promise<QrCode> {
  const response = await by.request('POST', '/api/v1/qr-codes', { type: 'gs1', data, ...fields });
  const body = (await response.json()) as QrCode;
  expect([response.status, response.ok ? undefined : body]).toEqual([201, undefined]);
  return body;
}

const get = (
  path: string,
  headers: Record<string, string> = {},
  more: HostRequest & { host?: string } = {},
) =>
  requestWithHost(api.url, more.host ?? publicHost(), path, {
    ...more,
    headers: { 'user-agent': IPHONE, ...headers },
  });

/** Returns status and location of a response. */
async function lead(...request: Parameters<typeof get>): Promise<[number, string | undefined]> {
  const { status, headers } = await get(...request);
  return [status, headers.location];
}

const scansOf = (...codes: QrCode[]) =>
  api.db
    .collection<ScanDocument>('scans')
    .find({ qrCodeId: { $in: codes.map(({ id }) => id) } })
    .sort({ _id: 1 })
    .toArray();

/** Data of a product with links of all kinds. */
function productData(gtin: string) {
  const link = (name: string, title: string, more: object = {}) => ({
    linkType: name,
    url: `https://example.com/${encodeURIComponent(title)}`,
    title,
    ...more,
  });
  return {
    gtin,
    url: `${PAGE}?a=1`,
    description: 'Risotto rice',
    links: [
      link('gs1:recipeInfo', 'Recipes', { language: ['en'] }),
      link('gs1:recipeInfo', 'Rezepte', { language: ['de', 'de-CH'] }),
      link('gs1:pip', 'Data sheet', { type: 'application/pdf' }),
      link('gs1:pip', 'Datenblatt', { type: 'application/pdf', language: ['de'] }),
      link('gs1:pip', 'Swiss data sheet', {
        type: 'application/pdf',
        language: ['de'],
        context: ['CH', 'LI'],
      }),
      link('gs1:certificationInfo', 'Organic'),
      link('gs1:certificationInfo', 'Fair'),
      link('https://example.com/voc/video', 'Video', { type: 'video/mp4' }),
    ],
  };
}

(hasPython ? test : test.skip)(
  "an independent checker of the statements of GS1's suite finds no fault for a product, a batch, and a serial number",
  async () => {
    const gtin = newGtin();
    await create(productData(gtin));
    await create({
      gtin,
      batch: 'A/1',
      links: [{ linkType: 'gs1:recallStatus', url: PAGE, title: 'Recall' }],
    });
    await create({ gtin, serial: 'S-1', url: 'https://example.com/s' }, { name: 'One item' });
    const uris = ['', '/10/A%2F1', '/21/S-1', '/22/V/10/A%2F1/21/other'].map((path) => `/01/${gtin}${path}`);
    const python = join(await pythonEnvironment(...PACKAGE), 'bin', 'python');
    const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { hostname, port } = new URL(api.url);
    child.stdin.end(JSON.stringify({ address: [hostname, Number(port)], root: root(), uris }));
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const results = JSON.parse(output) as { statement: string; passed: boolean }[];
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
    expect(results.filter(({ statement }) => statement === 'redirect to the requested link').length).toBe(92);
    expect(new Set(results.map(({ statement }) => statement)).size).toBe(22);
  },
  60_000,
);

describe('the most specific code', () => {
  test('is redirected to and counted, with what the URI named but never the serial number', async () => {
    const gtin = newGtin();
    const product = await create(productData(gtin));
    const batch = await create({ gtin, batch: 'B1', url: 'https://example.com/batch' });
    const variant = await create({ gtin, variant: 'V', url: 'https://example.com/variant' });
    const both = await create({ gtin, variant: 'V', batch: 'B1', url: 'https://example.com/both' });
    const serial = await create({ gtin, serial: 'S', url: 'https://example.com/serial' });
    const extended = await create({ gtin, tpx: 'X', url: 'https://example.com/tpx' });
    const cases: [path: string, url: string][] = [
      ['', `${PAGE}?a=1`],
      ['/10/B1', 'https://example.com/batch'],
      ['/10/b1', `${PAGE}?a=1`],
      ['/22/V', 'https://example.com/variant'],
      ['/22/V/10/B1', 'https://example.com/both'],
      ['/22/V/10/B2', 'https://example.com/variant'],
      ['/22/W/10/B1/21/T', 'https://example.com/batch'],
      ['/22/V/10/B1/21/S', 'https://example.com/serial'],
      ['/235/X', 'https://example.com/tpx'],
      ['/235/Y', `${PAGE}?a=1`],
    ];
    for (const [path, url] of cases)
      expect([path, await lead(`/01/${gtin}${path}/`)]).toEqual([path, [307, url]]);
    // An inherited link counts for the most specific code, in any spelling of its type.
    const inherited = `/01/${gtin.slice(1)}/10/B1?linkType=https://gs1.org/voc/recipeInfo`;
    expect(await lead(inherited, { 'accept-language': 'de-AT' })).toEqual([
      307,
      'https://example.com/Rezepte?linkType=https://gs1.org/voc/recipeInfo',
    ]);
    for (const method of ['HEAD', 'OPTIONS']) await get(`/01/${gtin}`, {}, { method });
    for (const query of ['linkType=linkset', 'linkType=gs1:none', 'linkType=gs1:certificationInfo'])
      await get(`/01/${gtin}?${query}`);
    expect(await lead(`/r/${batch.shortCode}?x=1`)).toEqual([302, 'https://example.com/batch?x=1']);

    const scans = await scansOf(product, batch, variant, both, serial, extended);
    const owners = new Map(
      Object.entries({ product, batch, variant, both, serial, extended }).map(([name, { id }]) => [id, name]),
    );
    const none = { gtin, variant: null, batch: null, linkType: null };
    expect(scans.map(({ qrCodeId, gs1 }) => [owners.get(qrCodeId), gs1])).toEqual([
      ['product', none],
      ['batch', { ...none, batch: 'B1' }],
      ['product', { ...none, batch: 'b1' }],
      ['variant', { ...none, variant: 'V' }],
      ['both', { ...none, variant: 'V', batch: 'B1' }],
      ['variant', { ...none, variant: 'V', batch: 'B2' }],
      ['batch', { ...none, variant: 'W', batch: 'B1' }],
      ['serial', { ...none, variant: 'V', batch: 'B1' }],
      ['extended', none],
      ['product', none],
      ['batch', { ...none, batch: 'B1', linkType: 'gs1:recipeInfo' }],
      ['batch', { ...none, batch: 'B1' }],
    ]);
    expect(scans.every(({ shortCode }) => shortCode !== '')).toBe(true);
  });

  test('of a recall takes over its batch within 2 s, and its deletion gives it back', async () => {
    const gtin = newGtin();
    await create({ gtin, url: PAGE });
    expect(await lead(`/01/${gtin}/10/L7`)).toEqual([307, PAGE]);
    const recall = await create({ gtin, batch: 'L7', url: 'https://example.com/recall' });
    expect(await lead(`/01/${gtin}/10/L7?17=271231`)).toEqual([307, 'https://example.com/recall?17=271231']);
    expect(await lead(`/01/${gtin}/10/L8`)).toEqual([307, PAGE]);
    await account.request('DELETE', `/api/v1/qr-codes/${recall.id}`);
    expect(await lead(`/01/${gtin}/10/L7`)).toEqual([307, PAGE]);
  });

  test('without a default link leads to the default link of the product, by its short link too', async () => {
    const gtin = newGtin();
    const batch = await create({ gtin, batch: 'B' });
    expect((await get(`/01/${gtin}/10/B`)).status).toBe(404);
    expect((await get(`/r/${batch.shortCode}`)).status).toBe(404);
    await create(
      { gtin, url: PAGE },
      {
        routing: {
          rules: [{ id: 'ios', when: { os: ['iOS'] }, url: 'https://example.com/ios' }],
          utm: { source: 'qr' },
        },
      },
    );
    const expected = (query: string) => `https://example.com/ios?${query}utm_source=qr`;
    expect(await lead(`/01/${gtin}/10/B?x=1`)).toEqual([307, expected('x=1&')]);
    expect(await lead(`/r/${batch.shortCode}?x=1`)).toEqual([302, expected('x=1&')]);
    // Rules and parameters apply to the default link alone.
    expect(await lead(`/01/${gtin}/10/B?linkType=gs1:pip`)).toEqual([307, expected('linkType=gs1:pip&')]);
    const scans = await scansOf(batch);
    expect(scans.map(({ rule, gs1 }) => [rule, gs1?.batch])).toEqual([
      [undefined, 'B'],
      [undefined, 'B'],
      [undefined, 'B'],
    ]);
  });
});

test('a redirect passes the whole query on byte for byte, unless it is over 2,048 bytes', async () => {
  const gtin = newGtin();
  await create({ gtin, url: `${PAGE}?a=1#part`, batch: 'a/b' });
  const path = `/01/${gtin}/10/a%2Fb`;
  const raw = "linkType=gs1:pip&linkType=x&context=%e2%82%ac&&b=+%2f'&a";
  expect(await lead(`${path}?${raw}`)).toEqual([307, `${PAGE}?a=1&${raw}#part`]);
  expect(await lead(`${path}?`)).toEqual([307, `${PAGE}?a=1#part`]);
  expect(await lead(`${path}?x=${'y'.repeat(3_000)}`)).toEqual([307, `${PAGE}?a=1#part`]);
});

test('a URI that is not valid is 400, other keys and unknown products are 404, as pages and as JSON', async () => {
  const gtin = newGtin();
  await create({ gtin, url: PAGE });
  const wrong = `${gtin.slice(0, 13)}${(Number(gtin[13]) + 1) % 10}`;
  const invalid = [
    `/01/${wrong}`,
    '/01/',
    `/01/${gtin}/10`,
    `/01/${gtin}/10/A/22/V`,
    `/01/${gtin}/99/A`,
    `/01/${gtin}/10/${'A'.repeat(21)}`,
    `/01/${gtin}/10/%`,
    `/01/${gtin}/10/%C3%A9`,
    `/01/${gtin}//`,
    `/01/${gtin}?10=A`,
    `/01/${gtin}?17=271332`,
    `/01/${gtin}?17=271231&17=271231`,
  ];
  for (const path of invalid) {
    for (const host of [publicHost(), domain]) {
      const { status, headers } = await get(path, { accept: 'text/html' }, { host });
      expect([path, status, headers['access-control-allow-origin']]).toEqual([path, 400, '*']);
    }
  }
  const json = await get(`/01/${wrong}`, { accept: 'application/json' });
  expect(JSON.parse(json.body)).toMatchObject({ error: { code: 'bad_request', status: 400 } });
  expect((await get(`/01/${wrong}`, { 'accept-language': 'de', accept: 'text/html' })).body).toContain(
    'Dieser Link ist ungültig',
  );
  for (const path of [`/01/${newGtin()}`, '/ehabcdef0123', '/414/9521321000010', '/00/006141411234567890']) {
    expect([path, await lead(path)]).toEqual([path, [404, undefined]]);
  }
  expect(await lead(`/01/${gtin}`, {}, { method: 'POST' })).toEqual([405, undefined]);
});

describe('a code that serves nobody at present', () => {
  test('responds as its short link, is not passed over, and is left out of linksets', async () => {
    const gtin = newGtin();
    await create({ gtin, url: PAGE });
    const batch = (name: string, fields: object) =>
      create({ gtin, batch: name, url: 'https://example.com/batch' }, fields);
    const paused = await batch('paused', {});
    await account.request('PATCH', `/api/v1/qr-codes/${paused.id}`, { status: 'paused' });
    await batch('expired', {
      routing: { activeUntil: '2020-01-01T00:00:00Z', unavailableUrl: 'https://example.com/over' },
    });
    await batch('scheduled', { routing: { activeFrom: '2100-01-01T00:00:00Z' } });
    const limited = await batch('limited', { routing: { scanLimit: { scans: 1, confirm: false } } });
    const path = (name: string) => `/01/${gtin}/10/${name}`;
    expect(await lead(path('limited'))).toEqual([307, 'https://example.com/batch']);
    expect(await lead(path('limited'))).toEqual([410, undefined]);
    expect(await lead(path('paused'))).toEqual([410, undefined]);
    expect(await lead(`${path('paused')}?linkType=gs1:pip`)).toEqual([410, undefined]);
    expect(await lead(`${path('expired')}?x=1`)).toEqual([302, 'https://example.com/over?x=1']);
    expect(await lead(path('scheduled'))).toEqual([404, undefined]);
    for (const name of ['paused', 'expired', 'scheduled', 'limited']) {
      const { linkset } = JSON.parse((await get(`${path(name)}?linkType=linkset`)).body) as {
        linkset: { anchor: string }[];
      };
      expect([name, linkset.map(({ anchor }) => anchor)]).toEqual([name, [`${root()}/01/${gtin}`]]);
    }
    const missed = (await scansOf(limited)).map(({ missed: reason, gs1 }) => [reason, gs1?.batch]);
    expect(missed.slice(0, 2)).toEqual([
      [undefined, 'limited'],
      ['exhausted', 'limited'],
    ]);
  });

  test('without the password asks for it, and sends the form to the short link', async () => {
    const gtin = newGtin();
    const code = await create({ ...productData(gtin) }, { routing: { password: 'correct horse' } });
    const batch = await create({ gtin, batch: 'B', url: 'https://example.com/batch' });
    for (const path of [`/01/${gtin}?x=1`, `/01/${gtin}/10/B?linkType=gs1:recipeInfo`]) {
      const { status, body, headers } = await get(path, { accept: 'text/html' });
      expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
      expect(body).toContain(
        `<form method="post" action="/r/${code.shortCode}${path.slice(path.indexOf('?'))}">`,
      );
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      await lead(`/r/${code.shortCode}?x=1`, form, { method: 'POST', body: 'password=correct+horse' }),
    ).toEqual([303, `${PAGE}?a=1&x=1`]);
    expect(await lead(`/01/${gtin}/10/B`)).toEqual([307, 'https://example.com/batch']);
    const { linkset } = JSON.parse((await get(`/01/${gtin}?linkType=linkset`)).body) as { linkset: object[] };
    expect(linkset).toEqual([{ anchor: `${root()}/01/${gtin}`, itemDescription: 'Risotto rice' }]);
    expect((await scansOf(code, batch)).map(({ gs1 }) => gs1?.batch)).toEqual([null, 'B']);
  });
});

describe('pages of links', () => {
  test('list the links of an item, or those that are alike, under the branding of the account', async () => {
    const gtin = newGtin();
    await create(productData(gtin), { domain });
    await account.request('PATCH', '/api/v1/account', { branding: { name: 'Rosa Foods' } });
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'fr' };
    const page = await get(`/01/${gtin}?linkType=linkset`, html, { host: domain });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const part of [
      'Rosa Foods',
      'Risotto rice',
      'lang="fr"',
      '>Recipes <span>en</span>',
      `href="${PAGE}?a=1"`,
    ])
      expect(page.body).toContain(part);
    const choices = await get(`/01/${gtin}?linkType=gs1:certificationInfo`, html, { host: domain });
    expect(choices.status).toBe(300);
    expect(choices.body).toContain('Choisissez un lien');
    expect(choices.body.match(/<li>/g)).toHaveLength(2);
    const json = await get(`/01/${gtin}?linkType=gs1:certificationInfo`, {}, { host: domain });
    expect([json.status, json.headers['content-type']]).toEqual([300, 'application/linkset+json']);
    expect(JSON.parse(json.body)).toEqual({
      linkset: [
        {
          anchor: `http://${domain}/01/${gtin}`,
          itemDescription: 'Risotto rice',
          'https://ref.gs1.org/voc/certificationInfo': [
            { href: 'https://example.com/Organic', title: 'Organic' },
            { href: 'https://example.com/Fair', title: 'Fair' },
          ],
        },
      ],
    });
  });
});

describe('a custom domain', () => {
  test('resolves the codes of its account only, and never leads unknown products elsewhere', async () => {
    const other = await api.createAccount('business');
    const gtin = newGtin();
    await create({ gtin, url: 'https://example.com/other' }, {}, other);
    const here = (path: string) => lead(path, { accept: 'text/html' }, { host: domain });
    expect(await here(`/01/${gtin}`)).toEqual([404, undefined]);
    expect(await here('/unknown')).toEqual([302, 'https://example.com/404']);
    await create({ gtin, url: PAGE }, { domain });
    expect(await here(`/01/${gtin}`)).toEqual([307, PAGE]);
    expect(await lead(`/01/${gtin}`)).toEqual([307, 'https://example.com/other']);
    const { headers } = await get(`/01/${gtin}/10/B%2f1`, {}, { host: domain, method: 'OPTIONS' });
    expect(headers['link']).toBe(
      `<http://${domain}/01/${gtin}/10/B%2F1?linkType=linkset>; rel="linkset"; type="application/linkset+json"`,
    );
  });

  test('has a description of the resolver if its account has such codes', async () => {
    const empty = await api.createAccount('business');
    const name = `${randomUUID()}.id.example`;
    await empty.request('POST', '/api/v1/domains', { domain: name });
    const describe = (host: string) => get('/.well-known/gs1resolver', {}, { host });
    expect((await describe(name)).status).toBe(404);
    await create({ gtin: newGtin(), url: PAGE }, { domain: name }, empty);
    const { status, headers, body } = await describe(name);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(JSON.parse(body)).toEqual({
      name,
      resolverRoot: `http://${name}`,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
      jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
    });
    expect(JSON.parse((await describe(publicHost())).body)).toMatchObject({ resolverRoot: root() });
  });
});
