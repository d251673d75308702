import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeAliasPath, parseAliasPath } from '../../../../../core/codes/aliases/alias-path.js';
import { renderCaddyMap } from '../../../../../core/codes/redirect-map/caddy-map.js';
import type { MapEntry, RedirectMap } from '../../../../../core/codes/redirect-map/map-entry.js';
import { renderNginxMap } from '../../../../../core/codes/redirect-map/nginx-map.js';
import { parseWebUrl } from '../../../../../core/symbols/payloads/web-url.js';
import { getFreePort } from '../../../../../embedded/ports.js';
import { canHaveProgram, findDebianProgram } from '../../../../support/debian-packages.js';
import { serveMapWithCaddy, serveWithNginx } from '../../../../support/proxied-map.js';
import { requestWithHost } from '../../../../support/request-with-host.js';
import type { WebServer } from '../../../../support/web-server.js';

const HOST = 'go.rosa.example';
const OTHER = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
const ANY_CASE = 'any.rosa.example';

/** Texts that mean something to a server. */
const HOSTILE = [
  '$uri',
  '${uri}',
  '$',
  '$$',
  '{env.HOSTILE}',
  '{$HOSTILE}',
  '{{',
  '}',
  '"',
  "'",
  '`',
  ';',
  '; return 200',
  '\\',
  '\\"',
  '#',
  ' ',
  '\n',
  '~',
  '*',
  '?',
  '&',
  '%',
  '%25',
  '%24',
  '{http.request.host}',
  '{path}',
  '{args[0]}',
  'é',
  'e\u0301',
  '日本',
  '😀',
  '(',
  ')',
  '[',
  ']',
  '|',
  '^',
  '+',
  '.',
  ':splat',
  '<',
  '>',
  ',',
  '=',
  '@',
  '!',
  '//',
  '%0a',
];
const piece = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 8 }));
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

const destination = fc
  .tuple(text, text, text)
  .map(([path, query, fragment]) => parseWebUrl(`https://example.com/${path}?${query}#${fragment}`, 8_192))
  .filter((result) => 'value' in result)
  .map((result) => result.value);
const aliasPath = text
  .map((path) => parseAliasPath(encodeURIComponent(path)))
  .filter((result) => 'value' in result)
  .map((result) => result.value);

function sample<Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(arbitrary, { numRuns: count, seed: 1 });
}

const common = { qrCodeId: 'qr_1', name: null, note: null } as const;

function alias(host: string, path: string, location: string | null, anyCase = false): MapEntry {
  const status = location === null ? 410 : 302;
  return { ...common, host, path: `/${encodeAliasPath(path)}`, kind: 'alias', anyCase, status, location };
}
function short(host: string, code: string, location: string | null): MapEntry {
  const status = location === null ? 410 : 302;
  return { ...common, host, path: `/r/${code}`, kind: 'short', anyCase: true, status, location };
}

const destinations = sample(destination, 120);
const paths = [...new Set(sample(aliasPath, 300))].slice(0, 120);
const long = `https://example.com/?${'$a'.repeat(4_000)}`;
const entries: MapEntry[] = [
  ...paths.map((path, index) => alias(HOST, path, destinations[index] ?? null)),
  ...destinations.map((url, index) => short(HOST, `code${index}`, url)),
  short(HOST, 'paused', null),
  short(HOST, `${'long-code_'.repeat(6)}1234`, 'https://example.com/long-code'),
  short(HOST, 'long-destination', long),
  alias(HOST, 'Menu', 'https://example.com/Menu'),
  alias(HOST, 'menu', 'https://example.com/menu'),
  alias(HOST, 'MENU', null),
  alias(HOST, 'Only-Once', 'https://example.com/once'),
  alias(HOST, 'r', 'https://example.com/r'),
  alias(HOST, 'a/b/c', 'https://example.com/abc'),
  alias(HOST, 'long-destination', long),
  alias(HOST, `${'x'.repeat(99)}/${'é'.repeat(100)}`, 'https://example.com/long-path'),
  {
    ...common,
    host: HOST,
    path: '/page',
    kind: 'alias',
    anyCase: false,
    status: 200,
    location: null,
    note: 'a\n}; {$HOSTILE}',
  },
  short(OTHER, 'code0', 'https://other.example/$host'),
  alias(OTHER, 'Menu', 'https://other.example/'),
  alias(ANY_CASE, 'Summer', 'https://example.com/summer', true),
  alias(ANY_CASE, 'Été/Ämter', 'https://example.com/%C3%A9', true),
  alias(ANY_CASE, 'Br{ac}es$', 'https://example.com/$1?{env.HOSTILE}', true),
];

const map: RedirectMap = {
  hosts: [ANY_CASE, HOST, OTHER].toSorted().map((name) => ({ name, prefix: '', entries: 0 })),
  writtenAt: new Date(0),
  async *entriesOf({ name }) {
    yield* entries.filter(({ host }) => host === name);
  },
};

async function render(lines: AsyncIterable<string>): Promise<string> {
  const rendered: string[] = [];
  for await (const line of lines) rendered.push(line);
  return rendered.join('');
}

const SERVERS = [
  ['nginx', renderNginxMap, serveWithNginx],
  ['caddy', renderCaddyMap, serveMapWithCaddy],
] as const;

describe.each(SERVERS)('%s with a redirect map', (name, renderMap, serve) => {
  const testWithServer = process.env['CI'] || canHaveProgram(name) ? test : test.skip;
  let folder: string;
  let server: WebServer | undefined;
  let url: string;

  beforeAll(async () => {
    if (!process.env['CI'] && !canHaveProgram(name)) return;
    folder = await mkdtemp(join(tmpdir(), `qrelay-${name}-`));
    const port = await getFreePort();
    server = await serve(await findDebianProgram(name), await render(renderMap(map)), folder, port);
    url = `http://127.0.0.1:${port}`;
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** nginx and the service keep braces; Caddy would expand them. */
  const expected = (location: string | null) =>
    location === null || name === 'nginx' ? location : location.replaceAll('{', '%7B').replaceAll('}', '%7D');

  async function ask(host: string, path: string): Promise<[number, string | null]> {
    const { status, headers } = await requestWithHost(url, host, path);
    return [status, headers.location ?? null];
  }

  testWithServer(
    'each entry has its status and its destination, with and without a trailing slash',
    async () => {
      for (const { host, path, status, location } of entries.filter((entry) => entry.status !== 200)) {
        for (const requested of [path, `${path}/`, `${path}?qr=1`]) {
          expect([requested, ...(await ask(host, requested))]).toEqual([
            requested,
            status,
            expected(location),
          ]);
        }
      }
    },
    60_000,
  );

  testWithServer('short links match in any case, and aliases only as they are written', async () => {
    expect((await ask(HOST, '/R/CODE0'))[1]).toBe(expected(destinations[0]!));
    expect((await ask(HOST, '/R/LONG-DESTINATION/'))[0]).toBe(302);
    for (const path of [
      '/only-once',
      '/ONLY-ONCE',
      '/mENU',
      '/A/B/C',
      '/R',
      '/page',
      '/',
      '/r/none',
      '/none',
      '/a%2Fb/c',
      ...(name === 'nginx' ? ['//Menu', '/a//b/c', '/Menu//'] : []),
    ]) {
      expect([path, (await ask(HOST, path))[0]]).toEqual([path, 404]);
    }
    expect(await ask(HOST, '/%4denu')).toEqual([302, 'https://example.com/Menu']);
    expect((await ask(OTHER, '/menu'))[0]).toBe(404);
    for (const path of [
      '/summer',
      '/SUMMER/',
      '/%C3%A9t%C3%A9/%C3%A4mter',
      '/%C3%89T%C3%89/%C3%84MTER',
      '/E%CC%81te%CC%81/A%CC%88mter',
    ]) {
      expect([path, (await ask(ANY_CASE, path))[0]]).toEqual([path, 302]);
    }
    expect(await ask(ANY_CASE, '/bR%7Bac%7Des$')).toEqual([
      302,
      expected('https://example.com/$1?{env.HOSTILE}'),
    ]);
  });
});
