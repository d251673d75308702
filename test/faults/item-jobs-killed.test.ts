import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { startService, type RunningService } from '../support/running-service.js';
import { isRunning, startedPids } from '../support/start-process.js';
import { waitFor } from '../support/wait-for.js';

/** Codes that change. More by hand: `FAULT_CODES=5000 npm test -- test/faults/item-jobs-killed.test.ts`. */
const CODES = Number(process.env['FAULT_CODES'] ?? 2_000);
const CODES_PER_REQUEST = 500;
const FOLLOWED = 200;
/** Rows of the import: several pages of items, as for the codes. */
const ROWS = CODES / 2;

/** Processes that are killed in turn; `npm start` starts each of them again. */
const VICTIMS = ['worker', 'api', 'temporal'];
/** Bounds of the time before each kill: the first one must hit the job, which takes seconds. */
const PAUSE_MS = { least: 200, most: 1_200 };

let service: RunningService;

beforeAll(async () => {
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0', GEOIP_DATABASE: 'none' };
  service = await startService(unlimited);
}, 150_000);
afterAll(() => service?.stop());

interface Sent {
  body?: string;
  contentType?: string;
  accept?: string;
}

/**
 * Sends a request until the service responds to it: a killed API closes connections. Repetitions have one
 * effect.
 */
async function send(
  method: string,
  path: string,
  { body, contentType, accept }: Sent = {},
): Promise<Response> {
  const key = crypto.randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${service.key}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
          ...(accept !== undefined && { accept }),
        },
        ...(body !== undefined && { body }),
      });
      if (response.status < 500 && response.status !== 409) return response;
      if (attempt > 60) return response;
    } catch (error) {
      if (attempt > 60) throw error;
    }
    await sleep(500);
  }
}

async function json(method: string, path: string, body?: unknown): Promise<any> {
  const response = await send(method, path, body === undefined ? {} : { body: JSON.stringify(body) });
  const parsed = await response.json();
  expect({ ok: response.ok, parsed }).toMatchObject({ ok: true });
  return parsed;
}

async function createCodes(): Promise<{ id: string; shortCode: string }[]> {
  const created = [];
  for (let start = 0; start < CODES; start += CODES_PER_REQUEST) {
    const items = Array.from({ length: CODES_PER_REQUEST }, (_, index) => ({
      type: 'url',
      data: `https://old.example/${start + index}`,
      tags: ['bulk'],
    }));
    created.push(...(await json('POST', '/api/v1/qr-codes/bulk', items)).data);
  }
  return created;
}

/**
 * Kills processes one after another at random moments until the job has ended.
 *
 * @param most Number of kills after which the job is left alone.
 * @returns The job and the number of kills.
 */
async function killUntilEnded(id: string, most: number): Promise<{ job: Job; kills: number }> {
  for (let kills = 0; ;) {
    await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    const job: Job = await json('GET', `/api/v1/jobs/${id}`);
    if (!['queued', 'running'].includes(job.status)) return { job, kills };
    if (kills === most) continue;
    const pid = startedPids(service.dataDir)[VICTIMS[kills % VICTIMS.length]!];
    // A process that was killed a moment ago may not have been started again.
    if (pid === undefined || !isRunning(pid)) continue;
    process.kill(pid, 'SIGKILL');
    kills += 1;
  }
}

const itemsOf = async (id: string, outcome: string): Promise<string[][]> => {
  const response = await send('GET', `/api/v1/jobs/${id}/items?outcome=${outcome}`, { accept: 'text/csv' });
  const lines = (await response.text()).trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(','));
};

async function countMatching(search: string): Promise<number> {
  return (await json('GET', `/api/v1/qr-codes?limit=1&tag=bulk&search=${search}`)).pagination.total;
}

/** Returns the hosts that short links lead to. */
async function followAll(codes: readonly { shortCode: string }[]): Promise<string[]> {
  return Promise.all(
    codes.map(async ({ shortCode }) => {
      const response = await fetch(`${service.url}/r/${shortCode}`, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? 'https://none.example').host;
    }),
  );
}

test('each of many codes is changed once, and reverted once, while the worker, the API, and Temporal are killed', async () => {
  const codes = await createCodes();
  const { id } = await json('POST', '/api/v1/qr-codes/bulk-update', {
    select: { filter: { tag: 'bulk' } },
    expect: CODES,
    patch: { replaceInUrls: { find: 'old.example', replace: 'new.example' } },
  });
  const updated = await killUntilEnded(id, 6);
  expect(updated.kills).toBeGreaterThanOrEqual(3);
  expect(updated.job).toMatchObject({
    status: 'completed',
    progress: { done: CODES, total: CODES },
    result: { updated: CODES, skipped: 0, failed: 0 },
  });
  const rows = await itemsOf(id, 'updated');
  expect(rows.map(([index]) => Number(index))).toEqual(Array.from({ length: CODES }, (_, index) => index));
  expect(new Set(rows.map(([, , code]) => code)).size).toBe(CODES);
  expect([await countMatching('old.example'), await countMatching('new.example')]).toEqual([0, CODES]);
  await expectRevisions(codes, 2);
  await expectTargets(codes.slice(0, FOLLOWED), 'new.example');

  const edited = codes[CODES - 321]!;
  await json('PATCH', `/api/v1/qr-codes/${edited.id}`, { name: 'Edited in between' });
  const revert = await json('POST', `/api/v1/jobs/${id}/revert`);
  const reverted = await killUntilEnded(revert.id, 3);
  expect(reverted.job).toMatchObject({
    status: 'completed',
    result: { updated: CODES - 1, skipped: 1, failed: 0 },
  });
  expect(await itemsOf(revert.id, 'skipped')).toMatchObject([
    [expect.any(String), '', edited.id, 'skipped', 'changed_since', expect.any(String), ''],
  ]);
  expect([await countMatching('old.example'), await countMatching('new.example')]).toEqual([CODES - 1, 1]);
  await expectRevisions(codes, 3);
  await expectTargets(codes.slice(0, FOLLOWED), 'old.example');
}, 600_000);

/** Expects a number of revisions of codes from all parts of the job. */
async function expectRevisions(codes: readonly { id: string }[], count: number): Promise<void> {
  for (const { id } of codes.filter((_, index) => index % 100 === 0)) {
    const { data } = await json('GET', `/api/v1/qr-codes/${id}/history`);
    expect(data).toHaveLength(count);
  }
}

async function expectTargets(codes: readonly { shortCode: string }[], host: string): Promise<void> {
  await waitFor(
    async () => (await followAll(codes)).every((target) => target === host),
    10_000,
    () => `all short links to lead to ${host}`,
  );
}

test('each row of an import creates one code while the worker, the API, and Temporal are killed', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `url,https://example.com/${index},imported,row-${index}`,
  );
  const body = ['type,data,tags,shortCode', ...rows].join('\n');
  const { id } = await json('POST', '/api/v1/imports', { format: 'qrelay', confirm: 'auto' });
  const uploaded = await send('PUT', `/api/v1/imports/${id}/file`, { body, contentType: 'text/csv' });
  expect(uploaded.status).toBe(204);

  const { job, kills } = await killUntilEnded(id, 4);
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(job).toMatchObject({
    status: 'completed',
    import: { rows: ROWS, create: ROWS, invalid: 0 },
    result: { created: ROWS, updated: 0, skipped: 0, failed: 0 },
  });
  const created: string[] = [];
  for (let cursor = ''; ;) {
    const page = await json('GET', `/api/v1/jobs/${id}/items?limit=100&outcome=created${cursor}`);
    created.push(...page.data.map((item: { id: string }) => item.id));
    if (page.pagination.nextCursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.pagination.nextCursor)}`;
  }
  expect([created.length, new Set(created).size]).toEqual([ROWS, ROWS]);
  expect((await json('GET', '/api/v1/qr-codes?limit=1&tag=imported')).pagination.total).toBe(ROWS);
  const last = await fetch(`${service.url}/r/row-${ROWS - 1}`, { redirect: 'manual' });
  expect(last.headers.get('location')).toBe(`https://example.com/${ROWS - 1}`);
}, 120_000);
