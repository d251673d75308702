import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { load } from './http-load.js';
import { startJobService } from './job-service.js';
import { residentMiB } from './measure.js';
import { cpuSeconds, treeOf } from './processor-time.js';

const CONNECTIONS = 64;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
/** Time without a delivery after which those that are missing count as lost. */
const LOST_AFTER_MS = 30_000;

/** Result of scans whose deliveries were awaited. */
export interface LiveRun {
  /** Deliveries that had to arrive. */
  expected: number;
  scansPerSecond: number;
  /** From the first scan to the last arrival. */
  deliveriesPerSecond: number;
  /** Deliveries that never arrived. */
  lost: number;
  /** Deliveries that arrived more than once. */
  repeated: number;
  /** Deliveries whose attempt is not recorded as delivered. */
  unrecorded: number;
  /** CPU time per delivery, in µs, by process. */
  cpuMicros: Record<string, number>;
  workerMiB: number;
}

/** The whole service with one account, and a receiver that counts what arrives. */
export async function openLiveService() {
  const service = await startJobService({ WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  const receiver = fork(fileURLToPath(new URL('./counting-receiver.js', import.meta.url)), { execArgv: [] });
  const ask = <T>(question: unknown) => {
    const received = new Promise<T>((resolve) => receiver.once('message', (sent) => resolve(sent as T)));
    receiver.send(question as string);
    return received;
  };
  const { port } = await ask<{ port: number }>('port');
  const [api, worker] = await Promise.all([service.start('api'), service.start('worker')]);
  const pids: Record<string, number[]> = {
    API: [api.pid ?? 0],
    worker: [worker.pid ?? 0],
    MongoDB: pidsOf('mongod'),
    Temporal: pidsOf('temporal'),
    receiver: [receiver.pid ?? 0],
    load: [process.pid],
  };

  /** Scans one code of an account with endpoints, and waits for all deliveries. */
  async function run(endpoints: number, scanMs: number): Promise<LiveRun> {
    const key = await service.createKey();
    const create = async (path: string, body: unknown) => {
      const response = await fetch(service.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status !== 201) throw new Error(await response.text());
      return (await response.json()) as Record<string, string>;
    };
    for (let index = 0; index < endpoints; index += 1) {
      await create('/api/v1/webhooks', {
        url: `http://127.0.0.1:${port}/${index}`,
        events: ['qr_code.scanned'],
      });
    }
    const { shortCode } = await create('/api/v1/qr-codes', { type: 'url', data: 'https://example.com' });
    // The API reads new endpoints from its cache of subscribers.
    await sleep(1_500);
    await ask('reset');
    const before = readCpu(pids);
    const startedAt = performance.now();
    const scans = await load({
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      durationMs: scanMs,
      request: () => `GET /r/${shortCode} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${BROWSER}\r\n\r\n`,
    });
    const scanSeconds = (performance.now() - startedAt) / 1_000;
    const expected = scans.redirected.length * endpoints;
    let found = await ask<Received>('count');
    let changedAt = performance.now();
    while (found.distinct < expected && performance.now() - changedAt < LOST_AFTER_MS) {
      await sleep(20);
      const next = await ask<Received>('count');
      if (next.distinct !== found.distinct) changedAt = performance.now();
      found = next;
    }
    const seconds = (found.lastAt - (performance.timeOrigin + startedAt)) / 1_000;
    await sleep(500);
    const after = readCpu(pids);
    const recorded = await service.store.db
      .collection('webhook_deliveries')
      .countDocuments({ status: 'delivered' });
    await service.store.db.collection('webhook_deliveries').deleteMany({});
    return {
      expected,
      scansPerSecond: scans.redirected.length / scanSeconds,
      deliveriesPerSecond: expected / seconds,
      lost: expected - found.distinct,
      repeated: found.total - found.distinct,
      unrecorded: expected - recorded,
      cpuMicros: Object.fromEntries(
        Object.keys(pids).map((name) => [
          name,
          (1e6 * ((after[name] ?? 0) - (before[name] ?? 0))) / expected,
        ]),
      ),
      workerMiB: residentMiB(worker.pid),
    };
  }

  return {
    run,
    async close(): Promise<void> {
      await service.stop();
      receiver.disconnect();
    },
  };
}

/** Counts of the receiver since the last reset. */
interface Received {
  total: number;
  distinct: number;
  /** Unix time in milliseconds of the last arrival. */
  lastAt: number;
}

/** Returns the processes below this one that run a program. */
function pidsOf(program: string): number[] {
  return treeOf(process.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/comm`, 'utf8').trim().startsWith(program),
  );
}

function readCpu(pids: Record<string, number[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, ids]) => [name, cpuSeconds(ids)]));
}
