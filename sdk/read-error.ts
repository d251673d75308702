import { QrelayError, type ErrorDetail } from './errors.js';
import { parseRetryAfter } from './retry-policy.js';

interface ErrorBody {
  error?: {
    code?: unknown;
    message?: unknown;
    requestId?: string;
    details?: ErrorDetail[];
    resetAt?: string;
  };
}

/**
 * Reads the error of a response. One that is not the API's JSON, such as a page of a proxy or a redirect, is
 * `unexpected_response`.
 *
 * @param options.key Replaced if the response repeats it.
 */
export async function readError(
  response: Response,
  { subject, key }: { subject: string; key: string },
): Promise<QrelayError> {
  const { status, headers } = response;
  const { error } = parseBody((await response.text()).replaceAll(key, '<key>'));
  const retryAfterSeconds = parseRetryAfter(headers.get('Retry-After'), Date.now());
  if (typeof error?.code === 'string' && typeof error.message === 'string') {
    const { code, message, requestId, details, resetAt } = error;
    return new QrelayError(message, { status, code, requestId, details, resetAt, retryAfterSeconds });
  }
  const requestId = headers.get('X-Request-Id') ?? undefined;
  const text = `${subject}: ${describe(status)}`;
  return new QrelayError(text, { status, code: 'unexpected_response', requestId, retryAfterSeconds });
}

function describe(status: number): string {
  if (status === 304) return 'the version of If-None-Match is current (304)';
  if (status < 400) return `a redirect (${status}), which is not followed; check the URL of the service`;
  return `a response with status ${status} that is no error of the API; check the URL of the service`;
}

function parseBody(text: string): ErrorBody {
  try {
    return (JSON.parse(text) as ErrorBody | null) ?? {};
  } catch {
    return {};
  }
}
