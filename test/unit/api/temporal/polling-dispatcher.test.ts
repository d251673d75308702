import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  createPollingDispatcher,
  type PollingDispatcher,
} from '../../../../api/temporal/polling-dispatcher.js';

let dispatcher: PollingDispatcher<string> | undefined;

/** Starts a dispatcher that polls about once a second, over a queue that the test fills. */
function start(
  dispatch: (item: string) => Promise<'started' | 'postponed'> = () => Promise.resolve('started'),
) {
  const due: string[] = [];
  const seen = { dispatched: [] as string[], warnings: 0, infos: 0 };
  dispatcher = createPollingDispatcher<string>({
    name: 'items',
    intervalMs: 1_000,
    claimDue: () => Promise.resolve(due.shift()),
    dispatch: async (item) => {
      const outcome = await dispatch(item);
      seen.dispatched.push(item);
      return outcome;
    },
    log: { warn: () => (seen.warnings += 1), info: () => (seen.infos += 1) } as never,
  });
  return { dispatcher, due, seen };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(async () => {
  await dispatcher?.stop();
  jest.useRealTimers();
});

describe('a polling dispatcher', () => {
  test('polls at its interval, give or take a quarter, and dispatches everything that is due', async () => {
    const { due, seen } = start();
    due.push('one', 'two');
    await jest.advanceTimersByTimeAsync(749);
    expect(seen.dispatched).toEqual([]);
    await jest.advanceTimersByTimeAsync(501);
    expect(seen.dispatched).toEqual(['one', 'two']);
  });

  test('polls at once when it is asked to', async () => {
    const { due, seen } = start();
    due.push('one');
    dispatcher!.poll();
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.dispatched).toEqual(['one']);
  });

  test('polls again at once if it is asked to at any moment of a poll', async () => {
    const { due, seen } = start();
    for (let microtasks = 0; microtasks < 10; microtasks += 1) {
      dispatcher!.poll();
      for (let passed = 0; passed < microtasks; passed += 1) await Promise.resolve();
      due.push(`after ${microtasks}`);
      dispatcher!.poll();
      await jest.advanceTimersByTimeAsync(0);
      expect(seen.dispatched.at(-1)).toBe(`after ${microtasks}`);
    }
  });

  test('dispatches a given item without a poll, and does not reject if that fails', async () => {
    const { seen } = start((item) =>
      item === 'bad' ? Promise.reject(new Error('no connection')) : Promise.resolve('started' as const),
    );
    await dispatcher!.dispatch('good');
    await dispatcher!.dispatch('bad');
    expect(seen.dispatched).toEqual(['good']);
    expect(seen.warnings).toBe(1);
  });

  test('logs an outage once when it begins and once when it ends', async () => {
    let down = true;
    const { due, seen } = start(() =>
      down ? Promise.reject(new Error('no connection')) : Promise.resolve('started' as const),
    );
    for (let second = 0; second < 5; second += 1) {
      due.push(`attempt ${second}`);
      await jest.advanceTimersByTimeAsync(1_300);
    }
    expect(seen).toMatchObject({ warnings: 1, infos: 0 });
    down = false;
    due.push('one', 'two');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen).toMatchObject({ dispatched: ['one', 'two'], warnings: 1, infos: 1 });
  });

  test('does not take a postponed item for the end of an outage', async () => {
    const { due, seen } = start((item) =>
      item === 'bad' ? Promise.reject(new Error('no connection')) : Promise.resolve('postponed' as const),
    );
    due.push('bad');
    await jest.advanceTimersByTimeAsync(1_300);
    due.push('queued');
    await jest.advanceTimersByTimeAsync(1_300);
    expect(seen).toMatchObject({ dispatched: ['queued'], warnings: 1, infos: 0 });
  });

  test('waits for dispatches in progress when it stops, then starts nothing and leaves no timer', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => (release = resolve));
    const { due, seen } = start(async () => {
      await blocked;
      return 'started';
    });
    void dispatcher!.dispatch('direct');
    due.push('polled', 'next');
    dispatcher!.poll();
    await jest.advanceTimersByTimeAsync(0);
    let stopped = false;
    const stopping = dispatcher!.stop().then(() => (stopped = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(stopped).toBe(false);
    release();
    await stopping;
    dispatcher!.poll();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(seen.dispatched).toEqual(['direct', 'polled']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
