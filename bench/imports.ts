import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../core/basics/time/durations.js';
import type { Job } from '../core/jobs/job-schemas.js';
import { startJobService } from './lib/job-service.js';
import { checkTarget, residentMiB } from './lib/measure.js';

/**
 * An import of 10,000 rows of which seven are invalid: its check, and the creation of its codes. Then the
 * list of the codes is imported again, which changes nothing. Afterwards 20,000 links of Dub move to a domain
 * of the account, 10,000 codes that expire are created, and 10,000 items of a GS1 product get codes.
 */
const ROWS = 10_000;
const INVALID = 7;
const MAX_CHECK_MS = 30_000;
const MAX_CREATE_MS = 60_000;
const MAX_WORKER_MIB = 300;
const MOVED = 20_000;
const MAX_MOVE_MS = 120_000;
const expiry = new Date(Date.now() + 30 * DAY_MS).toISOString();
const DOMAIN = 'go.bench.example';
const GTIN = '09506000134352';

const service = await startJobService({ DOMAIN_PROOF: 'off' });
try {
  await service.start('api');
  const worker = await service.start('worker');
  const key = await service.createKey();
  let worst = 0;
  const watching = setInterval(() => (worst = Math.max(worst, residentMiB(worker.pid))), 250);

  const rows = Array.from({ length: ROWS }, (_, index) => {
    const url = index % 1_428 === 7 ? 'no URL' : `https://shop.example/${index}`;
    return `url,${url},Table ${index},tables|terrace,Shops/Berlin,t-${index},${index % 12}`;
  });
  const file = ['type,data.url,name,tags,folder,shortCode,metadata.seats', ...rows].join('\n');
  const checked = await timed(() => check(key, file));
  console.log(`check of ${ROWS} rows: ${seconds(checked.ms)} s, ${counts(checked.job)}`);
  checkTarget(`at most ${MAX_CHECK_MS / 1_000} s`, checked.ms <= MAX_CHECK_MS);
  const { invalid } = checked.job.import ?? {};
  const failed = (await call(key, 'GET', `/api/v1/jobs/${checked.job.id}/items?outcome=failed`)) as Items;
  console.log(`invalid rows: ${failed.data.map(({ row }) => row).join(', ')}`);
  checkTarget(`exactly ${INVALID} rows are invalid`, invalid === INVALID);

  const created = await timed(() => confirm(key, checked.job.id));
  console.log(`\ncreation of their codes: ${seconds(created.ms)} s, ${JSON.stringify(created.job.result)}`);
  checkTarget(`at most ${MAX_CREATE_MS / 1_000} s`, created.ms <= MAX_CREATE_MS);

  const list = await (await request(key, 'GET', '/api/v1/qr-codes', { accept: 'text/csv' })).text();
  const again = await timed(() => check(key, list));
  console.log(`\ncheck of the list of ${ROWS - INVALID} codes: ${seconds(again.ms)} s, ${counts(again.job)}`);
  checkTarget('nothing would change', again.job.import?.skip === ROWS - INVALID);

  await call(key, 'PATCH', '/api/v1/account', { branding: { domain: DOMAIN } });
  const links = Array.from({ length: MOVED }, (_, n) => `https://${DOMAIN}/L${n},https://shop.example/l${n}`);
  await createAll(key, `${MOVED} links of Dub`, ['Short link,Destination URL', ...links], 'dub', MAX_MOVE_MS);
  const domains = (await call(key, 'GET', '/api/v1/domains')) as { data: { aliases: number }[] };
  checkTarget('every link is an alias', domains.data[0]?.aliases === MOVED);
  const expiring = Array.from({ length: ROWS }, (_, n) => `url,https://shop.example/x${n},${expiry}`);
  await createAll(
    key,
    `${ROWS} codes that expire`,
    ['type,data.url,routing.activeUntil', ...expiring],
    'qrelay',
    MAX_CREATE_MS,
  );
  const items = Array.from({ length: ROWS }, (_, n) => `gs1,${GTIN},S${n},https://shop.example/i${n}`);
  const columns = 'type,data.gtin,data.serial,data.url';
  await createAll(key, `${ROWS} items of a GS1 product`, [columns, ...items], 'qrelay', MAX_CREATE_MS);

  clearInterval(watching);
  console.log(`\nlargest resident memory of the worker: ${worst} MiB`);
  checkTarget(`at most ${MAX_WORKER_MIB} MiB`, worst <= MAX_WORKER_MIB);
} finally {
  await service.stop();
}

/** Checks and confirms an import of which every row is a new code. */
async function createAll(
  key: string,
  title: string,
  lines: readonly string[],
  format: string,
  maxMs: number,
): Promise<void> {
  const rows = lines.length - 1;
  const checked = await timed(() => check(key, lines.join('\n'), format));
  const created = await timed(() => confirm(key, checked.job.id));
  console.log(`\n${title}: check ${seconds(checked.ms)} s, creation ${seconds(created.ms)} s`);
  checkTarget(`${title}: at most ${maxMs / 1_000} s after the confirmation`, created.ms <= maxMs);
  checkTarget('every row is a code', checked.job.import?.create === rows);
}

interface Items {
  data: { row: number }[];
}

function counts({ import: check }: Job): string {
  const { create, update, skip, invalid } = check ?? {};
  return JSON.stringify({ create, update, skip, invalid });
}

async function check(key: string, file: string, format = 'qrelay'): Promise<Job> {
  const { id } = (await call(key, 'POST', '/api/v1/imports', { format })) as Job;
  await request(key, 'PUT', `/api/v1/imports/${id}/file`, { 'content-type': 'text/csv' }, file);
  return until(key, id, 'awaiting_confirmation');
}

async function confirm(key: string, id: string): Promise<Job> {
  await call(key, 'POST', `/api/v1/imports/${id}/confirm`, { skipInvalid: true });
  return until(key, id, 'completed');
}

async function until(key: string, id: string, status: Job['status']): Promise<Job> {
  for (;;) {
    const job = (await call(key, 'GET', `/api/v1/jobs/${id}`)) as Job;
    if (job.status === status) return job;
    if (job.error) throw new Error(JSON.stringify(job));
    await sleep(100);
  }
}

async function call(key: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return (await request(key, method, path, { 'content-type': 'application/json' }, json)).json();
}

async function request(
  key: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Response> {
  const response = await fetch(service.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

async function timed(work: () => Promise<Job>): Promise<{ ms: number; job: Job }> {
  const startedAt = performance.now();
  const job = await work();
  return { ms: performance.now() - startedAt, job };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
