import { z } from 'zod';
import type { ParseResult } from './normalize.js';
import { normalizeCheck } from './normalize.js';
import { parseLine } from './text-fields.js';

/** Some browsers and apps truncate or reject longer URLs. */
const MAX_URL = 2048;

/**
 * Parses an absolute http or https URL without credentials.
 *
 * @returns The URL as the WHATWG URL Standard serializes it: host in lower case and Punycode, dot segments resolved, and
 * disallowed characters percent-encoded. Everything else is unchanged.
 */
export function parseWebUrl(text: string): ParseResult<string> {
  const trimmed = text.trim();
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
  // WHATWG allows backslashes in queries and fragments, RFC 3986 does not, and vCard readers take them for escapes.
  const value = url.href.replaceAll('\\', '%5C');
  return value.length > MAX_URL ? { problem: `must be at most ${MAX_URL} characters` } : { value };
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the schema of an absolute http or https URL. */
export function webUrl() {
  return z.string().min(1).max(MAX_URL).check(normalizeCheck(parseWebUrl)).meta({ format: 'uri' });
}
