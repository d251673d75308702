import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { DEFAULT_BODY_LIMIT, formatBodyLimit } from '../http/body-limit.js';
import type { AnyRoute, ResponseSpec } from '../http/route.js';
import { describeAccess, securityOf } from './access.js';
import { describeErrors } from './error-responses.js';
import type { ResponseExamples } from './examples/responses.js';
import { headerParameters, takesIdempotencyKey, takesIfNoneMatch } from './header-parameters.js';
import { describeHeaders, commonHeaders } from './headers.js';
import { requestExamples, uploadExamples } from './request-examples.js';

/**
 * Builds the OpenAPI operation of a route from its declaration.
 *
 * @throws Error if a request or a response has no example.
 */
export function describeRoute(route: AnyRoute, examples: ResponseExamples): ZodOpenApiOperationObject {
  const { operationId, tag, summary, params, query, body } = route;
  const { description, ...requirements } = describeAccess(route);
  const header = headerParameters(route);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: securityOf(route),
    ...requirements,
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
      ...(Object.keys(header).length > 0 && { header: z.object(header) }),
    },
    ...(body && {
      requestBody: {
        description: `At most ${formatBodyLimit(route.bodyLimit ?? DEFAULT_BODY_LIMIT)}.`,
        required: !route.bodyOptional,
        content: { 'application/json': { schema: body, examples: requestExamples(operationId) } },
      },
    }),
    ...(route.uploadTypes && { requestBody: describeUpload(route, route.uploadTypes) }),
    responses: { ...describeSuccesses(route, examples), ...describeErrors(route) },
  };
}

function describeUpload({ operationId, bodyLimit = DEFAULT_BODY_LIMIT }: AnyRoute, types: readonly string[]) {
  const examples = uploadExamples(operationId);
  const content = types.map((type) => [
    type,
    { schema: z.string(), ...(examples[type] !== undefined && { example: examples[type] }) },
  ]);
  return {
    description: `At most ${formatBodyLimit(bodyLimit)}.`,
    required: true,
    content: Object.fromEntries(content) as Record<string, { schema: z.ZodType; example?: string }>,
  };
}

function describeSuccesses(route: AnyRoute, examples: ResponseExamples): ZodOpenApiResponsesObject {
  const notModified = takesIfNoneMatch(route) && {
    304: { description: 'The client already has this version' },
  };
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
          ...commonHeaders(route),
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

/**
 * Returns the schema of a body that is not JSON. For an event stream it describes one event, as OpenAPI 3.2
 * does.
 */
function schemaOf(mediaType: string) {
  if (mediaType === 'text/event-stream') return JOB_EVENT_SCHEMA;
  if (mediaType.startsWith('text/')) return { type: 'string' as const };
  return { type: 'string' as const, format: 'binary' };
}

const JOB_EVENT_SCHEMA = {
  type: 'object' as const,
  description: 'One event of the stream',
  properties: {
    id: { type: 'string' as const },
    event: { type: 'string' as const },
    data: { type: 'string' as const, description: 'The job as JSON' },
    retry: { type: 'integer' as const },
  },
};
