import type { CheckOutcome } from './health.js';
import { parseRetryAfter } from './retry-after.js';

/** Response to a check: headers by name in lower case, and the beginning of the body, if it was read. */
export interface CheckedResponse {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** Statuses of pages that do not exist. Any other 4xx can mean that robots are not welcome. */
const MISSING_STATUSES = [404, 410];

/**
 * Headers with which services in front of sites mark a page that distinguishes people from robots, with the
 * values that do; null: any.
 */
const CHALLENGE_HEADERS: readonly (readonly [name: string, values: readonly string[] | null])[] = [
  ['cf-mitigated', ['challenge', 'block']],
  ['x-amzn-waf-action', ['challenge', 'captcha']],
  ['x-dd-b', null],
  ['x-px-block', null],
  ['x-sucuri-block', null],
];

/** Parts of such pages, in lower case. */
const CHALLENGE_MARKS = [
  '/cdn-cgi/challenge-platform/',
  'id="challenge-form"',
  '<title>just a moment...</title>',
  'geo.captcha-delivery.com',
  '_incapsula_resource',
  'px-captcha',
  'ddos-guard',
];

/** Returns whether a response is a page that distinguishes people from robots, whatever its status. */
function isChallenge({ status, headers, body }: CheckedResponse): boolean {
  const isMarked = CHALLENGE_HEADERS.some(([name, values]) => {
    const value = headers[name]?.toLowerCase();
    return value !== undefined && (values === null || values.includes(value));
  });
  if (isMarked) return true;
  // Pages with scripts of such a service respond with 200, and so does the page of Incapsula's challenge.
  if (status >= 200 && status < 300) return isIncapsulaChallenge(body);
  const text = body.toLowerCase();
  return CHALLENGE_MARKS.some((mark) => text.includes(mark));
}

/** Incapsula's challenge is an otherwise empty page that loads its script. */
function isIncapsulaChallenge(body: string): boolean {
  return body.length < 2_000 && body.toLowerCase().includes('_incapsula_resource');
}

/**
 * Returns what a final response says about its URL, apart from the text that it must contain. A site that
 * responds with 503 and says when it is back says nothing about its pages.
 *
 * @param now Current time, to which a date in `Retry-After` is compared.
 */
export function classifyResponse(response: CheckedResponse, now: Date): CheckOutcome {
  const { status, headers } = response;
  const of = (kind: CheckOutcome['kind'], reason: CheckOutcome['reason']): CheckOutcome => ({
    kind,
    httpStatus: status,
    reason,
  });
  if (status >= 200 && status < 300)
    return isChallenge(response) ? of('unknown', 'challenge') : of('ok', null);
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now);
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (isChallenge(response)) return { ...of('unknown', 'challenge'), ...later };
  if (status === 503 && retryAfterMs !== undefined) return { ...of('unknown', 'unclear'), ...later };
  if (MISSING_STATUSES.includes(status) || (status >= 500 && status < 600)) return of('failure', 'status');
  return { ...of('unknown', status >= 400 && status < 500 ? 'blocked' : 'unclear'), ...later };
}
