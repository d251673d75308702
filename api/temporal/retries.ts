import { Metadata, status, type Deadline, type Interceptor } from '@grpc/grpc-js';
import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

type NextCall = Parameters<Interceptor>[1];
type Call = ReturnType<NextCall>;

/** Bounds the back-off, so that calls succeed soon after an outage. */
const MAX_DELAY_MS = 2_000;

const defaults = defaultGrpcRetryOptions();

/**
 * Retries failed calls like the Temporal client's default interceptor, with two differences. No delay exceeds
 * the call's deadline. And closing the connection is safe: retry timers outlive `close()`, and gRPC throws
 * for a call on a closed channel where no caller could catch the error, which would end the process. Here
 * such a call fails with CANCELLED.
 */
export const retryUntilClosed: Interceptor = (options, nextCall) => {
  const retry = makeGrpcRetryInterceptor({
    ...defaults,
    delayFunction: (attempt, failure) =>
      Math.min(MAX_DELAY_MS, defaults.delayFunction(attempt, failure), timeLeftMs(options.deadline)),
  });
  return retry(options, (nextOptions) => {
    try {
      return nextCall(nextOptions);
    } catch (error) {
      return failedCall((error as Error).message);
    }
  });
};

function timeLeftMs(deadline: Deadline = Infinity): number {
  return Math.max(0, Number(deadline) - Date.now());
}

/** Returns a call that fails as soon as it starts, without reaching the network. */
function failedCall(details: string): Call {
  const noop = () => undefined;
  return {
    start: (_metadata, listener) => {
      setImmediate(() => {
        listener?.onReceiveMessage?.(null);
        listener?.onReceiveStatus?.({ code: status.CANCELLED, details, metadata: new Metadata() });
      });
    },
    cancelWithStatus: noop,
    getPeer: () => 'none',
    sendMessageWithContext: noop,
    sendMessage: noop,
    startRead: noop,
    halfClose: noop,
    getAuthContext: () => null,
  };
}
