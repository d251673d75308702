import type { IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test } from '@jest/globals';
import { createAnonymousLimiter } from '../../../../../api/rate-limits/anonymous-limiter.js';
import { createShortLinkLookup, type ShortLinkLookup } from '../../../../../api/redirect/resolve/lookup.js';
import { gs1LookupKey } from '../../../../../core/gs1/resolver/lookup-key.js';
import type { ScanTarget } from '../../../../../store/short-links/scan-targets.js';

const PRODUCT = '/01/09506000134352';
/** Unknown keys that one client may request per minute. */
const MISSES = 300;

let queries: string[][];
let isDown: boolean;
let lookup: ShortLinkLookup;

beforeEach(() => {
  queries = [];
  isDown = false;
  const codes = new Set([gs1LookupKey({ accountId: '', path: PRODUCT }), 'menu']);
  lookup = createShortLinkLookup({
    targets: {
      find(keys) {
        queries.push([...keys]);
        if (isDown) return Promise.reject(new Error('the store is down'));
        const found = keys.filter((key) => codes.has(key));
        return Promise.resolve(new Map(found.map((key) => [key, { kind: 'product' } as ScanTarget])));
      },
    },
    limiter: createAnonymousLimiter(() => new Date()),
    clientIpOf: () => '192.0.2.1',
    timeoutMs: 0,
    now: () => new Date(),
  });
});

const request = {} as IncomingMessage;
const keysOf = (...paths: string[]) => paths.map((path) => gs1LookupKey({ accountId: '', path }));
const batchKeys = (batch: string) => keysOf(`${PRODUCT}/10/${batch}`, PRODUCT);
const kinds = async (keys: string[]) => (await lookup.findLevels(keys, request)).map(({ kind }) => kind);

test('all levels of a request are looked up in one query, and once per second', async () => {
  const keys = keysOf(`${PRODUCT}/22/V/10/B`, `${PRODUCT}/10/B`, `${PRODUCT}/22/V`, PRODUCT);
  expect(await kinds(keys)).toEqual(['notFound', 'notFound', 'notFound', 'found']);
  expect(queries).toEqual([keys]);
  expect(await kinds(keys)).toEqual(['notFound', 'notFound', 'notFound', 'found']);
  expect(lookup.findLevels(keys, request)).not.toBeInstanceOf(Promise);
  expect(queries).toHaveLength(1);
});

test('10,000 batches of a known product are neither limited nor evict other keys, known or unknown', async () => {
  expect(await kinds(batchKeys('first'))).toEqual(['notFound', 'found']);
  const others = ['menu', 'guess'];
  for (const key of others) await lookup.find(key, request);
  const started = performance.now();
  for (let batch = 0; batch < 10_000; batch += 500) {
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, n) => kinds(batchKeys(`B${batch + n}`))),
    );
    expect(new Set(results.map(String))).toEqual(new Set(['notFound,found']));
  }
  const asked = queries.flat();
  expect(asked.filter((key) => key.includes('/10/B'))).toHaveLength(10_000);
  // Within the second in which results are reused, nothing else was looked up again.
  if (performance.now() - started < 400) {
    for (const key of others) expect(lookup.find(key, request)).not.toBeInstanceOf(Promise);
  }
  expect(lookup.recentKeys(10)).toEqual(expect.arrayContaining(['menu', ...keysOf(PRODUCT)]));
  expect(lookup.recentKeys(10)).toHaveLength(2);
});

test('memory is flat while batches of a known product are requested at random', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const request10k = async (run: number) => {
    queries = [];
    for (let batch = 0; batch < 10_000; batch += 500)
      await Promise.all(Array.from({ length: 500 }, (_, n) => kinds(batchKeys(`R${run}-${batch + n}`))));
    queries = [];
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await request10k(0);
  const after = await request10k(1);
  // Without the bound on keys without a code, it was 1.9 MB.
  expect(after - before).toBeLessThan(1e6);
});

test('unknown products are limited as unknown short codes are, and a known one is still served', async () => {
  await kinds(batchKeys('A'));
  for (let n = 0; n < MISSES; n++)
    await kinds(keysOf(`/01/${String(n).padStart(14, '0')}/10/B`, `/01/${String(n).padStart(14, '0')}`));
  expect(await kinds(keysOf('/01/09999999999994'))).toEqual(['rateLimited']);
  expect(await kinds(batchKeys('unseen'))).toEqual(['notFound', 'found']);
});

test('during an outage, batches of a known product lead to the product, and unknown products are unavailable', async () => {
  await kinds(batchKeys('A'));
  isDown = true;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  for (const batch of ['B', 'C']) expect(await kinds(batchKeys(batch))).toEqual(['notFound', 'found']);
  expect(await kinds(keysOf('/01/09506000134369'))).toEqual(['unavailable']);
});
