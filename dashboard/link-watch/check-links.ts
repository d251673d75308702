import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { formatShortInstant } from '../format/times.js';
import { ApiError, toApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { isChecked } from './watched-targets.js';

/** Poll interval for the results. */
const POLL_MS = 1_000;
/**
 * Maximum time to wait for the results. Checks of the same host are 2 s apart, so several destinations take a
 * while.
 */
const WAIT_MS = 60_000;

/**
 * Checks the destinations of a code now, waits for the results, and updates the pages that show them.
 *
 * @returns the code with the results; undefined if they take longer than a minute
 * @throws ApiError with a message for people
 */
export async function checkLinks(code: QrCode): Promise<QrCode | undefined> {
  try {
    await call('POST', `${codePath(code.id)}/check-links`);
  } catch (thrown) {
    throw explain(toApiError(thrown), Date.now());
  }
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const current = await call<QrCode>('GET', codePath(code.id));
    setQueryData(codePath(code.id), current);
    if (!isChecked(code.health, current.health)) continue;
    invalidateQueries('/api/v1/qr-codes?');
    invalidateQueries(`${codePath(code.id)}/analytics`);
    return current;
  }
  return undefined;
}

/** Returns the error with a message that says what to do on the dashboard. */
function explain(error: ApiError, now: number): ApiError {
  const message = MESSAGES[error.code]?.(error, now) ?? error.message;
  return new ApiError(message, error.code, error.status, error.requestId, [], error.retryAfter);
}

const MESSAGES: Partial<Record<ApiError['code'], (error: ApiError, now: number) => string>> = {
  conflict: () =>
    'Link watch is off for this code. Turn it on for this code on its edit page, or for all codes in the settings',
  rate_limited: ({ retryAfter }, now) =>
    `This code was checked 10 times in an hour, which is the limit. Check it again after ${formatShortInstant(new Date(now + retryAfter * 1_000).toISOString())}`,
};
