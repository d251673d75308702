import { z } from 'zod';
import type { AnyRoute } from '../http/route.js';

const ifMatch = z
  .string()
  .optional()
  .describe('`ETag` of the revision that you read; returns 412 if the resource has changed since');
const ifNoneMatch = z
  .string()
  .optional()
  .describe('`ETag` of the version that you have; returns 304 if it is current');
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[!-~]+$/)
  .optional()
  .describe(
    'Makes it safe to repeat the request: for 24 hours, the same key and body return the first response',
  );
const prefer = z.string().optional().meta({
  description: '`wait=N` to wait at most N seconds (maximum 20), or `respond-async` not to wait (RFC 7240)',
  example: 'wait=5',
});
const lastEventId = z.string().optional().describe('ID of the last event that you received');
const range = z.string().optional().meta({ description: 'A single byte range', example: 'bytes=0-1023' });

/**
 * Returns the request headers that a route reads. They follow from its declaration, as they do in the code
 * that reads them. `Accept` is not included: OpenAPI describes it through the media types of the responses.
 */
export function headerParameters(route: AnyRoute): Record<string, z.ZodType> {
  const successes = Object.values(route.responses);
  const returnsHeader = (header: string) => successes.some(({ headers }) => headers?.includes(header));
  return {
    ...(takesIfMatch(route) && { 'If-Match': ifMatch }),
    ...(takesIfNoneMatch(route) && { 'If-None-Match': ifNoneMatch }),
    ...(takesIdempotencyKey(route) && { 'Idempotency-Key': idempotencyKey }),
    ...(returnsHeader('Preference-Applied') && { Prefer: prefer }),
    ...(successes.some(({ content }) => content?.includes('text/event-stream')) && {
      'Last-Event-ID': lastEventId,
    }),
    ...(route.responses[206] && { Range: range }),
  };
}

/** Returns whether a route accepts `Idempotency-Key`: every POST that needs an account. */
export function takesIdempotencyKey({ method, access }: AnyRoute): boolean {
  return method === 'post' && access.kind === 'account';
}

/** Returns whether a route accepts `If-None-Match`: every GET that returns an `ETag`. */
export function takesIfNoneMatch({ method, responses }: AnyRoute): boolean {
  return method === 'get' && Boolean(responses[200]?.headers?.includes('ETag'));
}

function takesIfMatch({ method, errors }: AnyRoute): boolean {
  return (method === 'patch' || method === 'delete') && Boolean(errors?.includes('precondition_failed'));
}
