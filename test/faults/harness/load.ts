import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCall, type Call } from './call.js';
import { startItemJobs } from './item-jobs.js';
import type { System } from './system.js';
import type { FaultReceiver } from './receiver.js';

const SCAN_TIMEOUT_MS = 10_000;
const CODES = 5;
const CODES_PER_BULK = 20;
export const CODES_PER_EXPORT = 5;

export interface LoadOptions {
  /** Default: 40. */
  scansPerSecond?: number;
  /**
   * Time between two bulk creations. Single codes are created four times as often; exports, bulk changes, and
   * imports are half as often.
   */
  bulkEveryMs?: number;
}

export interface Redirect {
  referrer: string;
  /** Times as of `performance.now()`. */
  sentAt: number;
  receivedAt: number;
}

/** The responses that clients received, for comparison with the stored data at the end. */
export interface Received {
  redirects: Redirect[];
  /** Number of scans that were not redirected, by status or error. */
  failures: Record<string, number>;
  /** IDs of codes that were created individually, by name. */
  singles: Map<string, string>;
  /** Job IDs and sizes of bulk creations, by the name of their codes. */
  bulks: Map<string, { id: string; codes: number }>;
  /** Job IDs of exports. */
  exports: Set<string>;
  /** Job IDs of changes of `changedCodes`. */
  changes: Set<string>;
  /** Job IDs of imports whose file was uploaded, by the name of their codes. */
  imports: Map<string, string>;
}

/** Clients that scan, create, and export at a constant rate until they are stopped. */
export interface Load {
  received: Received;
  codes: readonly { id: string; shortCode: string }[];
  /** IDs of the codes that bulk changes change. */
  changedCodes: readonly string[];
  call: Call;
  /** Creates codes in bulk and returns the job. */
  bulkCreate(codes: number): Promise<{ id: string }>;
  /**
   * Drops what was acknowledged after a time: data that a restore removes.
   *
   * @param since `performance.now()`.
   */
  forgetSince(since: number): void;
  /** Ends the load; resolves when every request has a final response. */
  stop(): Promise<void>;
}

async function readJson<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`a request returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Creates codes and a webhook, scans each code once so that it is cached, and starts the load. */
export async function startLoad(
  system: System,
  receiver: FaultReceiver,
  { scansPerSecond = 40, bulkEveryMs = 2_000 }: LoadOptions,
): Promise<Load> {
  const call = createCall(system);
  const codes: { id: string; shortCode: string }[] = [];
  for (let n = 0; n < CODES; n++) {
    const body = { type: 'url', data: `https://example.com/${n}`, name: `scanned ${n}` };
    codes.push(await readJson(await call('POST', '/api/v1/qr-codes', body)));
  }
  const itemJobs = await startItemJobs(call);
  const webhook = { url: receiver.url, events: ['qr_code.scanned'] };
  ({ secret: receiver.secret } = await readJson<{ secret: string }>(
    await call('POST', '/api/v1/webhooks', webhook),
  ));
  const received: Received = {
    redirects: [],
    failures: {},
    singles: new Map(),
    bulks: new Map(),
    exports: new Set(),
    changes: new Set(),
    imports: new Map(),
  };
  const createdAt = new Map<string, number>();
  const stop = new AbortController();
  const port = Number(new URL(system.url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let sent = 0;
  const scan = () => {
    const n = sent++;
    return scanOnce(agent, port, codes[n % CODES]!.shortCode, n, received);
  };
  let bulks = 0;
  const bulkCreate = async (count: number) => {
    const name = `bulk ${bulks++}`;
    const body = Array.from({ length: count }, (_, index) => ({
      type: 'url',
      data: `https://example.com/${encodeURIComponent(name)}/${index}`,
      name,
    }));
    const headers = { 'idempotency-key': name.replace(' ', '-'), prefer: 'respond-async' };
    const response = await call('POST', '/api/v1/qr-codes/bulk', body, headers);
    const job = await readJson<{ id: string }>(response);
    received.bulks.set(name, { id: job.id, codes: count });
    createdAt.set(name, performance.now());
    return job;
  };
  const repeat = async (intervalMs: number, run: (n: number) => Promise<unknown>) => {
    const runs: Promise<unknown>[] = [];
    while (!stop.signal.aborted) {
      const started = run(runs.length);
      // A failure is reported by `stop`; until then it must not end this process.
      started.catch(() => undefined);
      runs.push(started);
      await sleep(intervalMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    await Promise.all(runs);
  };
  const scans = async () => {
    const running: Promise<void>[] = [];
    const startedAt = performance.now();
    const first = sent;
    while (!stop.signal.aborted) {
      while (sent - first < ((performance.now() - startedAt) * scansPerSecond) / 1_000) running.push(scan());
      await sleep(5);
    }
    await Promise.all(running);
  };
  const creates = async (n: number) => {
    const name = `single ${n}`;
    const body = { type: 'url', data: `https://example.com/single/${n}`, name };
    const response = await call('POST', '/api/v1/qr-codes', body, { 'idempotency-key': `single-${n}` });
    received.singles.set(name, (await readJson<{ id: string }>(response)).id);
    createdAt.set(name, performance.now());
  };
  const exports = async (n: number) => {
    const ids = codes.map(({ id }) => id).slice(0, CODES_PER_EXPORT);
    const headers = { 'idempotency-key': `export-${n}`, prefer: 'respond-async' };
    const response = await call('POST', '/api/qr/bulk-export', { ids, format: 'PNG' }, headers);
    const { id } = await readJson<{ id: string }>(response);
    received.exports.add(id);
    createdAt.set(id, performance.now());
  };
  const changes = async (n: number) => {
    const id = await itemJobs.change(n);
    received.changes.add(id);
    createdAt.set(id, performance.now());
  };
  const imports = async (n: number) => {
    const name = `import ${n}`;
    received.imports.set(name, await itemJobs.importCodes(name, n));
    createdAt.set(name, performance.now());
  };

  await Promise.all(codes.map(scan));
  const running = Promise.all([
    scans(),
    repeat(bulkEveryMs / 4, creates),
    repeat(bulkEveryMs, () => bulkCreate(CODES_PER_BULK)),
    ...[exports, changes, imports].map((run) => repeat(bulkEveryMs * 2, run)),
  ]);
  running.catch(() => stop.abort());
  return {
    received,
    codes,
    changedCodes: itemJobs.changedCodes,
    call,
    bulkCreate,
    forgetSince(since) {
      received.redirects = received.redirects.filter(({ receivedAt }) => receivedAt < since);
      for (const [name, at] of createdAt) {
        if (at < since) continue;
        received.singles.delete(name);
        received.bulks.delete(name);
        received.exports.delete(name);
        received.changes.delete(name);
        received.imports.delete(name);
      }
    },
    async stop() {
      stop.abort();
      await running;
      agent.destroy();
    },
  };
}

function scanOnce(agent: Agent, port: number, code: string, n: number, received: Received): Promise<void> {
  const referrer = `s${n}.visitor.example`;
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    referer: `https://${referrer}/`,
    'x-forwarded-for': `81.${n % 200}.${(n >> 8) % 200}.7`,
  };
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      received.failures[reason] = (received.failures[reason] ?? 0) + 1;
      resolve();
    };
    const request = get({ agent, port, host: '127.0.0.1', path: `/r/${code}`, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 302) return fail(String(response.statusCode));
      received.redirects.push({ referrer, sentAt, receivedAt: performance.now() });
      resolve();
    });
    request.setTimeout(SCAN_TIMEOUT_MS, () => request.destroy(new Error('timeout')));
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  });
}
