import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createJobService, type JobService } from '../../api/jobs/job-service.js';
import { preferAttributes } from '../../temporal/attribute-fallback.js';
import { createJobStarter } from '../../api/jobs/job-starter.js';
import { watchJobChanges } from '../../store/jobs/job-changes.js';
import { createJobConcurrency } from '../../store/jobs/job-concurrency.js';
import { createJobTermination } from '../../store/jobs/fail-job.js';
import { createLogger } from '../../telemetry/logger.js';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

interface Stored {
  _id: string;
}

let fixture: JobFixture;
let worker: JobWorker;
let service: JobService | undefined;

beforeAll(async () => {
  fixture = await createJobFixture();
  worker = await startJobWorker(fixture.env);
});

afterAll(async () => {
  await service?.close();
  await worker?.stop();
  await fixture?.stop();
});

test('a job in a restored older copy of MongoDB runs again although its workflow has completed, and blocks no later job', async () => {
  const { job } = await fixture.bulkCreate(300);
  const { job: next } = await fixture.bulkCreate(1);
  const jobs = fixture.db.collection<Stored>('jobs');
  const chunks = fixture.db.collection<Stored>('job_chunks');
  const codes = fixture.db.collection<Stored & { jobId: string }>('qr_codes');
  const copy = { jobs: await jobs.find().toArray(), chunks: await chunks.find().toArray() };
  await fixture.starter.start(job, 5_000);
  await fixture.client.workflow.getHandle(job.workflowId).result();
  expect((await fixture.jobs.find(fixture, job.id))!.status).toBe('completed');

  await Promise.all([jobs.deleteMany({}), chunks.deleteMany({}), codes.deleteMany({})]);
  await jobs.insertMany(copy.jobs);
  await chunks.insertMany(copy.chunks);
  // A workflow that has completed less than a minute ago is left alone: its job may have ended since it was
  // read.
  expect(await fixture.starter.start(job, 5_000)).toBe('settling');

  const now = () => new Date(Date.now() + 61_000);
  service = createJobService({
    jobs: fixture.jobs,
    concurrency: createJobConcurrency(fixture.db),
    termination: createJobTermination(fixture.db),
    exportFiles: fixture.files,
    watchChanges: (signal) => watchJobChanges(fixture.db, signal),
    starter: createJobStarter(fixture.client, fixture.env.TEMPORAL_TASK_QUEUE, now, preferAttributes),
    temporalTimeoutMs: 5_000,
    now,
    log: createLogger('silent', 'api'),
  });
  for (const { id } of [job, next]) {
    await waitFor(
      async () => (await fixture.jobs.find(fixture, id))!.status === 'completed',
      30_000,
      () => `job ${id} to be completed`,
    );
  }
  const created = await codes.find({ jobId: job.id }).toArray();
  expect(created.map(({ _id }) => _id).sort()).toEqual([...job.codeIds].sort());
});
