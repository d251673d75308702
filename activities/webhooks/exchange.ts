import type { Dispatcher } from 'undici';
import { createResponseExcerpt } from './response-excerpt.js';

/** The response of a receiver. */
export interface ReceivedResponse {
  status: number;
  /** Value of the `Retry-After` header. */
  retryAfter: string | undefined;
  /** The first 16 KiB of the body. */
  excerpt: string;
}

/** A request whose response is read up to a limit. */
export interface Exchange {
  /**
   * Resolves with the response. Rejects if the connection fails before its end, or with the reason of
   * `abort`.
   */
  response: Promise<ReceivedResponse>;
  /** HTTP status; null if none has been received. */
  readonly status: number | null;
  abort: (reason: Error) => void;
}

/** Sends a request. Uses no streams and no signals, which cost more than the request itself. */
export function startExchange(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): Exchange {
  const excerpt = createResponseExcerpt();
  let status: number | null = null;
  let retryAfter: string | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let abortReason: Error | undefined;
  let abort: (reason: Error) => void = () => undefined;

  const response = new Promise<ReceivedResponse>((resolve, reject) => {
    const finish = () => resolve({ status: status ?? 0, retryAfter, excerpt: excerpt.toText() });
    abort = (reason) => {
      abortReason = reason;
      reject(reason);
      controller?.abort(reason);
    };
    dispatcher.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        // The request waited for a connection when it was aborted.
        if (abortReason) started.abort(abortReason);
      },
      onResponseStart(_controller, statusCode, headers) {
        if (statusCode < 200) return;
        status = statusCode;
        const value = headers['retry-after'];
        retryAfter = Array.isArray(value) ? value[0] : value;
      },
      onResponseData(reading, chunk) {
        if (excerpt.add(chunk)) return;
        finish();
        reading.abort(new Error('the rest of the response is not read'));
      },
      onResponseEnd: finish,
      onResponseError: (_controller, error) => reject(error),
    });
  });

  return {
    response,
    get status() {
      return status;
    },
    abort: (reason) => abort(reason),
  };
}
