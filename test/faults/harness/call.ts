import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from './system.js';

const CALL_TIMEOUT_MS = 30_000;
const RETRY_MS = 500;

/** Sends a request with the API key of a system. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/**
 * Returns a client that repeats each request, with the same Idempotency-Key, until it gets a final response.
 */
export function createCall({ url, key }: System): Call {
  return async (method, path, body, headers = {}) => {
    for (;;) {
      try {
        const response = await fetch(url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        // A response that is cut off is not final either.
        const bytes = await response.arrayBuffer();
        const { status, statusText } = response;
        const final = new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText });
        if (status < 500 && (status !== 409 || (await isJobRunning(final.clone())))) return final;
      } catch {
        // Refused, reset, or timed out: the client cannot know whether the request was processed.
      }
      await sleep(RETRY_MS);
    }
  };
}

/**
 * Returns whether a conflict is with a job that no longer waits; other conflicts are with a request in
 * progress.
 */
async function isJobRunning(response: Response): Promise<boolean> {
  return ((await response.json()) as { error: { code: string } }).error.code === 'job_not_waiting';
}
