import { QrelayError } from './errors.js';
import { readError } from './read-error.js';
import { isRetried, waitBeforeRetry } from './retry-policy.js';
import type { Settings } from './settings.js';
import { wait } from './wait.js';

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
    if (outcome instanceof Response) return outcome;
    signal?.throwIfAborted();
    const waitMs = waitBeforeRetry(retries, outcome.retryAfterSeconds, Math.random());
    if (retries >= maxRetries || waitMs === undefined || !isRetried(method, outcome)) throw outcome;
    await wait(waitMs, signal);
  }
}

async function attempt(
  { method, url, headers, body, signal }: Call,
  { fetch, timeoutMs, key }: Settings,
): Promise<Response | QrelayError> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  // Without the query, which may be long.
  const subject = `${method} ${url.split('?', 1)[0]}`;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      ...(body != null && { body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
    return response.ok ? response : await readError(response, { subject, key });
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.signal.aborted) {
      return new QrelayError(`${subject}: no response within ${timeoutMs} ms`, {
        status: 0,
        code: 'timeout',
      });
    }
    return noResponse(subject, error, key);
  } finally {
    clearTimeout(timer);
  }
}

/** Describes a failed connection by its texts: the error itself may show the request. */
export function noResponse(subject: string, error: unknown, key: string): QrelayError {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  const reasons = [message ?? String(error), cause?.code ?? cause?.message].filter(Boolean).join(', ');
  const text = `${subject}: no response (${reasons})`.replaceAll(key, '<key>');
  return new QrelayError(text, { status: 0, code: 'no_response' });
}
