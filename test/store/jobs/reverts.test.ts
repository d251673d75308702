import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newBulkCreateJob, newRevertJob } from '../../../core/jobs/job.js';
import { newId } from '../../../store/mongo/ids.js';
import { createJobFixture, type JobFixture } from '../../support/job-fixture.js';

let lab: JobFixture;

beforeAll(async () => {
  lab = await createJobFixture();
});

afterAll(async () => {
  await lab?.stop();
});

test('a job records whether its revert has failed, and only then can another revert claim it', async () => {
  const [id, accountId, now] = [newId('job'), newId('account'), new Date()];
  const revert = (): ReturnType<typeof newRevertJob> =>
    newRevertJob({ id: newId('job'), accountId, now, total: 1, revertedJobId: id, mode: 'delete' });
  const [first, second] = [revert(), revert()];
  await lab.jobs.create(newBulkCreateJob({ id, accountId, now, codeIds: ['qr_x'], chunks: 1 }));
  expect(await lab.jobs.find({ accountId }, id)).not.toHaveProperty('isRevertFailed');

  await lab.jobs.create(first);
  expect(await lab.jobs.find({ accountId }, id)).toMatchObject({
    revertedBy: first.id,
    isRevertFailed: false,
  });
  await expect(lab.jobs.create(second)).rejects.toMatchObject({ code: 'not_revertible' });

  await lab.jobs.cancel({ accountId }, first.id, now);
  const listed = await lab.jobs.list({ accountId }, {}, { limit: 10, skip: 0 });
  expect(listed.find((job) => job.id === id)).toMatchObject({ isRevertFailed: true });
  await lab.jobs.create(second);
  expect(await lab.jobs.find({ accountId }, id)).toMatchObject({
    revertedBy: second.id,
    isRevertFailed: false,
  });
});
