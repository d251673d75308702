import { setTimeout as sleep } from 'node:timers/promises';
import { defineCommand } from '../command.js';
import { followJob } from '../follow-job.js';
import { printFields } from '../print-results.js';

/** Interval at which a job that waits for its owner is looked at again. */
const WAITING_MS = 5_000;

export const waitForJob = defineCommand({
  about: 'Wait until a job has ended',
  args: ['ID'],
  options: {},
  async run(context, _values, [id]) {
    for (;;) {
      const job = await followJob(context, id, 'Running');
      if (job.status === 'completed') return printFields(context, job);
      context.showProgress(job.status);
      await sleep(WAITING_MS, undefined, { signal: context.stop });
    }
  },
});

export const cancelJob = defineCommand({
  about: 'Cancel a job',
  args: ['ID'],
  options: {},
  async run(context, _values, [id]) {
    await printFields(context, await context.qrelay.cancelJob({ path: { id }, signal: context.stop }));
  },
});
