import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Victim } from './lib/abuse.js';
import { ABUSES } from './lib/abuses.js';
import { startAbuse } from './lib/abuser.js';
import { load } from './lib/http-load.js';
import { startJobService } from './lib/job-service.js';
import { createProtectedCodes, createVisitor } from './lib/password-flood.js';
import { checkTarget, residentMiB } from './lib/measure.js';
import { scanRequest } from './lib/redirect-served.js';

/**
 * Redirects at full speed, first alone and then while strangers abuse the API: how much redirects slow down,
 * and what the abuse costs.
 */
const CONNECTIONS = 64;
const ROUND_MS = Number(process.env['BENCH_ROUND_MS'] ?? 6_000);
const MAX_P99_MS = 40;
const SEARCHED_CODES = 6_000;
const ACCOUNTS = 8;
/** Right passwords that visitors of other networks send during a round. */
const VISITS = 3;

const service = await startJobService({ TRUST_PROXY: '1' });
try {
  const api = await service.start('api');
  const { victim, shortCode, signIn } = await prepare();
  const visit = createVisitor(service.url, victim.passwords);
  const run = async () => {
    const redirects = load({
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      request: (n) => scanRequest(n, shortCode),
    });
    const memory = watchMemory(api.pid!);
    await sleep(ROUND_MS / 3);
    const signInMs = [await timed(signIn), await timed(signIn)];
    let opened = 0;
    for (let n = 0; n < VISITS; n++) if (await visit()) opened += 1;
    const { perSecond, p50, p99 } = await redirects;
    return {
      'redirects/s': Math.round(perSecond),
      'p50 ms': Number(p50.toFixed(1)),
      'p99 ms': Number(p99.toFixed(1)),
      'sign-in ms': Math.round(Math.max(...signInMs)),
      'visitors let in': `${opened} of ${VISITS}`,
      'peak MiB': memory.stop(),
    };
  };
  await run();
  const selected = Object.keys(ABUSES).filter((name) => name.includes(process.env['BENCH_ABUSE'] ?? ''));
  const table: Record<string, Awaited<ReturnType<typeof run>> & { responses: string }> = {};
  table['none'] = { ...(await run()), responses: '' };
  for (const name of selected) {
    const abuse = await startAbuse(name, victim);
    const figures = await run();
    const statuses = Object.entries(await abuse.stop()).map(([status, count]) => `${status}: ${count}`);
    table[name] = { ...figures, responses: statuses.join(', ') };
  }
  table['none, afterwards'] = { ...(await run()), responses: '' };
  console.log(`\nRedirects on ${CONNECTIONS} connections while the API is abused (API and image process)`);
  console.table(table);
  for (const [name, figures] of Object.entries(table)) {
    checkTarget(`p99 of at most ${MAX_P99_MS} ms: ${name}`, figures['p99 ms'] <= MAX_P99_MS);
    const isLetIn = figures['visitors let in'] === `${VISITS} of ${VISITS}`;
    checkTarget(`visitors with the right password are let in: ${name}`, isLetIn);
  }
} finally {
  await service.stop();
}

async function prepare(): Promise<{ victim: Victim; shortCode: string; signIn: () => Promise<void> }> {
  const keys = await Promise.all(Array.from({ length: ACCOUNTS }, () => service.createKey()));
  const scanned = await create(keys[0]!, { type: 'url', data: 'https://example.com/menu' });
  const styled = await create(keys[0]!, {
    type: 'text',
    data: 'aB3/x_'.repeat(60),
    style: { shape: 'classy', gradient: { type: 'linear', from: '#102030', to: '#302010' } },
  });
  await insertCopies(scanned.id);
  const image = new URL(styled.shareImage.replace('.svg', '.png'));
  const job = await request<{ id: string }>(
    keys[0]!,
    '/api/v1/qr-codes/bulk',
    [{ type: 'text', data: 'x' }],
    {
      prefer: 'respond-async',
    },
  );
  const victim = {
    url: service.url,
    keys,
    imagePath: image.pathname + image.search,
    eventsPath: `/api/v1/jobs/${job.id}/events`,
    passwords: await createProtectedCodes((body) => create(keys[1]!, body)),
    importPaths: await Promise.all(
      keys.map(async (key) => {
        const { id } = await request<{ id: string }>(key, '/api/v1/imports', { format: 'qrelay' });
        return `/api/v1/imports/${id}/file`;
      }),
    ),
  };
  return { victim, shortCode: scanned.shortCode, signIn: await createSignIn() };
}

/** Codes of about 1 KB with metadata, which a search reads one by one. */
async function insertCopies(id: string): Promise<void> {
  const codes = service.store.db.collection<{ _id: string }>('qr_codes');
  const code = (await codes.findOne({ _id: id }))!;
  const copies = Array.from({ length: SEARCHED_CODES }, (_, index) => ({
    ...code,
    _id: `${id.slice(0, -6)}${index.toString(32).padStart(6, '0')}`,
    shortCode: `bench${index}`,
    shortCodes: [`bench${index}`],
    metadata: Object.fromEntries(
      Array.from({ length: 8 }, (__, field) => [`field${field}`, randomUUID().repeat(2)]),
    ),
  }));
  await codes.insertMany(copies);
}

/** Signs up an account. @returns A function that signs it in from another network. */
async function createSignIn(): Promise<() => Promise<void>> {
  const credentials = JSON.stringify({ email: `${randomUUID()}@example.com`, password: randomUUID() });
  const send = async (path: string): Promise<number> => {
    const response = await fetch(`${service.url}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.7' },
      body: credentials,
    });
    await response.arrayBuffer();
    return response.status;
  };
  if ((await send('sign-up')) !== 201) throw new Error('the sign-up failed');
  return async () => void (await send('sign-in'));
}

async function create(
  key: string,
  body: object,
): Promise<{ id: string; shortCode: string; shareImage: string }> {
  return request(key, '/api/v1/qr-codes', body);
}

async function request<T>(key: string, path: string, body: object, headers = {}): Promise<T> {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** Samples the resident memory of a process and its children. `stop` returns the largest sum, in MiB. */
function watchMemory(pid: number): { stop: () => number } {
  let peak = 0;
  const sample = () => {
    const sum = [pid, ...childrenOf(pid)].reduce((total, id) => total + (residentMiB(id) || 0), 0);
    peak = Math.max(peak, sum);
  };
  const timer = setInterval(sample, 100);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Returns the PIDs of a process's children; none on systems without /proc. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
