import { useEffect, useState } from 'preact/hooks';
import { toApiError, type ApiError } from './api-error.js';
import { call } from './call.js';

/** Pause in typing after which a request is sent. */
const DEBOUNCE_MS = 350;

/** The response to the current contents of a form. */
export interface DebouncedPost<Result> {
  /** The response to the current body; `undefined` until it arrives. */
  result: Result | undefined;
  error: ApiError | undefined;
  isChecking: boolean;
}

/**
 * Posts the contents of a form to a route without side effects, debounced. Retries if the service was too
 * busy.
 *
 * @param body request body; `undefined` skips the request
 */
export function useDebouncedPost<Result>(path: string, body: object | undefined): DebouncedPost<Result> {
  const text = body && JSON.stringify(body);
  const [latest, setLatest] = useState<{ text: string; result?: Result; error?: ApiError }>();

  useEffect(() => {
    if (text === undefined) return;
    const draft = text;
    const abort = new AbortController();
    let timer = setTimeout(check, DEBOUNCE_MS);
    function check() {
      call<Result>('POST', path, { body: JSON.parse(draft), signal: abort.signal }).then(
        (result) => setLatest({ text: draft, result }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return;
          const error = toApiError(thrown);
          setLatest({ text: draft, error });
          if (isTemporary(error)) timer = setTimeout(check, error.retryAfter * 1_000);
        },
      );
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, text]);

  const current = latest !== undefined && latest.text === text ? latest : undefined;
  return {
    result: current?.result,
    error: current?.error,
    isChecking:
      text !== undefined && (!current || (current.error !== undefined && isTemporary(current.error))),
  };
}

/**
 * Returns whether the same request is likely to succeed after `Retry-After`: the service is busy, or a rate
 * limit was exceeded.
 */
function isTemporary({ status, retryAfter }: ApiError): boolean {
  return (status === 429 || status === 503) && retryAfter > 0;
}
