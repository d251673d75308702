import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createBackgroundWork } from '../../../../activities/background-work.js';
import { createFollowers } from '../../../../activities/webhooks/followers.js';
import type { DrainOutcome } from '../../../../core/workflows/webhook-endpoints.js';

const FOLLOWER = { id: 'wh_follower', leader: 'wh_leader' };
const OUTCOME: DrainOutcome = {
  accountId: 'acc_1',
  delivered: 1,
  failed: 0,
  nextDueInMs: null,
  state: 'idle',
};

/** Takes a follower whose drain ends with `outcome`, and returns what happened to it. */
async function takeFollower(outcome: Partial<DrainOutcome> | Error, isStopping = false): Promise<string[]> {
  const happened: string[] = [];
  const background = createBackgroundWork();
  const followers = createFollowers({
    wakeUps: {
      listFollowers: async (leaders) => (leaders.includes(FOLLOWER.leader) ? [FOLLOWER] : []),
      follow: async ({ id, leader }) => void happened.push(`${id} follows ${leader}`),
    },
    background,
    drain: async ({ id }, stop) => {
      happened.push(`drained ${id}`);
      if (isStopping) await new Promise((resolve) => stop.addEventListener('abort', resolve));
      if (outcome instanceof Error) throw outcome;
      return { ...OUTCOME, ...outcome };
    },
    wake: async (id) => void happened.push(`woke ${id}`),
    now: () => new Date(),
  });
  await followers.take([FOLLOWER.leader]);
  if (!isStopping) await setImmediate();
  await background.end();
  return happened;
}

describe('an endpoint that follows another one', () => {
  test('needs no workflow if nothing is pending after its drain', async () => {
    expect(await takeFollower({})).toEqual(['drained wh_follower']);
  });

  test('gets its own workflow to wait for a retry', async () => {
    expect(await takeFollower({ nextDueInMs: 5_000, state: 'waiting' })).toEqual([
      'drained wh_follower',
      'woke wh_follower',
    ]);
  });

  test('is drained until the worker stops, and then follows again', async () => {
    expect(await takeFollower({ nextDueInMs: 0, state: 'busy' }, true)).toEqual([
      'drained wh_follower',
      'wh_follower follows wh_leader',
      'woke wh_leader',
    ]);
  });

  test('is left to the search for overdue endpoints if its drain fails', async () => {
    expect(await takeFollower(new Error('MongoDB does not respond'))).toEqual(['drained wh_follower']);
  });
});
