import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Job } from '../../core/jobs/job-schemas.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { readEvents } from '../support/server-sent-events.js';

let api: TestApi;
let env: Record<string, string>;
const workers: JobWorker[] = [];

beforeAll(async () => {
  const taskQueue = `t-${randomUUID()}`;
  api = await startTestApi({ TEMPORAL_TASK_QUEUE: taskQueue });
  env = { TEMPORAL_TASK_QUEUE: taskQueue, MONGODB_DATABASE: api.db.databaseName };
});

afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await api?.stop();
});

async function submitPart(account: TestAccount, count: number): Promise<string> {
  const codes = Array.from({ length: count }, (_, index) => ({
    type: 'url',
    data: `https://example.com/${index}`,
  }));
  const response = await account.request('POST', '/api/v1/qr-codes/bulk', codes, { prefer: 'respond-async' });
  expect(response.status).toBe(202);
  return ((await response.json()) as Job).id;
}

async function ended(account: TestAccount, id: string): Promise<Job> {
  return (await readEvents(await account.request('GET', `/api/v1/jobs/${id}/events`))).at(-1)?.data as Job;
}

const time = (at: string | null) => Date.parse(at!);

test('the jobs of one account take turns across all workers, and the job of another account does not wait for them', async () => {
  const [busy, lone] = [await api.createAccount('business'), await api.createAccount('business')];
  const crowd: string[] = [];
  for (let index = 0; index < 10; index += 1) crowd.push(await submitPart(busy, 120));
  const loneId = await submitPart(lone, 120);
  workers.push(await startJobWorker(env), await startJobWorker(env));
  const loneJob = await ended(lone, loneId);
  const jobs = await Promise.all(crowd.map((id) => ended(busy, id)));

  expect([loneJob, ...jobs].map(({ status }) => status)).toEqual(
    Array.from({ length: 11 }, () => 'completed'),
  );
  for (const [index, job] of jobs.slice(1).entries()) {
    expect(time(job.startedAt)).toBeGreaterThanOrEqual(time(jobs[index]!.finishedAt));
  }
  expect(time(loneJob.finishedAt)).toBeLessThan(time(jobs.at(-1)!.startedAt));
});
