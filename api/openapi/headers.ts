import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { AnyRoute } from '../http/route.js';

const text = { type: 'string' as const };
const count = { type: 'integer' as const, minimum: 0 };

/** Response headers, as components to be referred to. */
export const RESPONSE_HEADERS: Record<string, ZodOpenApiHeaderObject> = {
  'X-Request-Id': {
    description: 'Names this request in our logs',
    required: true,
    schema: text,
    example: 'req_2f1c0d5e-7a64-4b1e-9c3a-5d8e6f7a8b9c',
  },
  'X-RateLimit-Limit': {
    description: 'Calls that the nearer of the limits allows: a minute of the key, or a day of the account',
    required: true,
    schema: count,
    example: 30,
  },
  'X-RateLimit-Remaining': {
    description: 'Calls that are left of it',
    required: true,
    schema: count,
    example: 29,
  },
  'X-RateLimit-Reset': {
    description: 'When it resets, in Unix seconds',
    required: true,
    schema: count,
    example: 1795248961,
  },
  'Retry-After': { description: 'Seconds to wait before another try', schema: count, example: 12 },
  'Idempotency-Replayed': {
    description: '`true`: the first answer to this Idempotency-Key, again',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  ETag: {
    description: 'Version of what was answered, for If-Match and If-None-Match',
    required: true,
    schema: text,
    example: '"3"',
  },
  Location: {
    description: 'Address of what was made or accepted',
    required: true,
    schema: text,
    example: '/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g',
  },
  Link: {
    description: 'Address of the next page, rel="next"; absent on the last',
    schema: text,
    example: '</api/v1/qr-codes?limit=20&cursor=WyItY3JlYXRlZEF0Il0>; rel="next"',
  },
  'Set-Cookie': {
    description: 'The session cookie',
    required: true,
    schema: text,
    example: 'session=…; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000',
  },
  'Content-Disposition': {
    description: 'File name',
    schema: text,
    example: 'attachment; filename="qr-codes.zip"',
  },
  'Preference-Applied': { description: 'Which Prefer was followed', schema: text, example: 'respond-async' },
  'Accept-Ranges': {
    description: '`bytes`: parts can be asked for by Range',
    schema: text,
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Which bytes these are, and of how many',
    required: true,
    schema: text,
    example: 'bytes 0-1023/4210',
  },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text, example: 'Bearer' },
};

/** References to the header objects of `names`. */
export function describeHeaders(names: readonly string[]): ZodOpenApiHeadersObject {
  return Object.fromEntries(
    names.map((name) => {
      if (!RESPONSE_HEADERS[name]) throw new Error(`The header ${name} has no description`);
      return [name, { $ref: `#/components/headers/${name}` }];
    }),
  );
}

/** Headers of every answer of a route, whatever it is. */
export function headersOfEveryAnswer({ path }: AnyRoute): string[] {
  const limited = path.startsWith('/api/');
  return [
    'X-Request-Id',
    ...(limited ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
  ];
}
