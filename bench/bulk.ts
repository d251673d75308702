import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../core/jobs/job-schemas.js';
import { load } from './lib/http-load.js';
import { startJobService } from './lib/job-service.js';
import { checkTarget, residentMiB } from './lib/measure.js';

/**
 * A bulk update of 10,000 codes, first on its own and then while short links of another account redirect; and
 * its revert. Then a small job of one account while the large one of another runs.
 */
const CODES = 10_000;
const CODES_PER_REQUEST = 500;
const CONNECTIONS = 16;
const MAX_UPDATE_MS = 60_000;
const MAX_WORKER_MIB = 300;
const MAX_P99_MS = 40;

const service = await startJobService();
try {
  await service.start('api');
  const worker = await service.start('worker');
  const port = Number(new URL(service.url).port);
  const [key, other] = [await service.createKey(), await service.createKey()];
  await createCodes(key, CODES);
  const [redirected] = await createCodes(other, 1);

  let worst = 0;
  const watching = setInterval(() => (worst = Math.max(worst, residentMiB(worker.pid))), 250);
  const rest = await redirect(port, redirected!.shortCode, 5_000);
  print('redirects at rest', rest);

  const alone = await timed(() => update(key, 'old.example', 'new.example'));
  console.log(`\nbulk update of ${CODES} codes: ${seconds(alone.ms)} s, ${JSON.stringify(alone.job.result)}`);
  checkTarget(`at most ${MAX_UPDATE_MS / 1_000} s`, alone.ms <= MAX_UPDATE_MS);

  const updating = timed(() => update(key, 'new.example', 'newest.example'));
  await sleep(500);
  const busy = await redirect(port, redirected!.shortCode, 15_000);
  const loaded = await updating;
  print(`\nredirects during a bulk update, which took ${seconds(loaded.ms)} s`, busy);
  checkTarget(`p99 of redirects at most ${MAX_P99_MS} ms`, busy.p99 <= MAX_P99_MS);

  const reverting = timed(() => follow(key, post(key, `/api/v1/jobs/${loaded.job.id}/revert`)));
  await sleep(1_000);
  const small = await timed(() => updateOne(other, redirected!.id));
  const reverted = await reverting;
  console.log(`\nrevert of ${CODES} codes: ${seconds(reverted.ms)} s`);
  console.log(`job of another account with one code in the meantime: ${seconds(small.ms)} s`);
  checkTarget('the small job ends first', small.ms + 1_000 < reverted.ms);

  clearInterval(watching);
  console.log(`\nlargest resident memory of the worker: ${worst} MiB`);
  checkTarget(`at most ${MAX_WORKER_MIB} MiB`, worst <= MAX_WORKER_MIB);
} finally {
  await service.stop();
}

async function createCodes(of: string, count: number): Promise<{ id: string; shortCode: string }[]> {
  const created = [];
  for (let start = 0; start < count; start += CODES_PER_REQUEST) {
    const items = Array.from({ length: Math.min(CODES_PER_REQUEST, count - start) }, (_, index) => ({
      type: 'url',
      data: `https://old.example/${start + index}`,
      name: `Code ${start + index}`,
      tags: ['bench'],
    }));
    created.push(...((await post(of, '/api/v1/qr-codes/bulk', items)) as Created).data);
  }
  return created;
}

interface Created {
  data: { id: string; shortCode: string }[];
}

function update(of: string, find: string, replace: string): Promise<Job> {
  const patch = { replaceInUrls: { find, replace } };
  const body = { select: { filter: {} }, expect: CODES, patch };
  return follow(of, post(of, '/api/v1/qr-codes/bulk-update', body));
}

function updateOne(of: string, id: string): Promise<Job> {
  return follow(
    of,
    post(of, '/api/v1/qr-codes/bulk-update', { select: { ids: [id] }, patch: { name: 'One' } }),
  );
}

/** Resolves to a submitted job once it has completed. */
async function follow(of: string, submitted: Promise<unknown>): Promise<Job> {
  let job = (await submitted) as Job;
  while (job.status === 'queued' || job.status === 'running') {
    await sleep(100);
    job = (await call(of, 'GET', `/api/v1/jobs/${job.id}`)) as Job;
  }
  if (job.status !== 'completed') throw new Error(JSON.stringify(job));
  return job;
}

function post(of: string, path: string, body?: unknown): Promise<unknown> {
  return call(of, 'POST', path, body);
}

async function call(of: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${of}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

function redirect(port: number, shortCode: string, durationMs: number) {
  const request = () => `GET /r/${shortCode} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\n\r\n`;
  return load({ port, connections: CONNECTIONS, durationMs, request });
}

async function timed(work: () => Promise<Job>): Promise<{ ms: number; job: Job }> {
  const startedAt = performance.now();
  const job = await work();
  return { ms: performance.now() - startedAt, job };
}

function print(label: string, { perSecond, p50, p99, statuses }: Awaited<ReturnType<typeof redirect>>): void {
  const latency = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(`${label}: ${perSecond.toFixed(0)}/s, ${latency}, ${JSON.stringify(statuses)}`);
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
