import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const SCANS_PER_SECOND = 40;
const TIMEOUT_MS = 10_000;
const RETRY_MS = 1_000;
export const CODES_PER_BULK = 20;
export const CODES_PER_EXPORT = 5;

/** The responses that clients received, for comparison with the stored data at the end. */
export interface Ledger {
  /** Referrers of scans that were redirected. */
  redirected: Set<string>;
  /** Number of scans that were not redirected, by status or error. */
  failures: Record<string, number>;
  /** Durations of redirects in milliseconds. */
  durationsMs: number[];
  /** IDs of codes that were created individually, by name. */
  singles: Map<string, string>;
  /** Job IDs of bulk creations, by their number. */
  bulks: Map<number, string>;
  /** Job IDs of exports. */
  exports: string[];
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Returns a client that repeats each request, with the same Idempotency-Key, until it gets a final response. */
export function retryingCalls(url: string, key: string): Call {
  return async (method, path, body, headers = {}) => {
    for (;;) {
      try {
        const response = await fetch(url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(3 * TIMEOUT_MS),
        });
        const inProgress = response.status === 409;
        if (response.status < 500 && !inProgress) return response;
      } catch {
        // Refused, reset, or timed out: the client cannot know whether the request was processed.
      }
      await sleep(RETRY_MS);
    }
  };
}

/** Scans codes at a constant rate, whether or not earlier scans got a response, until `end` (Unix time in ms). */
export async function runScans(
  port: number,
  shortCodes: readonly string[],
  ledger: Ledger,
  end: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const scans: Promise<void>[] = [];
  const startedAt = Date.now();
  while (Date.now() < end) {
    while (scans.length < ((Date.now() - startedAt) * SCANS_PER_SECOND) / 1_000) {
      const n = scans.length;
      scans.push(scan(agent, port, shortCodes[n % shortCodes.length]!, n, ledger));
    }
    await sleep(5);
  }
  await Promise.all(scans);
  agent.destroy();
}

function scan(agent: Agent, port: number, code: string, n: number, ledger: Ledger): Promise<void> {
  const referrer = `s${n}.chaos.example`;
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    referer: `https://${referrer}/`,
    'x-forwarded-for': `81.${n % 200}.${(n >> 8) % 200}.7`,
  };
  const sent = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      ledger.failures[reason] = (ledger.failures[reason] ?? 0) + 1;
      resolve();
    };
    const request = get({ agent, port, host: '127.0.0.1', path: `/r/${code}`, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 302) return fail(String(response.statusCode));
      ledger.redirected.add(referrer);
      ledger.durationsMs.push(performance.now() - sent);
      resolve();
    });
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error('timeout')));
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  });
}

/**
 * Creates codes individually and in bulk, and exports some of them, until `end` (Unix time in ms). Resolves when every
 * request has a final response.
 */
export async function runJobs(call: Call, ledger: Ledger, end: number): Promise<void> {
  const repeat = async (intervalMs: number, run: (n: number) => Promise<unknown>) => {
    const runs: Promise<unknown>[] = [];
    while (Date.now() < end) {
      runs.push(run(runs.length));
      await sleep(intervalMs);
    }
    await Promise.all(runs);
  };
  await Promise.all([
    repeat(1_000, async (n) => {
      const body = { type: 'url', data: `https://example.com/single/${n}`, name: `single ${n}` };
      const response = await call('POST', '/api/v1/qr-codes', body, { 'idempotency-key': `single-${n}` });
      ledger.singles.set(body.name, ((await response.json()) as { id: string }).id);
    }),
    repeat(4_000, async (n) => {
      const body = Array.from({ length: CODES_PER_BULK }, (_, index) => ({
        type: 'url',
        data: `https://example.com/bulk/${n}/${index}`,
        name: `bulk ${n}`,
      }));
      const headers = { 'idempotency-key': `bulk-${n}`, prefer: 'respond-async' };
      const response = await call('POST', '/api/v1/qr-codes/bulk', body, headers);
      ledger.bulks.set(n, ((await response.json()) as { id: string }).id);
    }),
    repeat(8_000, async (n) => {
      const ids = [...ledger.singles.values()].slice(0, CODES_PER_EXPORT);
      if (ids.length < CODES_PER_EXPORT) return;
      const headers = { 'idempotency-key': `export-${n}`, prefer: 'respond-async' };
      const response = await call('POST', '/api/qr/bulk-export', { ids, format: 'PNG' }, headers);
      ledger.exports.push(((await response.json()) as { id: string }).id);
    }),
  ]);
}
