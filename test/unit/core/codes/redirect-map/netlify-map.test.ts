import { expect, test } from '@jest/globals';
import { renderNetlifyMap } from '../../../../../core/codes/redirect-map/netlify-map.js';
import type { MapEntry } from '../../../../../core/codes/redirect-map/map-entry.js';

const HOST = { name: 'go.rosa.example', prefix: '', entries: 3 };
const common = { host: HOST.name, qrCodeId: 'qr_1', name: null, note: null } as const;
const short = (code: string, location: string | null, note: string | null = null): MapEntry => ({
  ...common,
  path: `/r/${code}`,
  kind: 'short',
  anyCase: true,
  status: location === null ? 410 : 302,
  location,
  note,
});
const alias = (path: string, location: string): MapEntry => ({
  ...common,
  path,
  kind: 'alias',
  anyCase: false,
  status: 302,
  location,
});

async function render(entries: readonly MapEntry[]): Promise<string[]> {
  const map = {
    hosts: [HOST],
    writtenAt: new Date('2026-11-26T12:00:00Z'),
    async *entriesOf() {
      yield* entries;
    },
  };
  let text = '';
  for await (const part of renderNetlifyMap(map)) text += part;
  return text.trimEnd().split('\n');
}

const rules = (lines: readonly string[]) => lines.filter((line) => !line.startsWith('#'));

test('short links are listed in lowercase and in capitals, and aliases exactly', async () => {
  const lines = await render([
    alias('/Menu/caf%C3%A9', 'https://example.com/menu'),
    short('ab-c', 'https://example.com/'),
    short('paused', null),
  ]);
  expect(rules(lines)).toEqual([
    '/Menu/caf%C3%A9 https://example.com/menu 302',
    '/Menu/caf%C3%A9/ https://example.com/menu 302',
    '/r/ab-c https://example.com/ 302',
    '/r/ab-c/ https://example.com/ 302',
    '/R/AB-C https://example.com/ 302',
    '/R/AB-C/ https://example.com/ 302',
    '/r/paused /410.html 410',
    '/r/paused/ /410.html 410',
    '/R/PAUSED /410.html 410',
    '/R/PAUSED/ /410.html 410',
  ]);
});

test('each rule has three fields, whatever path and destination contain', async () => {
  const hostile = 'https://example.com/a b\n/r/x https://evil.example 302\t#é :splat * Country=de "';
  const lines = await render([
    alias('/:splat/*/a:b', hostile),
    short('x', hostile, 'Lost: rules\n/evil https://evil.example'),
    { ...short('page', null, 'Shows content of the type text'), status: 200 },
  ]);
  expect(rules(lines)).toHaveLength(6);
  for (const rule of rules(lines)) {
    expect(rule.split(/\s+/)).toHaveLength(3);
    expect(rule).toMatch(/^\/[^\s*:]+ https:\/\/example\.com\/[\x21-\x7e]+ 302$/);
  }
  expect(lines).toContain('# Lost: rules /evil https://evil.example');
  expect(lines).toContain('# /r/page: Shows content of the type text');
});

test('the header states host, time, entries, and the limits of Cloudflare Pages', async () => {
  const header = async (entries: readonly MapEntry[]) =>
    (await render(entries)).filter((line) => line.startsWith('#')).join('\n');
  const small = await header([short('a', 'https://example.com/')]);
  expect(small).toContain('# Redirect map of go.rosa.example\n# Written 2026-11-26T12:00:00.000Z, 3 entries');
  expect(small).toMatch(
    /2,000 static rules \(this file is within it\) and 1,000 characters a line \(no line is longer\)/,
  );
  const many = Array.from({ length: 501 }, (_, n) =>
    short(`c${n}`, `https://example.com/${n === 0 ? 'x'.repeat(1_000) : n}`),
  );
  expect(await header(many)).toMatch(/\(this file has 4 too many\).*\(4 are longer\)/);
});
