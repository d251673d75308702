import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { trimPasted } from './pasted-text.js';
import { parseLine } from './text-fields.js';

/** Some browsers and apps truncate or reject longer URLs. */
const MAX_URL = 2_048;

/** A scheme that an input method for East Asian scripts has written in full-width characters. */
const FULL_WIDTH_SCHEME = /^[a-z\uff21-\uff3a\uff41-\uff5a]{4,5}[:\uff1a][/\uff0f]{2}/i;

/**
 * Parses an absolute http or https URL without credentials. A host that starts with `www.` gets `https://`.
 *
 * @param maxLength Maximum length of the result in characters.
 * @returns The URL as the WHATWG URL Standard serializes it: host in lower case and Punycode, dot segments
 * resolved, and disallowed characters percent-encoded. Everything else is unchanged.
 */
export function parseWebUrl(text: string, maxLength = MAX_URL): ParseResult<string> {
  const trimmed = completeUrl(text);
  const line = parseLine(trimmed);
  if ('problem' in line) return line;
  if (!/^https?:\/\//i.test(trimmed)) {
    return { problem: 'must be an absolute URL that starts with http:// or https://' };
  }
  const url = parseUrl(trimmed);
  if (!url) return { problem: 'must be a URL that a browser can open' };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'must not contain a username or password' };
  }
  // WHATWG allows backslashes in queries and fragments, RFC 3986 does not, and vCard readers take them for
  // escapes.
  const value = url.href.replaceAll('\\', '%5C');
  return value.length > maxLength ? { problem: `must be at most ${maxLength} characters` } : { value };
}

/** Removes what pasting adds to a URL, and adds the scheme that people leave out in front of `www.` */
function completeUrl(text: string): string {
  const url = trimPasted(text).replace(FULL_WIDTH_SCHEME, (scheme) => scheme.normalize('NFKC'));
  return /^www\.[^\s/?#]/i.test(url) ? `https://${url}` : url;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the schema of an absolute http or https URL. @param maxLength Maximum length in characters. */
export function webUrl(maxLength = MAX_URL) {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .check(normalizeCheck((text) => parseWebUrl(text, maxLength)))
    .meta({ format: 'uri' });
}
