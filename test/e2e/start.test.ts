import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../embedded/free-port.js';
import {
  isRunning,
  startedPids,
  startProcess,
  untilReady,
  type StartProcess,
} from '../support/start-process.js';
import { until } from '../support/wait-for.js';

const run = promisify(execFile);
const MINUTE = 60_000;

let dataDir: string;
let port: number;
let running: StartProcess | undefined;

async function start(settings: Record<string, string> = {}): Promise<StartProcess> {
  running = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  await untilReady(running);
  return running;
}

/** Stops it as a service manager would. @returns its exit code and how long it took, in milliseconds */
async function stop(): Promise<{ code: number | null; tookMs: number }> {
  const started = Date.now();
  running?.child.kill('SIGTERM');
  const code = (await running?.exited) ?? null;
  running = undefined;
  return { code, tookMs: Date.now() - started };
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qrelay-start-'));
  port = await freePort();
});

afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  let firstOutput: string;
  let key: string;

  test(
    'prints the addresses and, the first time, a curl line that works when pasted',
    async () => {
      const { output } = await start();
      firstOutput = output();
      const address = `http://localhost:${port}`;
      expect(firstOutput).toContain(`Dashboard    ${address}/\n`);
      expect(firstOutput).toContain(`API docs     ${address}/docs\n`);
      expect(firstOutput).toMatch(/Temporal UI {2}http:\/\/localhost:\d+\n/);
      expect(firstOutput).toMatch(/E-mail +demo@qrelay\.local\n +Password +\S{8,}\n/);
      key = /API key +(qrk_\S+)/.exec(firstOutput)?.[1] ?? '';
      const line = /curl .*/.exec(firstOutput)?.[0] ?? '';
      const { stdout } = await run('sh', ['-c', `${line} --silent`]);
      expect(JSON.parse(stdout)).toMatchObject({ type: 'url', shortUrl: expect.stringContaining('/r/') });
    },
    2 * MINUTE,
  );

  test('serves every address that it printed', async () => {
    const addresses = [...firstOutput.matchAll(/(?:API docs|Temporal UI) +(\S+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(addresses).toHaveLength(2);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test('is refused for a data folder that is in use, with one message', async () => {
    const second = startProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Qrelay already runs on ${dataDir} (process ${running?.child.pid}): stop it, or set DATA_DIR to another folder\n`,
    );
  });

  test('lets npm run account use the same database, and prints only JSON there', async () => {
    const command = [
      'run',
      '--silent',
      'account',
      '--',
      'create',
      '--email',
      'second@example.com',
      '--plan',
      'pro',
    ];
    const { stdout } = await run('npm', [...command, '--json'], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    expect(JSON.parse(stdout)).toMatchObject({ email: 'second@example.com', plan: 'pro' });
  });

  test('starts a part that was killed again', async () => {
    const { worker = 0 } = startedPids(dataDir);
    process.kill(worker, 'SIGKILL');
    const saidSo = () => running?.output().includes('The worker runs again') ?? false;
    await until(saidSo, 25_000, () => 'the worker to run again');
    expect(startedPids(dataDir).worker).not.toBe(worker);
  });

  test('ends within 10 s of SIGTERM, with code 0 and no process left', async () => {
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
    MINUTE,
  );

  test(
    'ends what a killed one left behind, and starts',
    async () => {
      const { mongod = 0, temporal = 0 } = startedPids(dataDir);
      running?.child.kill('SIGKILL');
      await running?.exited;
      expect([mongod, temporal].filter(isRunning)).toHaveLength(2);
      const { output } = await start();
      expect(output()).toMatch(/Ended what an earlier run left behind: .*mongod/);
      expect([mongod, temporal].filter(isRunning)).toEqual([]);
      expect((await stop()).code).toBe(0);
    },
    MINUTE,
  );
});

describe('npm start is refused with one clear message and a code that is not 0', () => {
  async function refusal(settings: Record<string, string>): Promise<string> {
    const refused = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...settings });
    expect(await refused.exited).toBe(1);
    return refused.output();
  }

  test('when the port is in use', async () => {
    const taken = createServer().listen(port, '0.0.0.0');
    await once(taken, 'listening');
    const inUse = (taken.address() as AddressInfo).port;
    expect(await refusal({})).toBe(`Port ${inUse} is in use: set PORT=… or stop what listens there\n`);
    taken.close();
  });

  test('when MONGODB_URI can not be reached, without its password', async () => {
    const output = await refusal({ MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/?replicaSet=rs0' });
    expect(output).toMatch(/^MONGODB_URI mongodb:\/\/\*\*\*@127\.0\.0\.1:1\/\S* can't be used: .*\n$/);
  });

  test('when TEMPORAL_ADDRESS can not be reached', async () => {
    const output = await refusal({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expect(output).toMatch(/^TEMPORAL_ADDRESS 127\.0\.0\.1:1 can't be used: .*\n$/);
  });

  test('when no MongoDB can be had', async () => {
    const output = await refusal({
      TEMPORAL_ADDRESS: process.env.QRELAY_TEST_TEMPORAL_ADDRESS ?? '',
      PATH: '',
      HOME: join(dataDir, 'home'),
      XDG_CACHE_HOME: join(dataDir, 'empty-cache'),
      MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:1',
    });
    expect(output).toContain(
      "download by mongodb-memory-server: 127.0.0.1:1 can't be reached (ECONNREFUSED)\n",
    );
    expect(output).toMatch(/\nNo MongoDB server could be had\. Install MongoDB .*\n$/);
  });
});
