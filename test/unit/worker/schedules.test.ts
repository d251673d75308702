import { expect, test } from '@jest/globals';
import { ServiceError, type Client } from '@temporalio/client';
import { ensureSchedules, SCHEDULES } from '../../../worker/schedules.js';

/** A client whose server has all Schedules, and lets the first calls time out. */
function createFakeClient(timeouts: number, status: number) {
  const limits: number[] = [];
  let calls = 0;
  const describe = () => {
    calls += 1;
    return calls <= timeouts
      ? Promise.reject(new ServiceError('Failed to describe schedule', { cause: { code: status } as never }))
      : Promise.resolve({ action: { memo: {} } });
  };
  const client = {
    withDeadline: <T>(deadline: number, run: () => Promise<T>) => {
      limits.push(Math.round((deadline - Date.now()) / 1_000));
      return run();
    },
    schedule: { getHandle: () => ({ describe, update: () => Promise.resolve() }) },
  } as unknown as Client;
  return { client, limits };
}

const [schedule] = SCHEDULES;

test.each([1, 4])('a Schedule whose call times out with the status %i is tried again', async (status) => {
  const { client, limits } = createFakeClient(2, status);
  expect(await ensureSchedules(client, 'tasks', [schedule!])).toHaveLength(1);
  expect(limits).toEqual([2, 10, 30]);
});

test('the third timeout, and any other error, is thrown', async () => {
  const slow = createFakeClient(3, 4);
  await expect(ensureSchedules(slow.client, 'tasks', [schedule!])).rejects.toThrow('Failed to describe');
  const absent = createFakeClient(1, 14);
  await expect(ensureSchedules(absent.client, 'tasks', [schedule!])).rejects.toThrow('Failed to describe');
  expect(absent.limits).toEqual([2]);
});
