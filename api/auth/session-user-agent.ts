import { parseDevice } from '../redirect/visitor/device.js';

/** Maximum length in characters that is parsed. Real headers are under 400; more would only cost time. */
const MAX_LENGTH = 512;

/**
 * Describes the browser of a session for its owner.
 *
 * @returns Browser and system, such as `Firefox on Windows`, or the product of another client, such as
 *   `curl`; at most 84 characters. null if the header names neither.
 */
export function describeUserAgent(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH).trim();
  const { browser, os } = parseDevice(text);
  if (browser !== null && os !== null) return `${browser} on ${os}`;
  return browser ?? os ?? productOf(text);
}

/**
 * Returns the product of a client that is no browser (RFC 9110, clause 10.1.5). Every browser names `Mozilla`
 * first.
 */
function productOf(text: string): string | null {
  const product = /^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0];
  return product === undefined || product === 'Mozilla' ? null : product;
}
