import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { SCHEDULES, ensureSchedules } from '../../worker/schedules.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';

const entry = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [entry('first'), entry('second')];
let fixture: JobFixture;
let worker: JobWorker;

afterAll(async () => {
  await worker?.stop();
  for (const { scheduleId } of SCHEDULES) {
    await fixture?.client.schedule.getHandle(scheduleId(fixture.env.TEMPORAL_TASK_QUEUE)).delete();
  }
  await fixture?.stop();
});

test('with a codec key, Temporal stores no payload of a job or a Schedule in clear text', async () => {
  fixture = await createJobFixture('default', {
    TEMPORAL_CODEC_KEYS: `${first},${second}`,
    TEMPORAL_CODEC_KEY_ID: 'first',
  });
  worker = await startJobWorker(fixture.env);
  const { job } = await fixture.bulkCreate(3);
  await fixture.starter.start(job, 20_000);
  const handle = fixture.client.workflow.getHandle(job.workflowId);
  expect(await handle.result()).toMatchObject({ status: 'completed' });
  expect((await handle.describe()).memo).toMatchObject({ account: fixture.accountId });

  const { events } = await handle.fetchHistory();
  const started = events![0]!.workflowExecutionStartedEventAttributes!;
  const payloads = [
    ...started.input!.payloads!,
    ...Object.values(started.memo!.fields!),
    ...events!.at(-1)!.workflowExecutionCompletedEventAttributes!.result!.payloads!,
  ];
  expect(payloads.length).toBeGreaterThan(3);
  for (const { metadata } of payloads) {
    expect(Buffer.from(metadata!['encoding']!).toString()).toBe('binary/encrypted');
  }
}, 120_000);

test('a new codec key re-encrypts the Schedules, so that the former key can be removed', async () => {
  const { client, env } = fixture;
  const queue = env.TEMPORAL_TASK_QUEUE;
  const keyOf = async () => {
    const { raw } = await client.schedule.getHandle(PERIODIC.exportCleanup.scheduleId(queue)).describe();
    const memo = raw.schedule!.action!.startWorkflow!.memo!.fields!;
    return Buffer.from(memo['definition']!.metadata!['encryption-key-id']!).toString();
  };
  expect(await ensureSchedules(client, queue, SCHEDULES, 'first')).toHaveLength(SCHEDULES.length);
  expect(await ensureSchedules(client, queue, SCHEDULES, 'first')).toEqual([]);
  expect(await keyOf()).toBe('first');

  const rotated = await createJobFixture('default', {
    TEMPORAL_TASK_QUEUE: queue,
    TEMPORAL_CODEC_KEYS: `${second},${first}`,
    TEMPORAL_CODEC_KEY_ID: 'second',
  });
  try {
    expect(await ensureSchedules(rotated.client, queue, SCHEDULES, 'second')).toHaveLength(SCHEDULES.length);
    expect(await keyOf()).toBe('second');
  } finally {
    await rotated.stop();
  }
});
