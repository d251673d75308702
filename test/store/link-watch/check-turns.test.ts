import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createCheckTurns,
  HostBusyError,
  type OpenTurns,
} from '../../../activities/link-watch/check-turns.js';
import { createLinkChecker } from '../../../outbound/link-checker.js';
import { createSsrfGuard } from '../../../core/events/webhooks/ssrf-guard.js';
import { createHostTurnStore } from '../../../store/link-watch/host-turns.js';
import { connectionKeysOf } from '../../../store/qr-codes/link-keys.js';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.js';

/** Shorter than in the service, so that many checks take seconds. */
const PAUSE_MS = 60;
const never = new AbortController().signal;

let database: TestDatabase;
/** Checks of two workers, which share only the database. */
let workers: OpenTurns[];
const servers: Server[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database.store;
  workers = [0, 1].map(() => createCheckTurns(createHostTurnStore(db), PAUSE_MS));
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await database?.release();
});

/**
 * Starts a site on all addresses of loopback.
 *
 * @param respond Returns where a path redirects; undefined if it is a page.
 */
async function startSite(respond: (path: string) => string | undefined, status = 200) {
  const site = { port: 0, busy: 0, maxBusy: 0, times: [] as number[] };
  const server = createServer((request, response) => {
    site.times.push(performance.now());
    site.busy += 1;
    site.maxBusy = Math.max(site.maxBusy, site.busy);
    const location = respond(request.url!);
    setTimeout(() => {
      site.busy -= 1;
      response.writeHead(location === undefined ? status : 302, location === undefined ? {} : { location });
      response.end();
    }, 5);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  site.port = (server.address() as AddressInfo).port;
  return site;
}

const checkLink = createLinkChecker({
  guard: createSsrfGuard(['127.0.0.0/8']),
  resolve: async () => ['127.0.0.1'],
  publicUrl: 'https://qr.example.com',
  now: () => new Date(),
});

let checks = 0;
async function check(openTurns: OpenTurns, url: string, maxWaitMs = 60_000) {
  const turns = openTurns(`check ${++checks}`, never);
  const admit = (...connection: [string, number, string]) =>
    turns.enter(connectionKeysOf(...connection), maxWaitMs);
  try {
    return (await checkLink(url, { needsBody: false, stop: never, admit })).outcome.kind;
  } finally {
    await turns.end();
  }
}

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - times[index]!);

describe('checks of many links that lead to one host', () => {
  test('reach it one at a time with a pause, from two workers, whatever name leads to it', async () => {
    const target = await startSite(() => undefined);
    const names = ['127.0.0.1', 'localhost', 'shop.example', 'a.wild.example', 'b.wild.example.'];
    const redirector = await startSite(
      (path) => `http://${names[Number(path.slice(1)) % 5]}:${target.port}/`,
    );
    const urls = Array.from({ length: 41 }, (_, n) => `http://127.0.1.${n}:${redirector.port}/${n}`);
    const kinds = await Promise.all(urls.map((url, index) => check(workers[index % 2]!, url)));
    expect(kinds).toEqual(urls.map(() => 'ok'));
    expect([target.times.length, target.maxBusy]).toEqual([41, 1]);
    expect(Math.min(...gapsOf(target.times))).toBeGreaterThanOrEqual(PAUSE_MS);
  }, 60_000);

  test('have results although the hosts redirect to each other', async () => {
    const ports: number[] = [];
    const onward = (other: number) => (path: string) =>
      path.startsWith('/page') ? undefined : `http://127.0.0.1:${ports[other]}/page`;
    const sites = [await startSite(onward(1)), await startSite(onward(0))];
    ports.push(...sites.map(({ port }) => port));
    const urls = Array.from({ length: 8 }, (_, n) => `http://127.0.0.1:${ports[n % 2]}/${n}`);
    const kinds = await Promise.all(urls.map((url, index) => check(workers[(index >> 1) % 2]!, url)));
    expect(kinds).toEqual(urls.map(() => 'ok'));
    for (const { maxBusy } of sites) expect(maxBusy).toBe(1);
  }, 60_000);

  test('wait no longer than they may, and then have no result', async () => {
    const target = await startSite(() => undefined);
    const redirector = await startSite(() => `http://127.0.0.1:${target.port}/`);
    const other = workers[0]!('other', never);
    await other.enter(connectionKeysOf('127.0.0.1', target.port, '127.0.0.1'), 0);
    const url = `http://127.0.2.1:${redirector.port}/`;
    await expect(check(workers[1]!, url, 300)).rejects.toThrow(HostBusyError);
    expect(target.times).toEqual([]);
    await other.end();
    expect(await check(workers[1]!, url, 300)).toBe('ok');
  }, 60_000);

  test('send HEAD and GET of one check without a pause', async () => {
    const target = await startSite(() => undefined, 404);
    expect(await check(workers[0]!, `http://127.0.0.1:${target.port}/`, 0)).toBe('failure');
    expect(target.times).toHaveLength(2);
  });

  test('never connect to a host after the check has ended', async () => {
    const target = await startSite(() => undefined);
    const keys = connectionKeysOf('127.0.0.1', target.port, '127.0.0.1');
    const [first, second] = [workers[0]!('first', never), workers[1]!('second', never)];
    await first.enter(keys, 0);
    const waiting = second.enter(keys, 60_000);
    await second.end();
    await expect(waiting).rejects.toThrow();
    await first.end();
    const third = workers[0]!('third', never);
    await third.enter(keys, 0);
    await third.end();
  });
});
