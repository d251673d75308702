import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { AnyRoute } from '../http/route.js';
import { LIMIT_HEADERS } from '../rate-limits/headers.js';

const text = { type: 'string' as const };
const count = { type: 'integer' as const, minimum: 0 };

/** Components of the response headers. */
export const RESPONSE_HEADERS: Record<string, ZodOpenApiHeaderObject> = {
  'X-Request-Id': {
    description: 'ID of this request; include it when you report a problem',
    required: true,
    schema: text,
    example: 'req_2f1c0d5e-7a64-4b1e-9c3a-5d8e6f7a8b9c',
  },
  'X-RateLimit-Limit': {
    description:
      'Limit that is closer. With a key: calls per minute of the key, or per day of the account. With a session: calls or writes per minute of all sessions of the account. Absent if the operator has removed these limits',
    schema: count,
    example: 30,
  },
  'X-RateLimit-Remaining': {
    description: 'Remaining calls until the limit resets',
    schema: count,
    example: 29,
  },
  'X-RateLimit-Reset': {
    description: 'When the limit resets, in Unix seconds',
    schema: count,
    example: 1795248961,
  },
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: count, example: 12 },
  'Idempotency-Replayed': {
    description:
      '`true` if this is the response to the first request with this Idempotency-Key, stored or built again',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  ETag: {
    description: 'Version of the resource or image, for If-Match and If-None-Match',
    required: true,
    schema: text,
    example: '"3"',
  },
  Location: {
    description: 'Path of the created resource, or of the job or delivery that was accepted',
    required: true,
    schema: text,
    example: '/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  },
  Link: {
    description: 'Path of the next page, rel="next"; absent on the last page',
    schema: text,
    example: '</api/v1/qr-codes?limit=20&cursor=WyItY3JlYXRlZEF0Il0>; rel="next"',
  },
  'Set-Cookie': {
    description: 'The session cookie. A sign-in also sets the cookie `device`',
    required: true,
    schema: text,
    example: 'session=…; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  },
  'Content-Disposition': {
    description: 'File name of the download',
    schema: text,
    example: 'attachment; filename="qr-codes.zip"',
  },
  'X-Print-Warnings': {
    description:
      'What could go wrong in print, separated by commas: `module_few_dots` (fewer than 4 dots per module), `module_small` (modules under 0.4 mm), `cmyk_converted` (colors without given inks), `text_not_printable` (characters of the frame text that no font has, and that are left out). Codes of the type `gs1` can have more: `gs1_module_small` and `gs1_module_large` (modules under 0.396 mm or over 0.99 mm), `gs1_quiet_zone` (a margin under 4), and `gs1_style` (a style that checkouts may not read)',
    schema: text,
    example: 'module_small',
  },
  'Preference-Applied': {
    description: 'The preferences in `Prefer` that were applied',
    schema: text,
    example: 'respond-async',
  },
  'Accept-Ranges': {
    description: '`bytes`: the file supports byte ranges',
    schema: text,
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Position of these bytes in the file, and its size',
    required: true,
    schema: text,
    example: 'bytes 0-1023/4210',
  },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text, example: 'Bearer' },
};

/**
 * Returns references to header components.
 *
 * @throws Error if a header has no component.
 */
export function describeHeaders(names: readonly string[]): ZodOpenApiHeadersObject {
  return Object.fromEntries(
    names.map((name) => {
      if (!RESPONSE_HEADERS[name]) throw new Error(`The header ${name} has no description`);
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );
}

/** Returns the names of the headers that responses of a route have, errors included. */
export function commonHeaders({ path, access }: AnyRoute): string[] {
  const limited = path.startsWith('/api/') || (access.kind === 'public' && access.cost !== undefined);
  return ['X-Request-Id', ...(limited ? LIMIT_HEADERS : [])];
}
