import type { ZodOpenApiHeaderObject, ZodOpenApiHeadersObject } from 'zod-openapi';
import type { AnyRoute } from '../route.js';

const text = { type: 'string' as const };
const count = { type: 'integer' as const, minimum: 0 };

/** Response headers, as components to be referred to. */
export const RESPONSE_HEADERS: Record<string, ZodOpenApiHeaderObject> = {
  'X-Request-Id': { description: 'Names this request in our logs', required: true, schema: text },
  'X-RateLimit-Limit': {
    description: 'Calls that the nearer of the limits allows: a minute of the key, or a day of the account',
    required: true,
    schema: count,
  },
  'X-RateLimit-Remaining': { description: 'Calls that are left of it', required: true, schema: count },
  'X-RateLimit-Reset': { description: 'When it resets, in Unix seconds', required: true, schema: count },
  'Retry-After': { description: 'Seconds to wait before another try', schema: count },
  'Idempotency-Replayed': {
    description: '`true`: the first answer to this Idempotency-Key, again',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description: 'Version of what was answered, for If-Match and If-None-Match',
    required: true,
    schema: text,
  },
  Location: { description: 'Address of what was made or accepted', required: true, schema: text },
  Link: { description: 'Address of the next page, rel="next"; absent on the last', schema: text },
  'Set-Cookie': { description: 'The session cookie', required: true, schema: text },
  'Content-Disposition': { description: 'File name', schema: text },
  'Preference-Applied': { description: 'Which Prefer was followed', schema: text },
  'Accept-Ranges': { description: '`bytes`: parts can be asked for by Range', schema: text },
  'Content-Range': { description: 'Which bytes these are, and of how many', required: true, schema: text },
  'WWW-Authenticate': { description: '`Bearer`', schema: text },
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
