import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, test } from '@jest/globals';
import { createHostedPathResolver } from '../../../../../api/redirect/hosted/resolve-hosted-path.js';
import { createAnonymousLimiter } from '../../../../../api/rate-limits/anonymous-limiter.js';
import { createShortLinkLookup } from '../../../../../api/redirect/resolve/lookup.js';
import type { ScanTarget } from '../../../../../store/short-links/scan-targets.js';

/** Lookups of unknown codes, and of paths without content, that one client may cause per minute. */
const LOOKUPS = 300;

let items: { id: string; title: string; url: string }[];
let isDown: boolean;
let queries: number;
let resolve: (path: string) => Promise<string>;

beforeEach(() => {
  items = [{ id: 'l1', title: 'Menu', url: 'https://example.com/' }];
  isDown = false;
  queries = 0;
  const lookup = createShortLinkLookup({
    targets: {
      find(keys) {
        queries += 1;
        if (isDown) return Promise.reject(new Error('the store is down'));
        const list = { kind: 'code', type: 'links', data: { title: 'Bistro', items }, destination: '' };
        const site = { kind: 'code', type: 'url', data: {}, destination: '' };
        const all = new Map([['list', list] as const, ['site', site] as const]) as unknown as Map<
          string,
          ScanTarget
        >;
        return Promise.resolve(new Map([...all].filter(([key]) => keys.includes(key))));
      },
    },
    limiter: createAnonymousLimiter(() => new Date()),
    clientIpOf: () => '192.0.2.1',
    timeoutMs: 0,
    now: () => new Date(),
  });
  const resolver = createHostedPathResolver(lookup);
  resolve = async (path) => {
    const resolution = await resolver({ url: path, method: 'GET' } as IncomingMessage, { kind: 'service' });
    return resolution.kind === 'failed' ? resolution.link.kind : resolution.kind;
  };
});

test('a link that another process has added is found at once, whatever the cache has', async () => {
  expect(await resolve('/r/list/l1')).toBe('content');
  items = [{ id: 'l2', title: 'Map', url: 'https://example.com/map' }];
  expect(await resolve('/r/list/l2')).toBe('content');
  expect(await resolve('/r/list/l1')).toBe('shortLink');
});

test('a cached link needs no lookup, also while the store is down', async () => {
  expect(await resolve('/r/list/l1')).toBe('content');
  isDown = true;
  expect(await resolve('/R/LIST/l1?e=1')).toBe('content');
  expect(queries).toBe(1);
  expect(await resolve('/r/list/l2')).toBe('unavailable');
});

test('lookups of paths without content are limited, and codes without content respond as before', async () => {
  for (let n = 0; n < LOOKUPS; n++) expect(await resolve(`/r/list/x${n}`)).toBe('shortLink');
  expect(await resolve('/r/list/x')).toBe('rateLimited');
  expect(await resolve('/r/list/l1')).toBe('content');
  expect(await resolve('/r/unknown/x')).toBe('rateLimited');
});

test.each(['/r/unknown/l1', '/r/site/l1', '/r/list', '/r/list/', '/r//l1', '/r/li%73t/l1'])(
  '%s has no content',
  async (path) => expect(await resolve(path)).toBe('none'),
);
