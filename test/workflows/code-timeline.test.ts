import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { createCodeTimelineActivities } from '../../activities/code-timeline.js';
import type { TimelineStep, TimelineSweepStep } from '../../core/workflows/code-timelines.js';
import { buildWakeUp, ENTITIES } from '../../core/workflows/entities.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/basics/time/durations.js';
import { createLogger } from '../../telemetry/logger.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';
import { openTimedCodes, pendingChange } from '../support/timed-codes.js';
import { openWebhookStores, type WebhookStores } from '../support/webhook-stores.js';
import { openCodeChanges, removeCode } from '../support/stored-codes.js';

let env: TestWorkflowEnvironment;
let stores: WebhookStores;
let codes: ReturnType<typeof openTimedCodes>;
/** The endpoints that received a wake-up. */
let signaled: string[] = [];

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
  stores = await openWebhookStores();
  codes = openTimedCodes(stores.db);
}, 10 * 60_000);

afterAll(async () => {
  await env?.teardown();
  await stores?.close();
});

/** Runs a worker with the clock of the Temporal server. */
async function withWorker<T>(
  work: (
    signal: (qrCodeId: string) => Promise<{ result(): Promise<unknown> }>,
    taskQueue: string,
  ) => Promise<T>,
  onStep: (step: TimelineStep) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const taskQueue = `timeline-${randomUUID()}`;
  let ahead = 0;
  const signal = (qrCodeId: string) => {
    const { type, options } = buildWakeUp(ENTITIES.codeTimeline, qrCodeId, taskQueue);
    return env.client.workflow.signalWithStart(type, options);
  };
  const real = createCodeTimelineActivities({
    timelines: codes.timelines,
    changes: openCodeChanges(stores.db, {
      wakeEndpoints: (ids) => void signaled.push(...ids),
      now: () => new Date(Date.now() + ahead),
    }),
    findWatchPolicy: () => Promise.resolve({ plan: 'business', isServed: false }),
    subscribers: stores.subscribers,
    wakeTimeline: async (id) => void (await signal(id)),
    now: () => new Date(Date.now() + ahead),
    log: createLogger('silent', 'worker'),
    report: () => undefined,
  });
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      recordDueTransitions: async (input: { qrCodeId: string }) => {
        ahead = (await env.currentTimeMs()) - Date.now();
        const step = await real.recordDueTransitions(input);
        await onStep(step);
        return step;
      },
      sweepCodeTimelines: async (position: null): Promise<TimelineSweepStep> => {
        ahead = (await env.currentTimeMs()) - Date.now();
        return real.sweepCodeTimelines(position);
      },
    },
  });
  return worker.runUntil(() => work(signal, taskQueue));
}

const inFuture = async (ms: number) => new Date((await env.currentTimeMs()) + ms);

describe('the timeline of a code, with time skipping', () => {
  test('records the opening and the expiry once, at their instants, and ends', async () => {
    signaled = [];
    const endpoint = await stores.endpoint('https://example.com/hook', { events: ['qr_code.state_changed'] });
    const activeFrom = await inFuture(3 * HOUR_MS);
    const activeUntil = await inFuture(40 * DAY_MS);
    const code = await codes.add(endpoint.accountId, { activeFrom, activeUntil }, await inFuture(0));
    const steps: TimelineStep[] = [];
    await withWorker(
      async (signal) => (await signal(code.id)).result(),
      async (step) => void steps.push(step),
    );
    expect(await codes.listTransitions(code.id)).toEqual(['scheduled>active clock', 'active>expired clock']);
    expect(await codes.listTimes(code.id)).toEqual([activeFrom, activeUntil]);
    expect(signaled).toEqual([endpoint.id, endpoint.id]);
    // It looks at the code after 30 days, although nothing is due.
    expect(steps.map(({ recorded }) => recorded)).toEqual([0, 1, 0, 1]);
    expect(steps.at(-1)).toEqual({ accountId: endpoint.accountId, recorded: 1, nextInMs: null });
    expect((await codes.qrCodes.find({ accountId: code.accountId }, code.id))?.timeline).toBeUndefined();
  }, 120_000);

  test('follows a change by the owner that a wake-up announces', async () => {
    const { accountId } = await stores.endpoint('https://example.com/hook');
    const code = await codes.add(accountId, { activeUntil: await inFuture(20 * DAY_MS) }, await inFuture(0));
    const sooner = await inFuture(HOUR_MS);
    let isChanged = false;
    await withWorker(
      async (signal) => {
        const handle = await signal(code.id);
        await handle.result();
      },
      async ({ nextInMs }) => {
        if (isChanged || nextInMs === null) return;
        isChanged = true;
        const current = (await codes.qrCodes.find({ accountId }, code.id))!;
        await codes.change(current, { activeUntil: sooner }, await inFuture(0));
        const { options } = buildWakeUp(ENTITIES.codeTimeline, code.id, '');
        await env.client.workflow.getHandle(options.workflowId).signal(options.signal);
      },
    );
    expect(await codes.listTimes(code.id)).toEqual([sooner]);
  }, 120_000);

  test('of a deleted code ends without an event', async () => {
    const { accountId } = await stores.endpoint('https://example.com/hook');
    const code = await codes.add(accountId, { activeUntil: await inFuture(HOUR_MS) }, await inFuture(0));
    await withWorker(
      async (signal) => (await signal(code.id)).result(),
      async () => void (await removeCode(codes.qrCodes, code)),
    );
    expect(await codes.listTransitions(code.id)).toEqual([]);
  }, 120_000);

  test('of an account without webhooks ends without an event', async () => {
    const code = await codes.add('acc_none', { activeUntil: await inFuture(HOUR_MS) }, await inFuture(0));
    await withWorker(async (signal) => (await signal(code.id)).result());
    expect(await codes.listTransitions(code.id)).toEqual([]);
    expect((await codes.qrCodes.find({ accountId: code.accountId }, code.id))?.timeline).toBeUndefined();
  }, 120_000);
});

describe('scheduled changes of a code, with time skipping', () => {
  test('are recorded at their instants, among the transitions of its state', async () => {
    const { accountId } = await stores.endpoint('https://example.com/hook');
    const at = await Promise.all([1, 2, 3, 5].map((days) => inFuture(days * DAY_MS)));
    const [rename, expiry, revival, pause] = at as [Date, Date, Date, Date];
    const changes = [
      pendingChange('chg_1', rename, { name: 'Renamed' }),
      pendingChange('chg_2', revival, { activeUntil: new Date(rename.getTime() + 400 * DAY_MS) }),
      pendingChange('chg_3', pause, { status: 'paused' }),
      pendingChange('chg_4', pause, { tags: ['closed'] }),
    ];
    const schedule = { version: 'chg_4', changes };
    const code = await codes.add(accountId, { activeUntil: expiry, schedule }, await inFuture(0));
    const steps: TimelineStep[] = [];
    await withWorker(
      async (signal) => {
        const handle = await signal(code.id);
        await handle.result();
      },
      async (step) => void steps.push(step),
    );
    // It ends with the expiry, which no longer changes the state of a paused code.
    expect(steps.map(({ recorded }) => recorded).filter((recorded) => recorded > 0)).toEqual([1, 1, 1, 2]);
    expect(await codes.listTransitions(code.id)).toEqual([
      'active>expired clock',
      'expired>active change',
      'active>paused change',
    ]);
    expect(await codes.qrCodes.find({ accountId }, code.id)).toMatchObject({
      name: 'Renamed',
      status: 'paused',
      tags: ['closed'],
      revision: 5,
      updatedAt: pause,
    });
    expect(await codes.listChanges(code.id)).toEqual([
      `chg_1 revision 2 at ${rename.toISOString()}`,
      `chg_2 revision 3 at ${revival.toISOString()}`,
      `chg_3 revision 4 at ${pause.toISOString()}`,
      `chg_4 revision 5 at ${pause.toISOString()}`,
    ]);
  }, 120_000);
});

describe('the sweep of timelines, with time skipping', () => {
  test('records what a lost workflow has not recorded, and wakes a workflow before what follows', async () => {
    const { accountId } = await stores.endpoint('https://example.com/hook');
    const now = await env.currentTimeMs();
    const at = (minutes: number) => new Date(now + minutes * MINUTE_MS);
    const lost = await codes.add(accountId, { activeFrom: at(2), activeUntil: at(10) }, at(0));
    await codes.timelines.claim(lost.id);
    const unattended = await codes.add(accountId, { activeUntil: at(3) }, at(0));
    const steps: TimelineStep[] = [];
    await withWorker(
      async (_signal, taskQueue) => {
        await env.client.workflow.execute(PERIODIC.timelineSweep.workflowType, {
          taskQueue,
          workflowId: `sweep-${taskQueue}`,
        });
      },
      async (step) => void steps.push(step),
    );
    expect(await codes.listTransitions(lost.id)).toEqual(['scheduled>active clock', 'active>expired clock']);
    expect(await codes.listTransitions(unattended.id)).toEqual(['active>expired clock']);
    // The opening of the first code is recorded by the sweep itself.
    expect(steps.map(({ recorded }) => recorded).filter((recorded) => recorded > 0)).toEqual([1, 1]);
  }, 120_000);
});
