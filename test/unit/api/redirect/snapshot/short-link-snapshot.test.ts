import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { HostOwner } from '../../../../../api/redirect/resolve/custom-domains.js';
import {
  createShortLinkSnapshot,
  type ShortLinkSnapshot,
} from '../../../../../api/redirect/snapshot/short-link-snapshot.js';
import type { Branding } from '../../../../../core/accounts/branding.js';
import { DAY_MS, MINUTE_MS } from '../../../../../core/basics/time/durations.js';
import { StoreTimeoutError } from '../../../../../store/mongo/timeouts.js';
import type { ScanTarget } from '../../../../../store/short-links/scan-targets.js';
import { createLogger } from '../../../../../telemetry/logger.js';
import { waitFor } from '../../../../support/wait-for.js';

const BRANDING: Branding = {
  domain: 'qr.rosa.example',
  name: 'Rosa',
  logo: null,
  color: '#aa0000',
  pausedMessage: 'Back soon',
};

const OWNER = { accountId: 'acc_1', rootUrl: 'https://rosa.example/', caseSensitive: false };

function code(fields: Partial<Extract<ScanTarget, { kind: 'code' }>> = {}): ScanTarget {
  return {
    kind: 'code',
    qrCodeId: 'qr_1',
    accountId: 'acc_1',
    branded: true,
    name: 'Menu',
    type: 'url',
    data: { url: 'https://example.com/menu' },
    destination: 'https://example.com/menu',
    status: 'active',
    webhooks: ['wh_1'],
    botWebhooks: [],
    ...fields,
  };
}

let folder: string;
let now: number;
let isDown: boolean;
let logLines: string[];
const database = {
  codes: new Map<string, ScanTarget>(),
  owners: new Map<string, NonNullable<HostOwner>>(),
  brandings: new Map<string, Branding>(),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qrelay-snapshot-'));
  now = Date.parse('2026-11-22T12:00:00Z');
  isDown = false;
  logLines = [];
  for (const map of Object.values(database)) map.clear();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process: what it has in its caches, and its snapshot. */
function startProcess() {
  const caches = {
    code: new Map<string, ScanTarget>(),
    host: new Map<string, HostOwner>(),
    branding: new Map<string, Branding>(),
  };
  const cacheOf = <Value>(map: Map<string, Value>) => ({
    recentKeys: (limit: number) => [...map.keys()].reverse().slice(0, limit),
    restore: (key: string, value: Value) => void map.set(key, value),
  });
  const lookups = { count: 0 };
  const findIn =
    <Value>(map: Map<string, Value>) =>
    async (keys: readonly string[]) => {
      lookups.count += 1;
      if (isDown) throw new StoreTimeoutError('down');
      return new Map(keys.flatMap((key) => (map.has(key) ? [[key, map.get(key)!] as const] : [])));
    };
  const snapshot: ShortLinkSnapshot = createShortLinkSnapshot({
    folder,
    codes: { find: findIn(database.codes), cache: cacheOf(caches.code) },
    hosts: {
      async find(names) {
        const owners = await findIn(database.owners)(names);
        return new Map(names.map((name) => [name, owners.get(name) ?? null]));
      },
      cache: cacheOf(caches.host),
    },
    brandings: { find: findIn(database.brandings), cache: cacheOf(caches.branding) },
    now: () => new Date(now),
    log: createLogger('debug', 'api', { write: (line) => logLines.push(line) }),
    intervalMs: 5,
  });
  return { caches, snapshot, lookups };
}

/** Runs a process that has used these short codes, until it has stopped. */
async function runProcess(...shortCodes: string[]): Promise<void> {
  const { caches, snapshot } = startProcess();
  for (const shortCode of shortCodes) caches.code.set(shortCode, code());
  for (const host of database.owners.keys()) caches.host.set(host, OWNER);
  for (const account of database.brandings.keys()) caches.branding.set(account, BRANDING);
  caches.host.set('alias.example', null);
  snapshot.start();
  await snapshot.close();
}

/** Waits until the names of the files in the folder are as they must be. */
const untilFiles = (what: string, hold: (names: string[]) => boolean) =>
  waitFor(
    async () => hold(await readdir(folder)),
    60_000,
    () => what,
  );
/** Waits until a change is recorded next to the snapshot. */
const untilRecorded = () => untilFiles('the record of a change', (names) => names.length >= 2);

async function restored() {
  const { caches, snapshot } = startProcess();
  const count = await snapshot.restore();
  return { ...caches, count };
}

test('a process that starts while MongoDB is down knows the codes, hosts, and brandings of the previous process', async () => {
  const paused = code({ status: 'paused' });
  const deleted: ScanTarget = { kind: 'deleted', accountId: 'acc_1', branded: false, accountDeleted: false };
  database.codes.set('menu', code()).set('paused', paused).set('deleted', deleted);
  database.owners.set('qr.rosa.example', OWNER);
  database.brandings.set('acc_1', BRANDING);
  await runProcess('menu', 'paused', 'deleted', 'unknown');
  isDown = true;
  const { code: codes, host, branding, count } = await restored();
  expect(count).toBe(3);
  expect(Object.fromEntries(codes)).toEqual({ menu: code(), paused, deleted });
  expect(Object.fromEntries(host)).toEqual({ 'qr.rosa.example': OWNER, 'alias.example': null });
  expect(Object.fromEntries(branding)).toEqual({ acc_1: BRANDING });
});

test('only the user of the process can read the snapshot', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  expect((await stat(join(folder, 'snapshot'))).mode & 0o777).toBe(0o600);
});

test('a code that another host changed is in the snapshot as of its last write, not as of its last scan', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  database.codes.set('menu', code({ status: 'paused' }));
  await runProcess();
  expect((await restored()).code.get('menu')).toMatchObject({ status: 'paused' });
});

test('a code that was changed or deleted after the last snapshot is not restored, nor are codes of a deleted account', async () => {
  database.codes
    .set('menu', code())
    .set('poster', code())
    .set('other', code({ accountId: 'acc_2' }));
  await runProcess('menu', 'poster', 'other');
  isDown = true;
  now += 1_000;
  const { snapshot } = startProcess();
  snapshot.recordChange({ kind: 'code', key: 'poster' });
  snapshot.recordChange({ kind: 'account', key: 'acc_2' });
  await untilRecorded();
  await expect(restored()).resolves.toMatchObject({ code: new Map([['menu', code()]]) });
});

test('a routing is restored, but the hash of a password never reaches the disk', async () => {
  const routed = {
    revision: 4,
    routing: {
      scanLimit: { scans: 5, confirm: true },
      rules: [{ id: 'r1', when: { os: ['iOS'] }, url: 'https://example.com/ios' }],
      utm: { source: '{metadata.passwordHash}' },
    },
    metadata: { passwordHash: 'the own key of an owner', table: 7 },
    scansUsed: 2,
    passwordProtected: true,
  };
  database.codes.set('menu', code({ compact: true, routed: { ...routed, passwordHash: '$scrypt$s3cret' } }));
  await runProcess('menu');
  expect(await readFile(join(folder, 'snapshot'), 'utf8')).not.toContain('$scrypt');
  isDown = true;
  expect((await restored()).code).toEqual(new Map([['menu', code({ compact: true, routed })]]));
});

test('a domain or branding that was changed after the last snapshot is not restored; the codes of the account are', async () => {
  database.codes.set('menu', code());
  database.owners.set('qr.rosa.example', OWNER);
  database.brandings.set('acc_1', BRANDING);
  await runProcess('menu');
  isDown = true;
  now += 1_000;
  const { snapshot } = startProcess();
  for (const change of [
    { kind: 'host', key: 'qr.rosa.example' },
    { kind: 'host', key: 'alias.example' },
    { kind: 'branding', key: 'acc_1' },
  ] as const) {
    snapshot.recordChange(change);
  }
  await untilRecorded();
  const { code: codes, host, branding } = await restored();
  expect([codes.size, host.size, branding.size]).toEqual([1, 0, 0]);
});

test('nothing is restored if a change could not be recorded, or if the changes cannot be read', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  isDown = true;
  now += 1_000;
  const { snapshot } = startProcess();
  const journal = join(folder, `changes-${Math.floor(now / MINUTE_MS)}`);
  await mkdir(journal);
  expect((await restored()).count).toBe(0);
  snapshot.recordChange({ kind: 'code', key: 'menu' });
  await untilFiles('no snapshot', (names) => !names.includes('snapshot'));
  await rm(journal, { recursive: true });
  expect((await restored()).count).toBe(0);
  expect(logLines.join('')).toContain('could not record a change');
});

test('a code in use that was changed is in the next snapshot, although it has left the cache', async () => {
  database.codes.set('menu', code({ status: 'paused' }));
  const { snapshot } = startProcess();
  snapshot.recordChange({ kind: 'code', key: 'menu' }, true);
  now += 1_000;
  snapshot.start();
  await snapshot.close();
  expect((await restored()).code.get('menu')).toMatchObject({ status: 'paused' });
});

test('a change is forgotten once a later snapshot has it', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  const { snapshot } = startProcess();
  snapshot.recordChange({ kind: 'code', key: 'menu' });
  await untilRecorded();
  database.codes.set('menu', code({ destination: 'https://example.com/new' }));
  now += 1_000;
  await runProcess();
  expect((await restored()).code.get('menu')).toMatchObject({ destination: 'https://example.com/new' });
  now += 12 * MINUTE_MS;
  await runProcess();
  expect(await readdir(folder)).toEqual(['snapshot']);
});

test('nothing of a deleted account stays on disk', async () => {
  database.codes.set('private', code()).set('menu', code({ accountId: 'acc_2' }));
  await runProcess('private', 'menu');
  database.codes.set('private', {
    kind: 'deleted',
    accountId: 'acc_1',
    branded: false,
    accountDeleted: true,
  });
  await runProcess();
  const text = await readFile(join(folder, 'snapshot'), 'utf8');
  expect(text).not.toContain('private');
  expect(text).not.toContain('acc_1');
  expect(text).toContain('menu');
});

test('while MongoDB is down, the last snapshot stays', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  isDown = true;
  now += 60 * MINUTE_MS;
  await runProcess('menu');
  expect([...(await restored()).code.keys()]).toEqual(['menu']);
  expect(await readdir(folder)).toEqual(['snapshot']);
});

test('a process that started in an outage takes no more memory the longer the outage lasts', async () => {
  setFlagsFromString('--expose_gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let index = 0; index < 20_000; index += 1) database.codes.set(`menu${index}`, code());
  // A stopping process gives up its last snapshot after 2 s, which a busy machine may need for as many codes.
  await waitFor(
    async () => {
      await runProcess(...database.codes.keys());
      return (await readdir(folder)).includes('snapshot');
    },
    60_000,
    () => 'a snapshot of all codes',
  );
  isDown = true;
  const { snapshot, lookups } = startProcess();
  snapshot.start();
  const heapAfter = async (count: number) => {
    const end = lookups.count + count;
    await waitFor(
      () => lookups.count >= end,
      120_000,
      () => `${count} lookups`,
    );
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(2);
  const after = await heapAfter(10);
  await snapshot.close();
  // It was 0.7 MB for each attempt.
  expect(after - before).toBeLessThan(5e6);
}, 300_000);

test('the draft of a killed process is deleted by a process that was already running', async () => {
  const { snapshot } = startProcess();
  const draft = join(folder, 'snapshot-0123456789ab.draft');
  snapshot.start();
  await writeFile(draft, 'code private 1 {}');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await readdir(folder)).toContain('snapshot-0123456789ab.draft');
  const old = new Date(now - 31 * MINUTE_MS);
  await utimes(draft, old, old);
  await untilFiles('no draft', (names) => !names.includes('snapshot-0123456789ab.draft'));
  await snapshot.close();
});

test('a code that was looked up more than a day ago is not served', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  now += DAY_MS + 1;
  expect((await restored()).count).toBe(0);
});

test('damaged lines do not affect others, and a snapshot of another version is ignored', async () => {
  database.codes.set('menu', code());
  await runProcess('menu');
  const path = join(folder, 'snapshot');
  const damaged = [
    'code torn 1763812800000 {"kind":"code","accou',
    `code wrong ${now} {"kind":"code","accountId":7}`,
    `code scheme`,
    '',
    `branding acc_9 ${now} null`,
  ];
  await appendFile(path, damaged.join('\n'));
  expect([...(await restored()).code.keys()]).toEqual(['menu']);
  expect(logLines.at(-1)).toContain('"damaged":5');
  await writeFile(path, (await readFile(path, 'utf8')).replace('"version":1', '"version":2'));
  expect((await restored()).count).toBe(0);
});
