import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { AnyRoute, ResponseSpec } from '../http/route.js';
import { describeErrors } from './error-responses.js';
import type { AnswerExamples } from './examples/responses.js';
import { headerParameters, takesIdempotencyKey, takesIfNoneMatch } from './header-parameters.js';
import { describeHeaders, headersOfEveryAnswer } from './headers.js';
import { requestExamples } from './request-examples.js';

/** One operation of the document, from the very lines that the router binds. */
export function describeRoute(route: AnyRoute, examples: AnswerExamples): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, params, query, body } = route;
  const header = headerParameters(route);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: securityOf(route),
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(Object.keys(header).length > 0 && { header: z.object(header) }),
    },
    ...(body && {
      requestBody: {
        required: !route.bodyOptional,
        content: { 'application/json': { schema: body, examples: requestExamples(operationId) } },
      },
    }),
    responses: { ...describeSuccesses(route, examples), ...describeErrors(route) },
  };
}

function securityOf({ access }: AnyRoute): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  if (access.sessionOnly) return [{ session: [] }];
  return [...(access.shareToken ? [{}] : []), { apiKey: [] }, { session: [] }];
}

function describeSuccesses(route: AnyRoute, examples: AnswerExamples): ZodOpenApiResponsesObject {
  const notModified = takesIfNoneMatch(route) && { 304: { description: 'You have it already' } };
  const exampleOf = (status: string, mediaType: string) => {
    const example = examples[route.operationId]?.[`${status} ${mediaType}`];
    if (example === undefined) throw new Error(`${route.operationId} has no example: ${status} ${mediaType}`);
    return { example };
  };
  const responses: Record<string, ResponseSpec> = { ...notModified, ...route.responses };
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, body, content, headers }]) => [
      status,
      {
        description,
        headers: describeHeaders([
          ...headersOfEveryAnswer(route),
          ...(takesIdempotencyKey(route) ? ['Idempotency-Replayed'] : []),
          ...(headers ?? []),
        ]),
        ...((body || content) && {
          content: {
            ...(body && { 'application/json': { schema: body, ...exampleOf(status, 'application/json') } }),
            ...Object.fromEntries(
              (content ?? []).map((type) => [type, { schema: schemaOf(type), ...exampleOf(status, type) }]),
            ),
          },
        }),
      },
    ]),
  );
}

/** Of an event stream, one event is described, as OpenAPI 3.2 does. */
function schemaOf(mediaType: string) {
  if (mediaType === 'text/event-stream') return EVENT;
  if (mediaType.startsWith('text/') || mediaType.endsWith('+xml')) return { type: 'string' as const };
  return { type: 'string' as const, format: 'binary' };
}

const EVENT = {
  type: 'object' as const,
  description: 'One event of the stream',
  properties: {
    id: { type: 'string' as const },
    event: { type: 'string' as const },
    data: { type: 'string' as const, description: 'JSON' },
    retry: { type: 'integer' as const },
  },
};
