import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { createEntityWaker } from '../../../../api/temporal/entity-waker.js';
import { waitFor } from '../../../support/wait-for.js';

/** A waker whose calls stay open until the test ends them. */
function setUp(options: { maxCalls?: number; coalesceMs?: number } = {}) {
  const calls: { key: string; end: (error?: Error) => void }[] = [];
  const warnings: object[] = [];
  const waker = createEntityWaker({
    signal: (key) =>
      new Promise((resolve, reject) => {
        calls.push({ key, end: (error) => (error ? reject(error) : resolve()) });
      }),
    maxCalls: 10,
    failure: { message: 'could not wake', keyName: 'qrCodeId' },
    log: { warn: (fields: object) => void warnings.push(fields) } as never,
    ...options,
  });
  return { waker, calls, warnings };
}

describe('a waker without an interval', () => {
  test('sends each wake-up, and leaves those beyond its calls to the sweep', async () => {
    const { waker, calls } = setUp({ maxCalls: 2 });
    for (const key of ['a', 'a', 'b']) waker.wake(key);
    expect(calls.map(({ key }) => key)).toEqual(['a', 'a']);
    calls[0]!.end();
    await setImmediate();
    waker.wake('c');
    expect(calls.map(({ key }) => key)).toEqual(['a', 'a', 'c']);
  });

  test('logs a failed call with its key and does not repeat it', async () => {
    const { waker, calls, warnings } = setUp();
    const error = new Error('unavailable');
    waker.wake('a');
    calls[0]!.end(error);
    await setImmediate();
    expect(warnings).toEqual([{ err: error, qrCodeId: 'a' }]);
    expect(calls).toHaveLength(1);
  });
});

describe('a waker with an interval', () => {
  test('sends the first wake-up at once, and all others of the interval as one', async () => {
    const { waker, calls } = setUp({ coalesceMs: 5 });
    for (let count = 0; count < 50; count += 1) waker.wake('a');
    waker.wake('b');
    expect(calls.map(({ key }) => key)).toEqual(['a', 'b']);
    for (const { end } of calls) end();
    await waitFor(
      () => calls.length === 3,
      5_000,
      () => 'one more call',
    );
    expect(calls[2]!.key).toBe('a');
    calls[2]!.end();
    waker.close();
  });

  test('repeats a failed call up to five times, and then sends the next wake-up at once', async () => {
    const { waker, calls, warnings } = setUp({ coalesceMs: 1 });
    waker.wake('a');
    for (let failed = 0; failed < 5; failed += 1) {
      await waitFor(
        () => calls.length > failed,
        5_000,
        () => `call ${failed + 1}`,
      );
      calls[failed]!.end(new Error('unavailable'));
    }
    await waitFor(
      () => {
        if (warnings.length < 5) return false;
        waker.wake('a');
        return calls.length === 6;
      },
      5_000,
      () => 'the next wake-up',
    );
    waker.close();
    calls[5]!.end();
  });

  test('drops wake-ups after it is closed', () => {
    const { waker, calls } = setUp({ coalesceMs: 5 });
    waker.close();
    waker.wake('a');
    expect(calls).toEqual([]);
  });
});
