import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { startService, type RunningService } from '../support/running-service.js';
import { startedPids } from '../support/start-process.js';

const ROWS = 2_000;
/** What is killed in turn; `npm start` starts each of them again. */
const VICTIMS = ['worker', 'api', 'worker', 'temporal'];

let service: RunningService;

beforeAll(async () => {
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0', GEOIP_DATABASE: 'none' };
  service = await startService(unlimited);
}, 150_000);
afterAll(() => service?.stop());

/** Sends a request until the service responds to it: a killed API closes connections. Repetitions have one effect. */
async function send(
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Response> {
  const key = crypto.randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(service.url + path, {
        method,
        headers: {
          authorization: `Bearer ${service.key}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': type }),
        },
        ...(body !== undefined && { body }),
      });
      if (response.ok || attempt > 60) return response;
    } catch (error) {
      if (attempt > 60) throw error;
    }
    await sleep(500);
  }
}

const read = async (path: string): Promise<any> => (await send('GET', path)).json();

/** Kills processes one after another at random moments until the job has ended. @returns The job and the number of kills. */
async function killUntilEnded(id: string): Promise<{ job: Job; kills: number }> {
  for (let kills = 0; ; kills += 1) {
    await sleep(300 + Math.random() * 1_500);
    const job: Job = await read(`/api/v1/jobs/${id}`);
    if (!['queued', 'running'].includes(job.status)) return { job, kills };
    if (kills >= VICTIMS.length) continue;
    const pid = startedPids(service.dataDir)[VICTIMS[kills]!];
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }
}

test('each of 2,000 rows creates one code while worker, API, and Temporal are killed', async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `url,https://example.com/${index},imported,row-${index}`,
  );
  const file = ['type,data,tags,shortCode', ...rows].join('\n');
  const body = JSON.stringify({ format: 'qrelay', confirm: 'auto' });
  const { id } = (await (await send('POST', '/api/v1/imports', body)).json()) as Job;
  expect((await send('PUT', `/api/v1/imports/${id}/file`, file, 'text/csv')).status).toBe(204);

  const { job, kills } = await killUntilEnded(id);
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(job).toMatchObject({
    status: 'completed',
    import: { rows: ROWS, create: ROWS, invalid: 0 },
    result: { created: ROWS, updated: 0, skipped: 0, failed: 0 },
  });
  const created: string[] = [];
  for (let cursor = ''; ;) {
    const page = await read(`/api/v1/jobs/${id}/items?limit=100&outcome=created${cursor}`);
    created.push(...page.data.map((item: { id: string }) => item.id));
    if (page.pagination.nextCursor === null) break;
    cursor = `&cursor=${encodeURIComponent(page.pagination.nextCursor)}`;
  }
  expect([created.length, new Set(created).size]).toEqual([ROWS, ROWS]);
  expect((await read('/api/v1/qr-codes?limit=1&tag=imported')).pagination.total).toBe(ROWS);
  const last = await fetch(`${service.url}/r/row-${ROWS - 1}`, { redirect: 'manual' });
  expect(last.headers.get('location')).toBe(`https://example.com/${ROWS - 1}`);
}, 120_000);
