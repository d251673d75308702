import { QrelayError } from './errors.js';
import { readError } from './read-response.js';
import { isRetried, waitBeforeRetry } from './retry-policy.js';
import type { Settings } from './settings.js';

/** A request as `fetch` takes it. */
interface Call {
  method: string;
  url: string;
  headers: Headers;
  body: BodyInit | null | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request, repeats it by the retry policy, and returns the first successful response. All attempts of
 * a POST have the same `Idempotency-Key`. Redirects are not followed, so the key reaches no other origin.
 *
 * @throws QrelayError of the last attempt
 * @throws the reason of `signal` as soon as it aborts
 */
export async function sendRequest(call: Call, settings: Settings): Promise<Response> {
  const { method, headers, body, signal } = call;
  if (method === 'POST' && !headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', crypto.randomUUID());
  }
  const maxRetries = body instanceof ReadableStream ? 0 : settings.maxRetries;
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt(call, settings);
    if (!(outcome instanceof QrelayError)) return outcome;
    const waitMs = waitBeforeRetry(retries, outcome.retryAfterSeconds, Math.random());
    if (retries >= maxRetries || waitMs === Infinity || !isRetried(method, outcome)) throw outcome;
    await wait(waitMs, signal);
  }
}

async function attempt(call: Call, { fetch, timeoutMs, key }: Settings): Promise<Response | QrelayError> {
  const { method, url, headers, body, signal } = call;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
    // The body of an error is part of the attempt: it decides about a retry, and must not take forever.
    return response.ok ? response : await readError(response, key);
  } catch (error) {
    signal?.throwIfAborted();
    if (!timeout.signal.aborted) return noResponse(error, key);
    return new QrelayError(`No response within ${timeoutMs} ms`, { status: 0, code: 'timeout' });
  } finally {
    clearTimeout(timer);
  }
}

/** Describes a failed connection by its texts: the error itself may show the request. */
export function noResponse(error: unknown, key: string): QrelayError {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  const reason = [message, cause?.code ?? cause?.message].filter(Boolean).join(', ').replaceAll(key, '<key>');
  return new QrelayError(`No response (${reason})`, { status: 0, code: 'no_response' });
}

/** @throws the reason of `signal` as soon as it aborts */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
