import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from 'mongodb';
import { NODE_FLAGS } from '../../embedded/service-process.js';
import { CONTENDERS, SHORT_CODE, TARGET } from './redirect-contenders.js';

/** A contender that runs in its own process. */
export interface Served {
  port: number;
  pid: number;
  /** Returns its resident set in bytes. */
  memory: () => Promise<number>;
  stop: () => void;
  /** Sends SIGKILL. */
  kill: () => void;
}

if (process.argv[2] === 'serve') {
  const [, , , name = '', uri = '', database = '', dataDir = ''] = process.argv;
  await serve(name, uri, database, dataDir);
}

async function serve(name: string, uri: string, database: string, dataDir: string): Promise<void> {
  const server = await CONTENDERS[name]!(uri, database, dataDir);
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', () => process.send?.(process.memoryUsage.rss()));
  process.once('disconnect', () => process.exit(0));
}

/**
 * Starts a contender in its own process, and resolves when it listens. This service gets the Node options
 * of the API.
 *
 * @param name Key of `CONTENDERS`.
 */
export async function start(name: string, uri: string, database: string): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qrelay-bench-'));
  const flags = name === 'qrelay' ? NODE_FLAGS.api : [];
  const child = fork(fileURLToPath(import.meta.url), ['serve', name, uri, database, dataDir], {
    execArgv: [...process.execArgv, ...flags],
  });
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return {
    port: await nextMessage(child),
    pid: child.pid!,
    memory() {
      child.send('memory');
      return nextMessage(child);
    },
    stop: () => child.disconnect(),
    kill: () => void child.kill('SIGKILL'),
  };
}

function nextMessage(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`Process ${child.pid} of the bench ended`));
    child.once('exit', onExit);
    child.once('message', (value) => {
      child.off('exit', onExit);
      resolve(value as number);
    });
  });
}

const AGENTS = Array.from(
  { length: 40 },
  (_, n) =>
    `Mozilla/5.0 (Linux; Android ${10 + (n % 5)}; Pixel ${n % 8}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${110 + n}.0.0.0 Mobile Safari/537.36`,
);

/** Returns request `n` for a short link. Client IPs vary widely, and there are 40 user agents. */
export function scanRequest(n: number, shortCode = SHORT_CODE): string {
  const clientIp = `${1 + ((n * 7) % 222)}.${(n * 13) % 256}.${(n * 29) % 256}.${(n * 31) % 256}`;
  return `GET /r/${shortCode} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: ${AGENTS[n % AGENTS.length]}\r\nAccept: text/html\r\nAccept-Language: de,en;q=0.8\r\nX-Forwarded-For: ${clientIp}\r\nReferer: https://r${n}.bench.example/\r\n\r\n`;
}

/** Inserts the code that the requests are for, and an endpoint that subscribes to its scans. */
export async function insertCode(db: Db): Promise<void> {
  const accountId = 'acc_bench';
  await db.collection<{ _id: string }>('accounts').insertOne({ _id: accountId, plan: 'business' } as never);
  await db
    .collection('webhooks')
    .insertOne({ _id: 'wh_bench', accountId, enabled: true, events: ['qr_code.scanned'] } as never);
  await db.collection('qr_codes').insertOne({
    _id: 'qr_bench',
    accountId,
    type: 'url',
    data: { url: TARGET },
    name: null,
    destination: TARGET,
    status: 'active',
    shortCode: SHORT_CODE,
    shortCodes: [SHORT_CODE],
  } as never);
}
