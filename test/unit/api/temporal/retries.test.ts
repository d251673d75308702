import { Metadata, status, type Interceptor } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { retryUntilClosed } from '../../../../api/temporal/retries.js';

type NextCall = Parameters<Interceptor>[1];

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});

afterEach(() => {
  jest.useRealTimers();
});

/**
 * Calls a server that is down until `deadline`. Returns the time of each attempt and the end of the call, in
 * milliseconds.
 */
async function call(deadline: number, nextCall = down(deadline)) {
  const attempts: number[] = [];
  const ends: { code: status; at: number }[] = [];
  const counted: NextCall = (options) => {
    attempts.push(Date.now());
    return nextCall(options);
  };
  const options = { deadline, method_definition: {} as never };
  const retried = retryUntilClosed(options, counted);
  retried.start(new Metadata(), { onReceiveStatus: ({ code }) => ends.push({ code, at: Date.now() }) });
  retried.sendMessage(Buffer.alloc(0));
  retried.halfClose();
  await jest.advanceTimersByTimeAsync(60_000);
  return { attempts, ends };
}

const down =
  (deadline: number): NextCall =>
  () => ({
    start: (metadata, listener) => {
      const code = Date.now() < deadline ? status.UNAVAILABLE : status.DEADLINE_EXCEEDED;
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({ code, details: '', metadata });
    },
    cancelWithStatus: () => undefined,
    getPeer: () => 'down',
    sendMessageWithContext: () => undefined,
    sendMessage: () => undefined,
    startRead: () => undefined,
    halfClose: () => undefined,
    getAuthContext: () => null,
  });

test('delays between attempts grow to two seconds, and the last one ends with the deadline', async () => {
  const { attempts, ends } = await call(10_000);
  const delays = attempts.slice(1).map((time, index) => time - attempts[index]!);
  expect(delays[0]).toBeLessThanOrEqual(205);
  expect(Math.max(...delays)).toBeLessThanOrEqual(2_000);
  expect(delays.length).toBeGreaterThanOrEqual(6);
  expect(ends).toEqual([{ code: status.DEADLINE_EXCEEDED, at: 10_000 }]);
});

test('a call without a deadline fails after ten attempts', async () => {
  const { attempts, ends } = await call(Infinity);
  expect(attempts).toHaveLength(10);
  expect(ends).toMatchObject([{ code: status.UNAVAILABLE }]);
});

test('a retry on a closed channel fails the call and throws nothing', async () => {
  let open = true;
  const unreachable = down(Infinity);
  const { attempts, ends } = await call(Infinity, (options) => {
    if (!open) throw new Error('Channel has been shut down');
    open = false;
    return unreachable(options);
  });
  expect(attempts).toHaveLength(2);
  expect(ends).toMatchObject([{ code: status.CANCELLED }]);
});
