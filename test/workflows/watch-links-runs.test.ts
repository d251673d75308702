import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import {
  CHECK_LINKS_WORKFLOW_TYPE,
  type CheckHostInput,
  type DueHosts,
} from '../../core/workflows/link-watch.js';
import { PERIODIC } from '../../core/workflows/periodic.js';
import { installQuietRuntime, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';
import { openTimeSkipping } from '../support/time-skipping.js';

let env: TestWorkflowEnvironment;

beforeAll(async () => {
  installQuietRuntime();
  env = await openTimeSkipping();
}, 10 * 60_000);

afterAll(async () => {
  await env?.teardown();
});

interface Fakes {
  /** Results of `listDueHosts`, in order; then there are none. */
  pages?: DueHosts[];
  /** Results of `checkHost` by host. Default: one link is checked. */
  checkHost?: (
    input: CheckHostInput,
    attempt: number,
  ) => { checked: number; hasMore: boolean } | Promise<{ checked: number; hasMore: boolean }>;
  /** Whether each run is void, in order. Default: none. */
  isVoid?: boolean[];
  /** Calls of `settleRun` per run. */
  settleCalls?: number;
  hostsOfCode?: string[];
}

/** Runs a workflow with fake activities, and records what they were called with. */
async function run(type: string, args: unknown[], fakes: Fakes) {
  const taskQueue = `runs-${Math.random()}`;
  const pages = [...(fakes.pages ?? [])];
  const verdicts = [...(fakes.isVoid ?? [])];
  const attempts = new Map<string, number>();
  const checks: CheckHostInput[] = [];
  const settled: [runId: string, isVoid: boolean][] = [];
  let checkedInRun = 0;
  const worker = await Worker.create({
    connection: env.nativeConnection,
    taskQueue,
    workflowBundle: WORKFLOW_BUNDLE,
    activities: {
      seedWatchedCodes: () => Promise.resolve({ isDone: true }),
      listDueHosts: () => Promise.resolve(pages.shift() ?? { hosts: [], next: null }),
      listHostsOfCode: () => Promise.resolve(fakes.hostsOfCode ?? []),
      async checkHost(input: CheckHostInput) {
        const attempt = (attempts.get(input.host) ?? 0) + 1;
        attempts.set(input.host, attempt);
        checks.push(input);
        const step = (await fakes.checkHost?.(input, attempt)) ?? { checked: 1, hasMore: false };
        checkedInRun += step.checked;
        return step;
      },
      judgeRun() {
        const judgment = { checks: checkedInRun, isVoid: verdicts.shift() ?? false };
        checkedInRun = 0;
        return Promise.resolve(judgment);
      },
      settleRun(runId: string, isVoid: boolean) {
        settled.push([runId, isVoid]);
        const calls = settled.filter(([id]) => id === runId).length;
        return Promise.resolve({ broken: 1, recovered: 0, isDone: calls >= (fakes.settleCalls ?? 1) });
      },
    },
  });
  const result: unknown = await worker.runUntil(
    env.client.workflow.execute(type, { taskQueue, workflowId: taskQueue, args }),
  );
  return { result, checks, settled };
}

const page = (hosts: string[], next: DueHosts['next'] = null): DueHosts => ({ hosts, next });
const NEXT = { dueAt: '2026-11-24T10:00:00.000Z', id: 'qr_1' };

describe('a run of link watch', () => {
  test('checks each host of all pages once, and then records results until all are recorded', async () => {
    const { result, checks, settled } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [page(['a', 'b'], NEXT), page(['b', 'c'])],
      settleCalls: 3,
    });
    expect(checks.map(({ host }) => host).sort()).toEqual(['a', 'b', 'c']);
    const runIds = new Set([...checks.map(({ runId }) => runId), ...settled.map(([runId]) => runId)]);
    expect(runIds.size).toBe(1);
    expect(settled.map(([, isVoid]) => isVoid)).toEqual([false, false, false]);
    expect(result).toEqual({ checked: 3, broken: 3, recovered: 0, voidRuns: 0 });
  });

  test('continues as another run while links remain', async () => {
    const { result, checks, settled } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [page(['a']), page(['a']), page(['a'])],
      checkHost: (_input, attempt) => ({ checked: 20, hasMore: attempt < 3 }),
    });
    expect(new Set(checks.map(({ runId }) => runId)).size).toBe(3);
    expect(settled).toHaveLength(3);
    expect(result).toMatchObject({ checked: 60, broken: 3 });
  });

  test('ends if every host is being checked by another process', async () => {
    const { result, checks, settled } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [page(['a']), page(['a'])],
      checkHost: () => ({ checked: 0, hasMore: true }),
    });
    expect([checks.length, settled]).toEqual([1, []]);
    expect(result).toMatchObject({ checked: 0 });
  });

  test('drops its results if it is void, and waits for the Schedule', async () => {
    const { result, checks, settled } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [page(['a']), page(['a'])],
      checkHost: () => ({ checked: 1, hasMore: true }),
      isVoid: [true],
    });
    expect([checks.length, settled.map(([, isVoid]) => isVoid)]).toEqual([1, [true]]);
    expect(result).toMatchObject({ voidRuns: 1 });
  });

  test('has at most 1,000 hosts', async () => {
    const hosts = Array.from({ length: 1_200 }, (_, index) => `h${index}`);
    const pages = [0, 400, 800].map((start) => page(hosts.slice(start, start + 400), NEXT));
    const { checks } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [...pages, page(hosts.slice(0, 1), NEXT)],
      checkHost: ({ host }) => ({ checked: host === 'h0' ? 1 : 0, hasMore: false }),
    });
    const runs = [...new Set(checks.map(({ runId }) => runId))];
    expect(checks.filter(({ runId }) => runId === runs[0])).toHaveLength(1_200);
    expect(runs).toHaveLength(2);
  }, 120_000);

  test('repeats the check of a host whose worker has failed', async () => {
    const { result, checks } = await run(PERIODIC.linkWatch.workflowType, [], {
      pages: [page(['a'])],
      checkHost(_input, attempt) {
        if (attempt < 3) throw ApplicationFailure.create({ message: 'the database is down' });
        return { checked: 1, hasMore: false };
      },
    });
    expect(checks).toHaveLength(3);
    expect(result).toMatchObject({ checked: 1 });
  });
});

/** Throws as a worker does that fails at every attempt. */
const failing = () => {
  throw ApplicationFailure.nonRetryable('the worker has crashed');
};

describe('a host whose check fails at every attempt', () => {
  const checkHost = ({ host }: CheckHostInput) => (host === 'b' ? failing() : { checked: 1, hasMore: false });

  test('does not keep a run from recording the results of the others', async () => {
    const fakes = { pages: [page(['a', 'b', 'c'])], checkHost };
    const { result, settled } = await run(PERIODIC.linkWatch.workflowType, [], fakes);
    expect([settled.length, result]).toEqual([1, expect.objectContaining({ checked: 2, broken: 1 })]);
  });

  test('does not keep a check that an owner requests from recording the results of the others', async () => {
    const fakes = { hostsOfCode: ['a', 'b', 'c'], checkHost };
    const { result, settled } = await run(CHECK_LINKS_WORKFLOW_TYPE, [{ qrCodeId: 'qr_1' }], fakes);
    expect([settled.length, result]).toEqual([1, { checked: 2, broken: 1, recovered: 0 }]);
  });
});

describe('a check that an owner requests', () => {
  test('checks at most 20 hosts concurrently', async () => {
    const hosts = Array.from({ length: 61 }, (_, index) => `h${index}`);
    let [running, maxRunning] = [0, 0];
    const { result } = await run(CHECK_LINKS_WORKFLOW_TYPE, [{ qrCodeId: 'qr_1' }], {
      hostsOfCode: hosts,
      async checkHost() {
        maxRunning = Math.max(maxRunning, ++running);
        await new Promise((resolve) => setTimeout(resolve, 300));
        running -= 1;
        return { checked: 1, hasMore: false };
      },
    });
    expect(result).toMatchObject({ checked: 61 });
    expect(maxRunning).toBeGreaterThan(1);
    expect(maxRunning).toBeLessThanOrEqual(20);
  }, 60_000);

  test('checks all links of the code, and always counts', async () => {
    const { result, checks, settled } = await run(CHECK_LINKS_WORKFLOW_TYPE, [{ qrCodeId: 'qr_1' }], {
      hostsOfCode: ['a', 'b'],
      checkHost: ({ host }, attempt) => ({ checked: 20, hasMore: host === 'a' && attempt < 2 }),
    });
    expect(checks.map(({ host, qrCodeId }) => [host, qrCodeId]).sort()).toEqual([
      ['a', 'qr_1'],
      ['a', 'qr_1'],
      ['b', 'qr_1'],
    ]);
    expect(settled.map(([, isVoid]) => isVoid)).toEqual([false]);
    expect(result).toEqual({ checked: 60, broken: 1, recovered: 0 });
  });

  test('does nothing for a code that is not watched any more', async () => {
    const { result, settled } = await run(CHECK_LINKS_WORKFLOW_TYPE, [{ qrCodeId: 'qr_1' }], {});
    expect([result, settled]).toEqual([{ checked: 0, broken: 0, recovered: 0 }, []]);
  });
});
