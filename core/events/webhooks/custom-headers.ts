import { z } from 'zod';
import { keyMessage } from '../../codes/routing/text-schemas.js';

/** Maximum number of headers of one endpoint. */
export const MAX_CUSTOM_HEADERS = 10;
const MAX_NAME_LENGTH = 64;
/** Enough for a JSON Web Token. */
const MAX_VALUE_LENGTH = 2_048;

/** Headers that HTTP, the connection, or the service itself sets. */
const RESERVED = new Set([
  ...[
    'accept-encoding',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'expect',
  ],
  ...['host', 'http2-settings', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'user-agent'],
]);
const RESERVED_PREFIXES = ['webhook-', 'proxy-'];

/** Headers by name, as sent in requests. */
export type CustomHeaders = Readonly<Record<string, string>>;

const nameSchema = z
  .string()
  .max(MAX_NAME_LENGTH, `names must be at most ${MAX_NAME_LENGTH} characters`)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, "names must contain only letters, digits, and !#$%&'*+-.^_`|~")
  .refine((name) => !isReserved(name), 'this header is set by the service')
  .refine((name) => name !== '__proto__', 'this name is reserved');

const valueSchema = z
  .string()
  .max(MAX_VALUE_LENGTH)
  .regex(
    /^[!-~](?:[ -~]*[!-~])?$/,
    'must be printable ASCII characters without spaces at the start and the end',
  );

/**
 * Schema of the headers of a new endpoint. The names are tokens (RFC 9110, 5.1), the values printable ASCII.
 */
export const customHeadersSchema = z
  .record(nameSchema, valueSchema, { error: keyMessage })
  .refine(hasDistinctNames, 'must not have a name twice; names ignore case')
  .refine(
    (headers) => Object.keys(headers).length <= MAX_CUSTOM_HEADERS,
    `must have at most ${MAX_CUSTOM_HEADERS} headers`,
  )
  .describe(
    `Headers of every request to the endpoint, for gateways that require a key, for example: at most ${MAX_CUSTOM_HEADERS}. They are encrypted, and no response contains their values`,
  );

/** Schema of a merge patch of the headers. */
export const customHeadersPatchSchema = z
  .record(nameSchema, valueSchema.nullable(), { error: keyMessage })
  .refine(hasDistinctNames, 'must not have a name twice; names ignore case')
  .describe(
    'Merge patch of the headers of every request (RFC 7396): other headers stay as they are, and a header with null is removed. Names ignore case',
  );

/**
 * Applies a merge patch to headers. Names are compared without case; a changed header has the name of the
 * patch.
 *
 * @param headers Each with its value, or with any other one for the names alone.
 */
export function mergeHeaders(
  headers: CustomHeaders,
  patch: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const patched = new Set(Object.keys(patch).map((name) => name.toLowerCase()));
  const unchanged = Object.entries(headers).filter(([name]) => !patched.has(name.toLowerCase()));
  const set = Object.entries(patch).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return Object.fromEntries([...unchanged, ...set]);
}

function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

function hasDistinctNames(headers: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  return new Set(names).size === names.length;
}
