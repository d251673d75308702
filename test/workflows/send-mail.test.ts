import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { HOUR_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import type { MailStep } from '../../core/mail/mail.js';
import { SEND_MAIL_WORKFLOW_TYPE, sendMailWorkflowId } from '../../core/workflows/mails.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';

let env: TestWorkflowEnvironment;

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
}, 10 * 60_000);
afterAll(() => env?.teardown());

/** Runs the workflow of a mail. Returns the times of its attempts since the first, and whether it gave up. */
async function send(step: (attempt: number) => MailStep): Promise<{ minutes: number[]; gaveUp: boolean }> {
  const taskQueue = `mail-${randomUUID()}`;
  const mailId = `mail_${randomUUID()}`;
  const times: number[] = [];
  let gaveUp = false;
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      async attemptMail() {
        times.push(await env.currentTimeMs());
        return step(times.length);
      },
      giveUpMail: async () => void (gaveUp = true),
    },
  });
  await worker.runUntil(
    env.client.workflow.execute(SEND_MAIL_WORKFLOW_TYPE, {
      workflowId: sendMailWorkflowId(mailId),
      taskQueue,
      args: [{ mailId }],
    }),
  );
  return { minutes: times.map((time) => Math.round((time - times[0]!) / MINUTE_MS)), gaveUp };
}

test('a mail that the server takes is sent once', async () => {
  expect(await send(() => 'done')).toEqual({ minutes: [0], gaveUp: false });
});

test('a failed mail is repeated after 1, 5, and 15 minutes, then hourly for a day, and given up', async () => {
  const first = [0, 1, 6, 21];
  const hourly = Array.from({ length: 24 }, (_, hour) => 21 + ((hour + 1) * HOUR_MS) / MINUTE_MS);
  expect(await send(() => 'retry')).toEqual({ minutes: [...first, ...hourly], gaveUp: true });
  expect(await send((attempt) => (attempt < 3 ? 'retry' : 'done'))).toEqual({
    minutes: [0, 1, 6],
    gaveUp: false,
  });
});
