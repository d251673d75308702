import { z } from 'zod';
import type { AnyRoute } from '../http/route.js';

const ifMatch = z
  .string()
  .optional()
  .describe('`ETag` that the resource must still have: 412 when it has changed since');
const ifNoneMatch = z.string().optional().describe('`ETag` that you have: 304 when it is still the same');
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[!-~]+$/)
  .optional()
  .describe('Makes a repetition safe: for 24 hours the same key and body get the first answer again');
const prefer = z
  .string()
  .optional()
  .meta({ description: '`wait=N` (seconds, at most 20) or `respond-async` (RFC 7240)', example: 'wait=5' });
const lastEventId = z.string().optional().describe('Id of the last event that you have seen');
const range = z.string().optional().meta({ description: 'One range of bytes', example: 'bytes=0-1023' });

/**
 * Request headers that a route reads: each follows from how the route answers, as it does in the code that reads it.
 * `Accept` is none of them: OpenAPI describes it by the media types of the answers.
 */
export function headerParameters(route: AnyRoute): Record<string, z.ZodType> {
  const successes = Object.values(route.responses);
  const answers = (header: string) => successes.some(({ headers }) => headers?.includes(header));
  return {
    ...(takesIfMatch(route) && { 'If-Match': ifMatch }),
    ...(takesIfNoneMatch(route) && { 'If-None-Match': ifNoneMatch }),
    ...(takesIdempotencyKey(route) && { 'Idempotency-Key': idempotencyKey }),
    ...(answers('Preference-Applied') && { Prefer: prefer }),
    ...(successes.some(({ content }) => content?.includes('text/event-stream')) && {
      'Last-Event-ID': lastEventId,
    }),
    ...(route.responses[206] && { Range: range }),
  };
}

/** Every POST by an account runs once for a key. */
export function takesIdempotencyKey({ method, access }: AnyRoute): boolean {
  return method === 'post' && access.kind === 'account';
}

/** Every read that is answered with an `ETag`. */
export function takesIfNoneMatch({ method, responses }: AnyRoute): boolean {
  return method === 'get' && Boolean(responses[200]?.headers?.includes('ETag'));
}

function takesIfMatch({ method, errors }: AnyRoute): boolean {
  return (method === 'patch' || method === 'delete') && Boolean(errors?.includes('precondition_failed'));
}
