import { Metadata, status, type Deadline, type Interceptor } from '@grpc/grpc-js';
import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

type NextCall = Parameters<Interceptor>[1];
type Call = ReturnType<NextCall>;

const MAX_PAUSE_MS = 2_000;

const usual = defaultGrpcRetryOptions();

/**
 * Tries failed calls again, as Temporal's client does by itself, with two differences. No pause outlasts the call's
 * deadline. And a closed connection is safe: timers of further tries outlive `close()`, and gRPC throws at calls of a
 * closed channel, where nobody could catch it and the process would end; here such a call fails with CANCELLED.
 */
export const retryUntilClosed: Interceptor = (options, nextCall) => {
  const retry = makeGrpcRetryInterceptor({
    ...usual,
    delayFunction: (attempt, failure) =>
      Math.min(MAX_PAUSE_MS, usual.delayFunction(attempt, failure), timeLeft(options.deadline)),
  });
  return retry(options, (nextOptions) => {
    try {
      return nextCall(nextOptions);
    } catch (error) {
      return failedCall((error as Error).message);
    }
  });
};

/** @returns milliseconds */
function timeLeft(deadline: Deadline = Infinity): number {
  return Math.max(0, Number(deadline) - Date.now());
}

/** A call that reaches nobody: it ends as soon as it starts. */
function failedCall(details: string): Call {
  const nothing = () => undefined;
  return {
    start: (_metadata, listener) => {
      setImmediate(() => {
        listener?.onReceiveMessage?.(null);
        listener?.onReceiveStatus?.({ code: status.CANCELLED, details, metadata: new Metadata() });
      });
    },
    cancelWithStatus: nothing,
    getPeer: () => 'none',
    sendMessageWithContext: nothing,
    sendMessage: nothing,
    startRead: nothing,
    halfClose: nothing,
    getAuthContext: () => null,
  };
}
