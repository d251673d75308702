import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { createJobFixture, type JobFixture } from '../support/job-fixture.js';
import { startJobWorker, type JobWorker } from '../support/job-worker.js';
import { waitFor } from '../support/wait-for.js';

const DEPLOYMENT = `qrelay-${randomUUID()}`;
/**
 * Behaviors of Temporal's API: a workflow that stays on its version, and one that moves to the current
 * version.
 */
const PINNED = 1;
let fixture: JobFixture;
const workers: JobWorker[] = [];

afterAll(async () => {
  for (const worker of workers) await worker.stop();
  await fixture?.stop();
});

async function startVersion(buildId: string): Promise<void> {
  workers.push(await startJobWorker({ ...fixture.env, TEMPORAL_BUILD_ID: buildId }));
}

/** Makes a version current, once Temporal knows its workers. */
async function setCurrent(buildId: string): Promise<void> {
  const { workflowService } = fixture.client.connection;
  await waitFor(
    async () => {
      const request = {
        namespace: 'default',
        deploymentName: DEPLOYMENT,
        buildId,
        ignoreMissingTaskQueues: true,
      };
      return workflowService.setWorkerDeploymentCurrentVersion(request).then(
        () => true,
        () => false,
      );
    },
    30_000,
    () => `version ${buildId} to become current`,
  );
}

async function runJob() {
  const { job } = await fixture.bulkCreate(1);
  await fixture.starter.start(job, 20_000);
  const handle = fixture.client.workflow.getHandle(job.workflowId);
  await handle.result();
  const { raw } = await handle.describe();
  return raw.workflowExecutionInfo!.versioningInfo!;
}

test('with build IDs, jobs start on the current version and are pinned to it', async () => {
  fixture = await createJobFixture('default', { TEMPORAL_DEPLOYMENT_NAME: DEPLOYMENT });
  await startVersion('1');
  await setCurrent('1');
  expect(await runJob()).toMatchObject({ behavior: PINNED, deploymentVersion: { buildId: '1' } });

  await startVersion('2');
  expect((await runJob()).deploymentVersion?.buildId).toBe('1');
  await setCurrent('2');
  expect((await runJob()).deploymentVersion?.buildId).toBe('2');
}, 120_000);
