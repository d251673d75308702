import type { ParseResult } from '../../symbols/payloads/normalize.js';

/** Maximum length of a decoded path in characters. */
const MAX_LENGTH = 200;
const MAX_SEGMENTS = 10;
/**
 * Longest raw path that is decoded: 200 characters of three code points, as NFD has them, of four escaped
 * bytes, and two slashes.
 */
const MAX_RAW_LENGTH = MAX_LENGTH * 3 * 12 + 2;

/** Control characters, halves of a character outside the BMP, and backslashes. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\\]/u;
/** Characters that end a path, unless they are escaped (RFC 3986, 3.3). */
const ENDS_PATH = /[?#]/;
const OUTER_SPACE = /^\s|\s$/;

/** First segments that the service owns, if others follow. */
const SERVICE_SEGMENTS = new Set(['r', 'api', 'schemas', 'mail', 'shared']);
/**
 * Primary keys of GS1 Digital Link (GS1 General Specifications, 3), which begin paths of two segments or
 * more.
 */
const GS1_KEYS = new Set('00 01 253 255 401 402 414 415 417 8003 8004 8006 8010 8013 8017 8018'.split(' '));
/** Whole paths that the service owns. */
const SERVICE_PATHS = new Set(['robots.txt', 'favicon.ico', 'healthz', 'readyz', 'tls-check']);

/**
 * Parses the path of an alias as an owner writes it: with or without the leading and one trailing slash, and
 * with or without percent-encoding.
 *
 * @returns The decoded path in NFC, without outer slashes
 * @see RFC 3986, 6.2.2.2 (percent-encoding)
 */
export function parseAliasPath(text: string): ParseResult<string> {
  if (OUTER_SPACE.test(text)) return { problem: 'must not begin or end with a space' };
  if (ENDS_PATH.test(text)) return { problem: 'must not contain ? or #, unless they are escaped' };
  const path = text.length > MAX_RAW_LENGTH ? undefined : decodePath(text);
  if (path === undefined) {
    return { problem: 'must be UTF-8 in percent-encoding, without an encoded slash (%2F)' };
  }
  const problem = findProblem(path);
  return problem === undefined ? { value: path } : { problem };
}

/**
 * Returns the path of an alias that a request asks for. The query is ignored.
 *
 * @param target Request target, such as `/Spring%20menu/?qr=1`
 * @returns undefined if no alias can have this path, so no lookup is needed
 */
export function requestedAliasPath(target: string): string | undefined {
  const raw = target.split(/[?#]/, 1)[0] ?? '';
  if (raw.length > MAX_RAW_LENGTH || !raw.startsWith('/')) return undefined;
  const path = decodePath(raw);
  return path === undefined || findProblem(path) !== undefined ? undefined : path;
}

/** Returns the path as it is in a URL. @see RFC 3986, 3.3 (characters of a segment) */
export function encodeAliasPath(path: string): string {
  return encodeURIComponent(path).replaceAll(UNRESERVED_IN_PATHS, decodeURIComponent);
}

/** Escapes of characters that a path may contain as they are, slashes included: `:@!$&'()*+,;=/`. */
const UNRESERVED_IN_PATHS = /%(?:2F|3A|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/g;

/** Returns the path as aliases without letter case compare it. */
export function foldAliasPath(path: string): string {
  return path.toLowerCase().normalize('NFC');
}

function decodePath(text: string): string | undefined {
  if (/%2f/i.test(text)) return undefined;
  try {
    return decodeURIComponent(text).normalize('NFC').replace(/^\//, '').replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

function findProblem(path: string): string | undefined {
  if (path === '' || hasMoreCharacters(path, MAX_LENGTH)) return `must have 1 to ${MAX_LENGTH} characters`;
  if (FORBIDDEN.test(path)) return 'must not contain \\ or control characters';
  if (OUTER_SPACE.test(path)) return 'must not begin or end with a space';
  const segments = path.split('/');
  if (segments.length > MAX_SEGMENTS) return `must have at most ${MAX_SEGMENTS} segments`;
  if (segments.some((segment) => ['', '.', '..'].includes(segment)))
    return 'must not have an empty segment, or one that is . or ..';
  return isReserved(segments) ? 'is a path that the service uses itself' : undefined;
}

/** A character outside the BMP counts once. */
function hasMoreCharacters(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || [...text].length > limit);
}

function isReserved(segments: readonly string[]): boolean {
  const [first = '', ...rest] = segments;
  const lower = first.toLowerCase();
  if (lower === '.well-known') return true;
  if (rest.length === 0) return SERVICE_PATHS.has(first);
  return SERVICE_SEGMENTS.has(lower) || GS1_KEYS.has(first);
}
