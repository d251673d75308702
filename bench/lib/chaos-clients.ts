import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const SCANS_A_SECOND = 40;
const GIVE_UP_MS = 10_000;
const AGAIN_MS = 1_000;
export const CODES_IN_BULK = 20;
export const CODES_IN_EXPORT = 5;

/** What callers were told, to be compared with what there is in the end. */
export interface Ledger {
  /** Referrers of scans that were answered with a redirect. */
  redirected: Set<string>;
  /** Scans that were answered otherwise, or not at all. */
  others: Record<string, number>;
  /** Milliseconds that redirects took. */
  times: number[];
  /** Name → id of codes that were made one by one. */
  singles: Map<string, string>;
  /** Number of a bulk creation → id of its job. */
  bulks: Map<number, string>;
  /** Ids of the jobs of exports. */
  exports: string[];
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Calls as a careful client makes them: again, with the same Idempotency-Key, until there is an answer that is final. */
export function patientCalls(url: string, key: string): Call {
  return async (method, path, body, headers = {}) => {
    for (;;) {
      try {
        const response = await fetch(url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(3 * GIVE_UP_MS),
        });
        const inProgress = response.status === 409;
        if (response.status < 500 && !inProgress) return response;
      } catch {
        // Refused, reset or too late: the caller can't know whether it was done.
      }
      await sleep(AGAIN_MS);
    }
  };
}

/** Scans, as steadily as if nothing were wrong, whether or not the earlier ones were answered. */
export async function scanSteadily(
  port: number,
  shortCodes: readonly string[],
  ledger: Ledger,
  end: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const under: Promise<void>[] = [];
  const began = Date.now();
  while (Date.now() < end) {
    while (under.length < ((Date.now() - began) * SCANS_A_SECOND) / 1_000) {
      const n = under.length;
      under.push(scan(agent, port, shortCodes[n % shortCodes.length]!, n, ledger));
    }
    await sleep(5);
  }
  await Promise.all(under);
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
    const other = (what: string) => {
      ledger.others[what] = (ledger.others[what] ?? 0) + 1;
      resolve();
    };
    const request = get({ agent, port, host: '127.0.0.1', path: `/r/${code}`, headers }, (response) => {
      response.resume();
      if (response.statusCode !== 302) return other(String(response.statusCode));
      ledger.redirected.add(referrer);
      ledger.times.push(performance.now() - sent);
      resolve();
    });
    request.setTimeout(GIVE_UP_MS, () => request.destroy(new Error('no answer')));
    request.on('error', (error: NodeJS.ErrnoException) => other(error.code ?? error.message));
  });
}

/** Codes one by one, in bulk, and exports of some of them. Everything that was begun is answered when it resolves. */
export async function workSteadily(call: Call, ledger: Ledger, end: number): Promise<void> {
  const loop = async (everyMs: number, one: (n: number) => Promise<unknown>) => {
    const under: Promise<unknown>[] = [];
    while (Date.now() < end) {
      under.push(one(under.length));
      await sleep(everyMs);
    }
    await Promise.all(under);
  };
  await Promise.all([
    loop(1_000, async (n) => {
      const body = { type: 'url', data: `https://example.com/single/${n}`, name: `single ${n}` };
      const response = await call('POST', '/api/v1/qr-codes', body, { 'idempotency-key': `single-${n}` });
      ledger.singles.set(body.name, ((await response.json()) as { id: string }).id);
    }),
    loop(4_000, async (n) => {
      const body = Array.from({ length: CODES_IN_BULK }, (_, index) => ({
        type: 'url',
        data: `https://example.com/bulk/${n}/${index}`,
        name: `bulk ${n}`,
      }));
      const headers = { 'idempotency-key': `bulk-${n}`, prefer: 'respond-async' };
      const response = await call('POST', '/api/v1/qr-codes/bulk', body, headers);
      ledger.bulks.set(n, ((await response.json()) as { id: string }).id);
    }),
    loop(8_000, async (n) => {
      const ids = [...ledger.singles.values()].slice(0, CODES_IN_EXPORT);
      if (ids.length < CODES_IN_EXPORT) return;
      const headers = { 'idempotency-key': `export-${n}`, prefer: 'respond-async' };
      const response = await call('POST', '/api/qr/bulk-export', { ids, format: 'PNG' }, headers);
      ledger.exports.push(((await response.json()) as { id: string }).id);
    }),
  ]);
}
