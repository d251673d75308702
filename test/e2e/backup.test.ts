import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { Webhook as Verifier } from 'standardwebhooks';
import { DAY_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { getFreePort } from '../../embedded/ports.js';
import { serializeScans } from '../../store/scans/spool-format.js';
import type { ScanDocument } from '../../store/scans/scan-documents.js';
import { runNpmCommand } from '../support/run-command.js';
import { startProcess, untilReady, type StartProcess } from '../support/start-process.js';
import { waitFor } from '../support/wait-for.js';
import { respondWith, startReceiver, type Receiver } from '../support/webhook-receiver.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let folder: string;
let receiver: Receiver;
let url: string;
let settings: Record<string, string>;
let running: StartProcess | undefined;
/** Data folders: of the service that is backed up, and of the restored one. */
let source: string;
let target: string;
let file: string;

let key: string;
let cookie: string;
let secret: string;
let jobId: string;
let active: { id: string; shortCode: string; shareImage: string };
let deleted: { id: string; shortCode: string };
let spooledCode: { id: string; shortCode: string };
let before: unknown;

async function start(dataDir: string): Promise<StartProcess> {
  running = startProcess({ ...settings, DATA_DIR: dataDir });
  await untilReady(running);
  return running;
}

async function stop(): Promise<void> {
  running?.child.kill('SIGTERM');
  await running?.exited;
  running = undefined;
}

async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const scan = (shortCode: string) =>
  fetch(`${url}/r/${shortCode}`, {
    redirect: 'manual',
    headers: { 'user-agent': PHONE, accept: 'text/html' },
  });

/** Everything that must be the same in the restored service. */
async function readAll(): Promise<unknown> {
  const paths = [
    '/api/v1/account',
    '/api/v1/api-keys',
    '/api/v1/webhooks',
    `/api/v1/jobs/${jobId}`,
    `/api/v1/qr-codes/${active.id}/analytics?from=${day(0)}&to=${day(1)}`,
    `/api/v1/qr-codes/${active.id}`,
  ];
  const [account, ...rest] = await Promise.all(paths.map((path) => call('GET', path)));
  // Usage changes with each call.
  const { usage: _usage, ...sameAccount } = account!;
  return [sameAccount, ...rest.map(withoutUse)];
}

const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** Removes the times of the last use, which each call changes. */
function withoutUse(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, entry: unknown) =>
    name === 'lastUsedAt' ? undefined : entry,
  );
}

async function download(): Promise<Buffer> {
  const response = await fetch(`${url}/api/v1/jobs/${jobId}/download`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** An endpoint's health changes as soon as the receiver accepts what is pending. */
const withoutHealth = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, member: unknown) =>
      ['health', 'failingSince'].includes(name) ? undefined : member,
    ),
  );

const command = (name: string, args: string[], dataDir: string) =>
  runNpmCommand(name, args, { ...settings, DATA_DIR: dataDir });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'qrelay-backup-'));
  [source, target, file] = [join(folder, 'source'), join(folder, 'target'), join(folder, 'copy.bson.gz')];
  // The receiver rejects everything at first, so its deliveries are pending.
  receiver = await startReceiver(respondWith(503, { 'retry-after': '45' }));
  const port = String(await getFreePort());
  url = `http://localhost:${port}`;
  settings = {
    PORT: port,
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    RATE_LIMIT_PER_MINUTE: '0',
    SCAN_TIMEOUT_MS: '20000',
    GEOIP_DATABASE: 'none',
    // The embedded UI's port differs between data folders, and URLs of workflows with it.
    TEMPORAL_UI_URL: 'https://temporal.example',
  };
});

afterAll(async () => {
  await stop();
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a backup is taken while the service runs, and only its user can read it',
  async () => {
    const { output } = await start(source);
    key = /API key +(qrk_\S+)/.exec(output())?.[1] ?? '';
    const [email, password] = ['Email', 'Password'].map(
      (name) => new RegExp(`${name} +(\\S+)`).exec(output())?.[1],
    );
    const signIn = await fetch(`${url}/api/v1/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    cookie = signIn.headers.get('set-cookie')!.split(';')[0]!;
    const create = (data: string) => call<typeof active>('POST', '/api/v1/qr-codes', { type: 'url', data });
    active = await create('https://example.com/active');
    deleted = await create('https://example.com/deleted');
    spooledCode = await create('https://example.com/spooled');
    await call('DELETE', `/api/v1/qr-codes/${deleted.id}`);
    const endpoint = { url: receiver.url, events: ['qr_code.scanned'] };
    ({ secret } = await call<{ secret: string }>('POST', '/api/v1/webhooks', endpoint));
    for (let count = 0; count < 3; count += 1) expect((await scan(active.shortCode)).status).toBe(302);
    const job = await fetch(`${url}/api/qr/bulk-export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [active.id], format: 'SVG' }),
    });
    expect(job.status).toBe(200);
    ({ id: jobId } = (await call<{ data: { id: string }[] }>('GET', '/api/v1/jobs')).data[0]!);
    await receiver.expect(3);
    before = await readAll();

    const result = await command('backup', [file], source);
    expect(result).toMatchObject({ code: 0, stderr: `Using the service that is running on ${source}\n` });
    expect(result.stdout).toMatch(/Wrote \S+copy\.bson\.gz: \d+ documents, 1 files of the data folder, /);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await command('backup', [file], source)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists'),
    });
    expect(await command('restore', [file, '--replace'], source)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it before you restore'),
    });
  },
  3 * MINUTE_MS,
);

test(
  'a backup of a stopped service includes its spooled scans but no visitor salt',
  async () => {
    await stop();
    const spool = join(source, 'spool');
    mkdirSync(spool, { recursive: true });
    const spooled = {
      _id: new ObjectId(),
      accountId: (before as [{ id: string }])[0].id,
      qrCodeId: spooledCode.id,
      shortCode: spooledCode.shortCode,
      at: new Date(),
      country: null,
      region: null,
      city: null,
      device: 'mobile',
      os: null,
      browser: null,
      referrer: null,
      bot: false,
      botReason: null,
      visitor: 'v',
    } as unknown as ScanDocument;
    writeFileSync(join(spool, '0123456789abcdef-00000000-1.scans'), serializeScans([spooled]));
    const stopped = join(folder, 'stopped.bson.gz');
    expect(await command('backup', [stopped], source)).toMatchObject({ code: 0 });
    const { stdout, code } = await command('restore', [stopped, '--check'], join(folder, 'unused'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/it is complete\n/);
    expect(stdout).toContain('files of spooled scans: 1\n');
    expect(stdout).not.toMatch(/salt|rate_windows/);
    const damaged = readFileSync(stopped).subarray(0, -200);
    writeFileSync(join(folder, 'cut.bson.gz'), damaged);
    expect(await command('restore', [join(folder, 'cut.bson.gz')], target)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The backup is damaged'),
    });
    file = stopped;
  },
  2 * MINUTE_MS,
);

test(
  'a service restored into an empty folder has all of its data, and delivers pending events',
  async () => {
    expect(await command('restore', [file], target)).toMatchObject({
      code: 0,
      stderr: `Using the data in ${target}; no service is running on it\n`,
    });
    expect(await command('restore', [file], target)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    receiver.received.length = 0;
    receiver.respond = respondWith(204);
    const { output } = await start(target);
    expect(output()).not.toContain('qrk_');

    expect(withoutHealth(await readAll())).toEqual(withoutHealth(before));
    const account = await fetch(`${url}/api/v1/account`, { headers: { cookie } });
    expect(account.status).toBe(200);
    const { pagination } = await call<{ pagination: { total: number } }>('GET', '/api/v1/qr-codes');
    expect(pagination.total).toBe(2);
    expect((await scan(deleted.shortCode)).status).toBe(410);
    expect((await fetch(active.shareImage)).status).toBe(200);
    expect((await download()).subarray(0, 2).toString()).toBe('PK');
    const spooled = async () =>
      (await call<{ totalScans: number }>('GET', `/api/v1/qr-codes/${spooledCode.id}`)).totalScans === 1;
    await waitFor(spooled, 20_000, () => 'the spooled scan to be stored');

    const requests = await receiver.expect(3, 90_000);
    for (const { headers, body } of requests) {
      const verified = new Verifier(secret).verify(body, headers as Record<string, string>);
      expect(verified).toMatchObject({ type: 'qr_code.scanned', data: { qrCodeId: active.id } });
    }
    expect((await scan(active.shortCode)).status).toBe(302);
    await stop();
  },
  3 * MINUTE_MS,
);

test(
  'a service without the secret key of its database does not start, and says what to do',
  async () => {
    rmSync(join(target, 'secret.key'));
    const failed = startProcess({ ...settings, DATA_DIR: target });
    expect(await failed.exited).toBe(1);
    expect(failed.output().trim().split('\n').at(-1)).toMatch(
      /^The secret key does not belong to this database: restore the SECRET_KEY or DATA_DIR\/secret\.key /,
    );
  },
  2 * MINUTE_MS,
);

test(
  'the key of a stopped service is rotated, and signatures, image URLs, and the session stay the same',
  async () => {
    writeFileSync(join(target, 'secret.key'), readFileSync(join(source, 'secret.key')));
    const former = readFileSync(join(target, 'secret.key'), 'utf8');
    expect(await command('rotate-key', [], target)).toMatchObject({
      code: 0,
      stderr: `Using the data in ${target}; no service is running on it\n`,
    });
    expect(readFileSync(join(target, 'secret.key'), 'utf8')).not.toBe(former);
    expect(readFileSync(join(target, 'signing.key'), 'utf8')).toBe(former);
    expect(existsSync(join(target, 'secret.key.former'))).toBe(false);

    receiver.received.length = 0;
    await start(target);
    expect((await fetch(active.shareImage)).status).toBe(200);
    expect((await fetch(`${url}/api/v1/account`, { headers: { cookie } })).status).toBe(200);
    expect((await scan(active.shortCode)).status).toBe(302);
    const [request] = await receiver.expect(1, 60_000);
    new Verifier(secret).verify(request!.body, request!.headers as Record<string, string>);
    await stop();
  },
  3 * MINUTE_MS,
);
