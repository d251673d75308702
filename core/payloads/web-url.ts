import { z } from 'zod';
import type { Reading } from './normalize.js';
import { reading } from './normalize.js';
import { parseLine } from './text-fields.js';

/** Longer addresses are cut or refused by some browsers and apps. */
const MAX_URL = 2048;

/**
 * An absolute http(s) URL as the WHATWG URL standard writes it: host in lower case and punycode, dot segments
 * resolved, what may not stand in a URL percent-encoded, everything else left as it was.
 */
export function readWebUrl(text: string): Reading<string> {
  const trimmed = text.trim();
  const line = parseLine(trimmed);
  if ('problem' in line) return line;
  if (!/^https?:\/\//i.test(trimmed)) {
    return { problem: 'must be an absolute URL that starts with http:// or https://' };
  }
  const url = parseUrl(trimmed);
  if (!url) return { problem: 'is not a URL that a browser can open' };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'must not hold a user name or password' };
  }
  // WHATWG lets a backslash stand in queries and fragments, RFC 3986 does not; readers of vCards take it for an escape.
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

/** A field that holds an absolute http(s) URL. */
export function webUrl() {
  return z
    .string()
    .min(1, { abort: true })
    .max(MAX_URL, { abort: true })
    .check(reading(readWebUrl))
    .meta({ format: 'uri' });
}
