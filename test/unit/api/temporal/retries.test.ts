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

/** Calls a server that is away until `deadline`. @returns when each try was made, and how the call ended, in milliseconds */
async function call(deadline: number, nextCall = away(deadline)) {
  const tries: number[] = [];
  const ends: { code: status; at: number }[] = [];
  const counted: NextCall = (options) => {
    tries.push(Date.now());
    return nextCall(options);
  };
  const options = { deadline, method_definition: {} as never };
  const made = retryUntilClosed(options, counted);
  made.start(new Metadata(), { onReceiveStatus: ({ code }) => ends.push({ code, at: Date.now() }) });
  made.sendMessage(Buffer.alloc(0));
  made.halfClose();
  await jest.advanceTimersByTimeAsync(60_000);
  return { tries, ends };
}

const away =
  (deadline: number): NextCall =>
  () => ({
    start: (metadata, listener) => {
      const code = Date.now() < deadline ? status.UNAVAILABLE : status.DEADLINE_EXCEEDED;
      listener?.onReceiveMessage?.(null);
      listener?.onReceiveStatus?.({ code, details: '', metadata });
    },
    cancelWithStatus: () => undefined,
    getPeer: () => 'away',
    sendMessageWithContext: () => undefined,
    sendMessage: () => undefined,
    startRead: () => undefined,
    halfClose: () => undefined,
    getAuthContext: () => null,
  });

test('pauses between tries grow to two seconds, and the last one ends with the deadline', async () => {
  const { tries, ends } = await call(10_000);
  const pauses = tries.slice(1).map((time, index) => time - tries[index]!);
  expect(pauses[0]).toBeLessThanOrEqual(205);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2_000);
  expect(pauses.length).toBeGreaterThanOrEqual(6);
  expect(ends).toEqual([{ code: status.DEADLINE_EXCEEDED, at: 10_000 }]);
});

test('without a deadline a call is given up after ten tries', async () => {
  const { tries, ends } = await call(Infinity);
  expect(tries).toHaveLength(10);
  expect(ends).toMatchObject([{ code: status.UNAVAILABLE }]);
});

test('a next try on a closed channel fails the call, and throws nothing', async () => {
  let open = true;
  const unreachable = away(Infinity);
  const { tries, ends } = await call(Infinity, (options) => {
    if (!open) throw new Error('Channel has been shut down');
    open = false;
    return unreachable(options);
  });
  expect(tries).toHaveLength(2);
  expect(ends).toMatchObject([{ code: status.CANCELLED }]);
});
