import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { findRuntime } from '../../embedded/data-folder.js';
import { getFreePort } from '../../embedded/ports.js';
import {
  isRunning,
  startedPids,
  startProcess,
  untilReady,
  type StartProcess,
} from '../support/start-process.js';
import { waitFor } from '../support/wait-for.js';

const run = promisify(execFile);

let dataDir: string;
let port: number;
let running: StartProcess | undefined;

async function start(settings: Record<string, string> = {}): Promise<StartProcess> {
  running = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  await untilReady(running);
  return running;
}

/** Stops the process as a service manager would. @returns Its exit code, and the time that the stop took. */
async function stop(): Promise<{ code: number | null; tookMs: number }> {
  const started = Date.now();
  running?.child.kill('SIGTERM');
  const code = (await running?.exited) ?? null;
  running = undefined;
  return { code, tookMs: Date.now() - started };
}

/** A process may remove a file between the listing and this check. */
function hasOpenMode(path: string): boolean {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) !== 0;
}

/** Returns the arguments of a process, as every local user can see them. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** Asks for Temporal's namespaces with any `Host`, which `fetch` cannot set. */
async function statusFor(host: string, onPort: number): Promise<number | undefined> {
  const sent = get({ host: '127.0.0.1', port: onPort, path: '/api/v1/namespaces', headers: { host } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qrelay-start-'));
  // As the previous version created it.
  chmodSync(dataDir, 0o755);
  port = await getFreePort();
});

afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  let firstOutput: string;
  let key: string;

  test(
    'prints its URLs and, at the first start, a curl command that works when pasted',
    async () => {
      const { output } = await start();
      firstOutput = output();
      const url = `http://localhost:${port}`;
      expect(firstOutput).toContain(`Dashboard    ${url}/\n`);
      expect(firstOutput).toContain(`API docs     ${url}/docs\n`);
      expect(firstOutput).toMatch(/Temporal UI {2}http:\/\/localhost:\d+\n/);
      expect(firstOutput).toMatch(/Email +demo@qrelay\.local\n +Password +\S{8,}\n/);
      key = /API key +(qrk_\S+)/.exec(firstOutput)?.[1] ?? '';
      const line = /curl .*/.exec(firstOutput)?.[0] ?? '';
      const { stdout } = await run('sh', ['-c', `${line} --silent`]);
      expect(JSON.parse(stdout)).toMatchObject({ type: 'url', shortUrl: expect.stringContaining('/r/') });
    },
    2 * MINUTE_MS,
  );

  test('serves every URL that it printed', async () => {
    const urls = [...firstOutput.matchAll(/(?:API docs|Temporal UI) +(\S+)/g)].map((match) => match[1] ?? '');
    expect(urls).toHaveLength(2);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
  });

  test('lets no other user read its files', () => {
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['mongodb.key', 'logs/api.log', 'temporal/temporal.db']));
    const open = ['.', ...files].filter((file) => hasOpenMode(join(dataDir, file)));
    expect(open).toEqual([]);
    if (process.getuid?.() !== 0) return;
    const nobody = { cwd: dataDir, uid: 65534, gid: 65534, encoding: 'utf8' } as const;
    const { status, stdout } = spawnSync('cat', ['ports.json', 'logs/api.log', 'mongodb.key'], nobody);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('shows the password of MongoDB in no output, log, or process list', () => {
    const { mongodbUri } = findRuntime(dataDir)!;
    const { password } = new URL(mongodbUri);
    expect(password).toMatch(/^[0-9a-f]{64}$/);
    const logs = readdirSync(join(dataDir, 'logs')).map((log) =>
      readFileSync(join(dataDir, 'logs', log), 'utf8'),
    );
    const commands = Object.values(startedPids(dataDir)).map(commandLine);
    const ports = readFileSync(join(dataDir, 'ports.json'), 'utf8');
    const texts = [firstOutput, ports, ...logs, ...commands];
    expect(texts.filter((text) => text.includes(password))).toEqual([]);
  });

  test("keeps web pages out of Temporal's HTTP API and Web UI", async () => {
    const uiUrl = new URL(/Temporal UI +(\S+)/.exec(firstOutput)?.[1] ?? '');
    const httpPort = /--http-port (\d+)/.exec(commandLine(startedPids(dataDir).temporal ?? 0))?.[1];
    for (const target of [Number(uiUrl.port), Number(httpPort)]) {
      for (const host of ['evil.example', `evil.example:${target}`]) {
        expect(await statusFor(host, target)).toBe(403);
      }
    }
    expect(await statusFor(`127.0.0.1:${httpPort}`, Number(httpPort))).toBe(403);
  });

  test('fails with one message if the data folder is in use', async () => {
    const second = startProcess({ DATA_DIR: dataDir, PORT: String(await getFreePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Qrelay is already running on ${dataDir} (process ${running?.child.pid}): stop it, or set DATA_DIR to another folder\n`,
    );
  });

  test(
    'shares its database with npm run account, which prints only JSON',
    async () => {
      const account = async (...args: string[]) => {
        const { stdout } = await run('npm', ['run', '--silent', 'account', '--', ...args, '--json'], {
          env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
        });
        return JSON.parse(stdout) as Record<string, any>;
      };
      const email = 'second@example.com';
      expect(await account('create', '--email', email, '--plan', 'pro')).toMatchObject({
        email,
        plan: 'pro',
      });

      const { link } = await account('reset-link', '--email', email);
      const [page, token] = (link as string).split('#');
      expect(page).toBe(`http://localhost:${port}/reset-password`);
      expect((await fetch(page!)).status).toBe(200);
      const post = (path: string, body: object) =>
        fetch(`http://localhost:${port}/api/v1/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const password = 'a nice long password';
      expect((await post('reset-password', { token, newPassword: password })).status).toBe(204);
      const cookie = (await post('sign-in', { email, password })).headers.get('set-cookie')!.split(';')[0]!;
      const status = async () =>
        (await fetch(`http://localhost:${port}/api/v1/account`, { headers: { cookie } })).status;
      expect(await status()).toBe(200);
      expect(await account('end-sessions', '--email', email)).toEqual({ email, ended: 1 });
      expect(await status()).toBe(401);
    },
    MINUTE_MS,
  );

  test('restarts a process that was killed', async () => {
    const { worker = 0 } = startedPids(dataDir);
    process.kill(worker, 'SIGKILL');
    const hasRestarted = () => running?.output().includes('The worker is running again') ?? false;
    await waitFor(hasRestarted, 25_000, () => 'the worker to restart');
    expect(startedPids(dataDir).worker).not.toBe(worker);
  });

  test('stops within 10 s of SIGTERM, with code 0 and no process left', async () => {
    const pids = startedPids(dataDir);
    expect(Object.keys(pids).sort()).toEqual(['api', 'mongod', 'temporal', 'worker']);
    const { code, tookMs } = await stop();
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(10_000);
    expect(Object.values(pids).filter(isRunning)).toEqual([]);
  });

  test(
    'keeps the data and does not show the key again',
    async () => {
      const { output } = await start();
      expect(output()).not.toContain('qrk_');
      const response = await fetch(`http://localhost:${port}/api/v1/qr-codes`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(await response.json()).toMatchObject({ data: [{ type: 'url' }], pagination: { total: 1 } });
    },
    MINUTE_MS,
  );

  test(
    'stops the orphans of a killed run, and starts',
    async () => {
      const { mongod = 0, temporal = 0 } = startedPids(dataDir);
      running?.child.kill('SIGKILL');
      await running?.exited;
      expect([mongod, temporal].filter(isRunning)).toHaveLength(2);
      const { output } = await start();
      expect(output()).toMatch(/Stopped processes left over from an earlier run: .*mongod/);
      expect([mongod, temporal].filter(isRunning)).toEqual([]);
      expect((await stop()).code).toBe(0);
    },
    MINUTE_MS,
  );
});

describe('npm start fails with one clear message and a nonzero exit code', () => {
  async function failedStart(settings: Record<string, string>): Promise<string> {
    const failed = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
    expect(await failed.exited).toBe(1);
    return failed.output();
  }

  test('if the port is in use', async () => {
    const taken = createServer().listen(port, '0.0.0.0');
    await once(taken, 'listening');
    const inUse = (taken.address() as AddressInfo).port;
    expect(await failedStart({})).toBe(
      `Port ${inUse} is in use: set PORT to another port, or stop the process that uses it\n`,
    );
    taken.close();
  });

  test('if MONGODB_URI is unreachable, without its password', async () => {
    const output = await failedStart({ MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/?replicaSet=rs0' });
    expect(output).toMatch(/^Cannot use MONGODB_URI mongodb:\/\/\*\*\*@127\.0\.0\.1:1\/\S*: .*\n$/);
  });

  test('if TEMPORAL_ADDRESS is unreachable', async () => {
    const output = await failedStart({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expect(output).toMatch(/^Cannot use TEMPORAL_ADDRESS 127\.0\.0\.1:1: .*\n$/);
  });

  test('if no MongoDB is available', async () => {
    const output = await failedStart({
      TEMPORAL_ADDRESS: process.env.QRELAY_TEST_TEMPORAL_ADDRESS ?? '',
      PATH: '',
      HOME: join(dataDir, 'home'),
      XDG_CACHE_HOME: join(dataDir, 'empty-cache'),
      HTTPS_PROXY: 'http://127.0.0.1:1',
      https_proxy: 'http://127.0.0.1:1',
    });
    expect(output).toMatch(/MongoDB: download: fastdl\.mongodb\.org: .*ECONNREFUSED/);
    expect(output).toMatch(/\nNo MongoDB server is available\. Install MongoDB .*\n$/);
  });
});
