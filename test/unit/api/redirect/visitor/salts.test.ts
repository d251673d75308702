import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createSaltExchange } from '../../../../../api/redirect/visitor/salt-exchange.js';
import { createSaltFiles } from '../../../../../api/redirect/visitor/salt-files.js';
import { createDailySalts } from '../../../../../api/redirect/visitor/salts.js';
import type { SaltExchange, SaltExchangeStore } from '../../../../../store/scans/salt-exchanges.js';
import { createLogger } from '../../../../../telemetry/logger.js';

const NOON = new Date('2026-11-21T12:00:00Z');
const DAY = '2026-11-21';
const log = createLogger('silent', 'test');
const secretKey = Buffer.alloc(32, 7);

/** Exchanges in memory, with the semantics of the real store. */
function createExchangesInMemory() {
  const documents = new Map<string, SaltExchange>();
  const requestsOf = (day: string) => documents.get(day)?.requests ?? {};
  const store: SaltExchangeStore = {
    find: async (day) => structuredClone(documents.get(day)),
    async choose(day, saltId) {
      if (!documents.has(day)) documents.set(day, { saltId, requests: {} });
      return structuredClone(documents.get(day)!);
    },
    async replace(day, lostSaltId, saltId) {
      if (documents.get(day)?.saltId === lostSaltId) documents.set(day, { saltId, requests: {} });
    },
    request: async (day, id, publicKey) => void (requestsOf(day)[id] = { publicKey }),
    async respond(day, id, response) {
      const request = requestsOf(day)[id];
      if (request) request.response = response;
    },
    withdraw: async (day, id) => void delete requestsOf(day)[id],
  };
  return { store, documents };
}

let root: string;
let hosts: number;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'qrelay-salts-'));
  hosts = 0;
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A host with a data folder of its own, unless it shares the folder of another. */
function createHost(
  exchanges: SaltExchangeStore,
  { folder = join(root, String(hosts++)), key = secretKey } = {},
) {
  const files = createSaltFiles(folder);
  const exchange = createSaltExchange({ exchanges, files, secretKey: key, log });
  return { folder, files, advance: () => exchange.advance(DAY) };
}

describe('the salt of a day', () => {
  test('is the same on every host after one exchange, and each host keeps it on its disk', async () => {
    const { store, documents } = createExchangesInMemory();
    const [first, second] = [createHost(store), createHost(store)];
    const { salt } = await first.advance();
    expect(await second.advance()).toMatchObject({ isShared: false });
    await first.advance();
    expect(await second.advance()).toEqual({ salt, isShared: true });
    expect(await second.files.getOrCreate(DAY)).toEqual(salt);
    expect(documents.get(DAY)?.requests).toEqual({});
    expect(await createHost(store, { folder: second.folder }).advance()).toEqual({ salt, isShared: true });
  });

  test('cannot be recovered from the exchange, not even with the secret key', async () => {
    const { store, documents } = createExchangesInMemory();
    const [first, second, late] = [createHost(store), createHost(store), createHost(store)];
    const { salt } = await first.advance();
    await second.advance();
    await first.advance();
    const recorded = structuredClone(documents.get(DAY)!);
    const text = JSON.stringify(recorded);
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(text).not.toContain(Buffer.from(salt).toString(encoding));
    // The recorded response, sent to a host with the same secret key: its own private key opens nothing of
    // others.
    await late.advance();
    const [response] = Object.values(recorded.requests).flatMap(({ response }) => response ?? []);
    for (const request of Object.values(documents.get(DAY)!.requests)) request.response ??= response!;
    expect((await late.advance()).isShared).toBe(false);
  });

  test('is not given to a host with another secret key', async () => {
    const { store } = createExchangesInMemory();
    const first = createHost(store);
    const stranger = createHost(store, { key: Buffer.alloc(32, 8) });
    const { salt } = await first.advance();
    for (let step = 0; step < 70; step++) {
      expect((await stranger.advance()).salt).not.toEqual(salt);
      expect(await first.advance()).toEqual({ salt, isShared: true });
    }
  });

  test('is replaced on all hosts when no host has it any more', async () => {
    const { store } = createExchangesInMemory();
    await createHost(store).advance();
    const [second, third] = [createHost(store), createHost(store)];
    for (let step = 0; step < 70; step++) await Promise.all([second.advance(), third.advance()]);
    const shared = await second.advance();
    expect(shared.isShared).toBe(true);
    expect(await third.advance()).toEqual(shared);
  });

  test('is given to others although a malformed request is open', async () => {
    const { store } = createExchangesInMemory();
    const [first, second] = [createHost(store), createHost(store)];
    const { salt } = await first.advance();
    await store.request(DAY, 'bad', 'AAAA');
    await second.advance();
    await first.advance();
    expect((await second.advance()).salt).toEqual(salt);
  });

  test('is the same for processes that start at the same time on one host', async () => {
    const { store } = createExchangesInMemory();
    const folder = join(root, 'shared');
    const all = await Promise.all(Array.from({ length: 8 }, () => createHost(store, { folder }).advance()));
    expect(new Set(all.map(({ salt }) => Buffer.from(salt).toString('hex'))).size).toBe(1);
    expect(all.every(({ isShared }) => isShared)).toBe(true);
    expect(await readdir(folder)).toEqual([`${DAY}.salt`]);
  });

  test('is readable only by the user of the process', async () => {
    const { folder, files } = createHost(createExchangesInMemory().store);
    await files.getOrCreate(DAY);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, `${DAY}.salt`))).mode & 0o777).toBe(0o600);
  });

  test('is created again if its file is damaged', async () => {
    const { folder, files } = createHost(createExchangesInMemory().store);
    await files.getOrCreate(DAY);
    await writeFile(join(folder, `${DAY}.salt`), 'short');
    expect(await files.getOrCreate(DAY)).toHaveLength(32);
    expect(await readFile(join(folder, `${DAY}.salt`))).toHaveLength(32);
  });
});

describe('an API process', () => {
  async function openSalts(exchanges: SaltExchangeStore, at: { now: Date }) {
    const folder = join(root, 'salts');
    const salts = createDailySalts({ folder, exchanges, secretKey, now: () => at.now, log });
    await salts.ready;
    return { salts, folder };
  }

  test('uses the same salt after a restart on the same day, and another one on the next day', async () => {
    const { store } = createExchangesInMemory();
    const first = await openSalts(store, { now: NOON });
    const salt = first.salts.at(NOON);
    await first.salts.close();
    const second = await openSalts(store, { now: NOON });
    expect(second.salts.at(NOON)).toEqual(salt);
    expect(second.salts.at(new Date('2026-11-22T12:00:00Z'))).not.toEqual(salt);
    await second.salts.close();
  });

  test("chooses tomorrow's salt before midnight, and keeps yesterday's for slow clocks", async () => {
    const { store } = createExchangesInMemory();
    const { salts, folder } = await openSalts(store, { now: new Date('2026-11-21T23:45:00Z') });
    expect((await readdir(folder)).sort()).toEqual(['2026-11-21.salt', '2026-11-22.salt']);
    await salts.close();
    const next = await openSalts(store, { now: new Date('2026-11-22T00:15:00Z') });
    expect((await readdir(folder)).sort()).toEqual(['2026-11-21.salt', '2026-11-22.salt']);
    await next.salts.close();
    const later = await openSalts(store, { now: new Date('2026-11-22T00:45:00Z') });
    expect(await readdir(folder)).toEqual(['2026-11-22.salt']);
    await later.salts.close();
  });

  test('uses the salt of the other processes of its host while the store fails', async () => {
    const failing = { find: () => Promise.reject(new Error('down')) } as unknown as SaltExchangeStore;
    const [one, two] = [await openSalts(failing, { now: NOON }), await openSalts(failing, { now: NOON })];
    expect(one.salts.at(NOON)).toEqual(two.salts.at(NOON));
    await Promise.all([one.salts.close(), two.salts.close()]);
  });
});
