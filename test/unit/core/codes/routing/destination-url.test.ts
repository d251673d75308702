import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DestinationScan } from '../../../../../core/codes/routing/destination-scan.js';
import {
  buildDestinationUrl,
  compileDestinations,
} from '../../../../../core/codes/routing/destination-url.js';
import { normalizeRouting } from '../../../../../core/codes/routing/normalize-routing.js';
import { routingInputSchema } from '../../../../../core/codes/routing/routing-schema.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const CODE = {
  id: 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  name: 'Menu & wine',
  metadata: { table: 7, vip: true, note: 'grün/=?' },
};

/** Builds the URL of a visit with a query. */
function build(
  routing: object,
  url: string,
  query = '',
  code: Partial<typeof CODE> | { name: null } = {},
  passesQuery = false,
): string {
  const normalized = normalizeRouting(routingInputSchema.parse(routing)).routing;
  return buildDestinationUrl(compileDestinations({ ...CODE, ...code, routing: normalized }), url, {
    query,
    passesQuery,
    shortCode: 'menu-7',
    rule: 'r1',
    variant: null,
    source: null,
    at: Date.parse('2026-05-31T23:59:59Z'),
    scanIdOf: () => 'scan_65f000000000000000000001',
  });
}

const forward = (mode: string, url: string, query: string, keys?: string[]) =>
  build({ query: { forward: mode, ...(keys && { keys }) } }, url, query);

test('a whole query is passed on byte for byte, before the fragment and the parameters of the owner', () => {
  const pass = (url: string, query: string, routing: object = {}) => build(routing, url, query, {}, true);
  const utm = { utm: { source: 'qr', medium: 'pack' }, params: { own: '1' } };
  const raw = "linkType=gs1:pip&17=251231&&x=%2f+\u00e9'&x";
  expect(pass('https://e.example/x#f', raw)).toBe(`https://e.example/x?${raw}#f`);
  expect(pass('https://e.example/?a=1&x=0', raw)).toBe(`https://e.example/?a=1&x=0&${raw}`);
  expect(pass('https://e.example/?', raw, utm)).toBe(
    `https://e.example/?${raw}&utm_source=qr&utm_medium=pack&own=1`,
  );
  expect(pass('https://e.example/?own=2', 'utm%5Fmedium=v', utm)).toBe(
    'https://e.example/?own=2&utm%5Fmedium=v&utm_source=qr',
  );
  for (const routing of [{}, utm]) {
    expect(pass('https://e.example/x', '', routing)).toBe(build(routing, 'https://e.example/x'));
    expect(pass('https://e.example/x', 'a'.repeat(2_048), routing)).toContain('aaaa');
    expect(pass('https://e.example/x', 'a'.repeat(2_049), routing)).not.toContain('aaaa');
  }
});

describe('parameters of the visitor', () => {
  test.each([
    ['off', 'https://e.example/x#f'],
    ['append', 'https://e.example/x?a=1&utm_source=x#f'],
    ['override', 'https://e.example/x?a=1&utm_source=x#f'],
  ])('are passed to a destination with a fragment, with %s', (mode, expected) => {
    expect(forward(mode, 'https://e.example/x#f', 'a=1&utm_source=x')).toBe(expected);
  });

  test.each([
    ['append', 'https://e.example/?A=1&b=%20+x&a=0&z', 'https://e.example/?A=1&b=%20+x&a=0&z&c=%2F&c=3'],
    ['override', 'https://e.example/?A=1&b=%20+x&a=0&z', 'https://e.example/?A=1&b=9&b=&a=1&z&c=%2F&c=3'],
  ])('replace parameters of the destination only with override, byte for byte: %s', (mode, url, expected) => {
    expect(forward(mode, url, 'a=1&c=%2F&b=9&&c=3&b=')).toBe(expected);
  });

  test('replace repeated parameters of the destination as a whole', () => {
    expect(forward('override', 'https://e.example/?a=1&b=2&a=3', 'a=9')).toBe('https://e.example/?a=9&b=2');
  });

  test('are compared by their decoded names', () => {
    expect(forward('append', 'https://e.example/?a%20b=1', 'a+b=2&%61=3')).toBe(
      'https://e.example/?a%20b=1&%61=3',
    );
  });

  test('are limited to the keys of the owner', () => {
    expect(forward('append', 'https://e.example/', 'a=1&b=2&%63=3&a=4', ['a', 'c'])).toBe(
      'https://e.example/?a=1&%63=3&a=4',
    );
  });

  test('are dropped as a whole above 2,048 bytes', () => {
    const query = `a=${'x'.repeat(2_046)}`;
    expect(forward('append', 'https://e.example/', query)).toBe(`https://e.example/?${query}`);
    expect(forward('append', 'https://e.example/', `${query}x`)).toBe('https://e.example/');
  });

  test('cannot end the query with a fragment', () => {
    expect(forward('append', 'https://e.example/?b=1', 'a=1#x&c=2')).toBe('https://e.example/?b=1&a=1');
  });

  test.each([
    ['https://e.example/?', 'https://e.example/?a=1'],
    ['https://e.example/?b&', 'https://e.example/?b&a=1'],
    ['https://e.example/#?x', 'https://e.example/?a=1#?x'],
  ])('follow %s', (url, expected) => {
    expect(forward('append', url, 'a=1')).toBe(expected);
  });
});

describe('parameters of the owner', () => {
  test('are percent-encoded, and follow the parameters of the visitor', () => {
    const routing = {
      query: { forward: 'append' },
      params: { 'a b': 'x&y=#', ü: '{metadata.note}' },
      utm: { id: '7', source: 'qr code' },
    };
    expect(build(routing, 'https://e.example/?o=1', 'v=2')).toBe(
      'https://e.example/?o=1&v=2&utm_source=qr%20code&utm_id=7&a%20b=x%26y%3D%23&%C3%BC=gr%C3%BCn%2F%3D%3F',
    );
  });

  test('do not replace what is there, in the destination or from the visitor', () => {
    const routing = {
      query: { forward: 'append' },
      utm: { source: 'qr', medium: 'print', term: 't' },
      params: { utm_term: 'u' },
    };
    expect(build(routing, 'https://e.example/?utm_source=', 'utm_medium=ad')).toBe(
      'https://e.example/?utm_source=&utm_medium=ad&utm_term=t',
    );
  });

  test('are filled in from the code and the scan', () => {
    const names = ['shortCode', 'id', 'name', 'rule', 'date', 'scanId', 'metadata.table', 'metadata.vip'];
    const params = Object.fromEntries(names.map((name, index) => [`p${index}`, `{${name}}`]));
    expect(build({ params }, 'https://e.example/')).toBe(
      'https://e.example/?p0=menu-7&p1=qr_01k8zq4w5tfxxa1b2c3d4e5f6g&p2=Menu%20%26%20wine&p3=r1&p4=2026-05-31' +
        '&p5=scan_65f000000000000000000001&p6=7&p7=true',
    );
  });

  test('are omitted if their value is empty', () => {
    const params = { a: '{metadata.none}', b: '{name}', c: '{variant}{source}', d: '', e: '-{variant}' };
    expect(build({ params }, 'https://e.example/?', '', { name: null })).toBe('https://e.example/?e=-');
    expect(build({ params: { a: '{variant}' } }, 'https://e.example/')).toBe('https://e.example/');
  });
});

test('whatever visitors send, the parameters and the fragment of the owner stay with append', () => {
  const url = 'https://e.example/p?own=%20a&b=1#frag?x=1';
  const routing = { query: { forward: 'append' }, utm: { source: 'qr' } };
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 60 }), (query) => {
      const result = build(routing, url, query);
      expect(result.startsWith('https://e.example/p?own=%20a&b=1&')).toBe(true);
      expect(result.endsWith('#frag?x=1')).toBe(true);
      expect(result.slice(0, -'#frag?x=1'.length)).not.toContain('#');
    }),
    propertyRuns(300),
  );
});

test('each scan has its own values, though the last URL is remembered', () => {
  const params = { c: '{shortCode}', r: '{rule}', v: '{variant}', s: '{source}', d: '{date}' };
  const routing = normalizeRouting(
    routingInputSchema.parse({ params, query: { forward: 'append' } }),
  ).routing;
  const destinations = compileDestinations({ ...CODE, routing });
  const scan: DestinationScan = {
    query: 'a=1',
    passesQuery: false,
    shortCode: 'menu-7',
    rule: 'r1',
    variant: null,
    source: null,
    at: Date.parse('2026-05-31T23:59:59Z'),
    scanIdOf: () => '',
  };
  const buildFor = (change: Partial<DestinationScan>) =>
    buildDestinationUrl(destinations, 'https://e.example/', { ...scan, ...change });
  const first = 'https://e.example/?a=1&c=menu-7&r=r1&d=2026-05-31';
  const changes: [Partial<DestinationScan>, string][] = [
    [{}, first],
    [{ query: 'a=2' }, first.replace('a=1', 'a=2')],
    [{ passesQuery: true }, first],
    [{ shortCode: 'menu-8' }, first.replace('menu-7', 'menu-8')],
    [{ rule: 'r2' }, first.replace('r1', 'r2')],
    [{ variant: 'b' }, first.replace('r1', 'r1&v=b')],
    [{ source: 'symbol' }, first.replace('&d', '&s=symbol&d')],
    [{ at: scan.at + 1_000 }, first.replace('05-31', '06-01')],
  ];
  for (const [change, expected] of changes) {
    expect(buildFor({})).toBe(first);
    expect(buildFor(change)).toBe(expected);
    expect(buildFor(change)).toBe(expected);
  }
});

test('the ID of a scan is never remembered', () => {
  const { routing } = normalizeRouting(routingInputSchema.parse({ params: { id: '{scanId}' } }));
  const destinations = compileDestinations({ ...CODE, routing });
  const urls = ['scan_1', 'scan_2'].map((id) =>
    buildDestinationUrl(destinations, 'https://e.example/', {
      query: '',
      shortCode: 'menu-7',
      rule: 'r1',
      variant: null,
      source: null,
      at: 0,
      scanIdOf: () => id,
    }),
  );
  expect(urls).toEqual(['https://e.example/?id=scan_1', 'https://e.example/?id=scan_2']);
});
