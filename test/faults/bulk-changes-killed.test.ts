import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { startService, type RunningService } from '../support/running-service.js';
import { startedPids } from '../support/start-process.js';
import { waitFor } from '../support/wait-for.js';

const CODES = 5_000;
const CODES_PER_REQUEST = 500;
const FOLLOWED = 200;
/** What is killed in turn; `npm start` starts each of them again. */
const VICTIMS = ['worker', 'api', 'temporal'];

let service: RunningService;

beforeAll(async () => {
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0', GEOIP_DATABASE: 'none' };
  service = await startService(unlimited);
}, 150_000);
afterAll(() => service?.stop());

/** Sends a request until the service responds to it: a killed API closes connections. Repetitions have one effect. */
async function send(method: string, path: string, body?: unknown, accept?: string): Promise<Response> {
  const key = crypto.randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${service.key}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(accept !== undefined && { accept }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
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
  const response = await send(method, path, body);
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

/** Kills processes one after another at random moments until the job has ended. @returns The job and the number of kills. */
async function killUntilEnded(id: string): Promise<{ job: Job; kills: number }> {
  for (let kills = 0; ; kills += 1) {
    await sleep(500 + Math.random() * 2_500);
    const job: Job = await json('GET', `/api/v1/jobs/${id}`);
    if (!['queued', 'running'].includes(job.status)) return { job, kills };
    if (kills >= 9) continue;
    const victim = VICTIMS[kills % VICTIMS.length]!;
    const pid = startedPids(service.dataDir)[victim];
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
}

const itemsOf = async (id: string, outcome: string): Promise<string[][]> => {
  const response = await send('GET', `/api/v1/jobs/${id}/items?outcome=${outcome}`, undefined, 'text/csv');
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

test('each of 5,000 codes changes once, and back once, while worker, API, and Temporal are killed', async () => {
  const codes = await createCodes();
  const { id } = await json('POST', '/api/v1/qr-codes/bulk-update', {
    select: { filter: { tag: 'bulk' } },
    expect: CODES,
    patch: { replaceInUrls: { find: 'old.example', replace: 'new.example' } },
  });
  const updated = await killUntilEnded(id);
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

  const edited = codes[4_321]!;
  await json('PATCH', `/api/v1/qr-codes/${edited.id}`, { name: 'Edited in between' });
  const revert = await json('POST', `/api/v1/jobs/${id}/revert`);
  const reverted = await killUntilEnded(revert.id);
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
