import type { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../../core/errors.js';
import { PAYLOAD_TYPES } from '../../core/payloads/registry.js';
import type { AnyRoute } from '../route.js';
import { errorSchema } from './error-schema.js';
import { describeHeaders } from './headers.js';
import { dataComponentName, refineSchema } from './schemas.js';

interface DocumentOptions {
  publicUrl: string;
  version: string;
}

/** The OpenAPI 3.0.3 document, made from the route list and the very schemas that validate. */
export function createOpenApiDocument(routes: readonly AnyRoute[], { publicUrl, version }: DocumentOptions) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route) };
  }
  const document = {
    openapi: '3.0.3' as const,
    info: {
      title: 'QR code management API',
      version,
      description: INTRODUCTION,
      license: { name: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        Error: errorSchema,
        ...Object.fromEntries(PAYLOAD_TYPES.map(({ type, schema }) => [dataComponentName(type), schema])),
      },
      securitySchemes: {
        apiKey: { type: 'http' as const, scheme: 'bearer', description: 'An API key: `qrk_…`' },
      },
    },
  } satisfies ZodOpenApiObject;
  return createDocument(document, { override: refineSchema });
}

const INTRODUCTION = `Create, style, manage and track QR codes.

Send your API key as \`Authorization: Bearer <API_KEY>\`. One resource is answered as a bare object, a collection as
\`{ data, pagination }\`, an error as \`{ error: { code, message, status, requestId, details? } }\`. Times are ISO 8601 in UTC.

Places of scans: IP geolocation by [DB-IP](https://db-ip.com).

### Errors
| status | code |
|---|---|
${ERROR_CODES.map((code) => `| ${ERROR_STATUS[code]} | \`${code}\` |`).join('\n')}
`;

function describeRoute(route: AnyRoute): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, access, params, query, body } = route;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: access.kind === 'account' ? [...(access.shareToken ? [{}] : []), { apiKey: [] }] : [],
    requestParams: {
      ...(params && { path: params as z.ZodObject }),
      ...(query && { query: query as z.ZodObject }),
    },
    ...(body && {
      requestBody: { required: !route.bodyOptional, content: { 'application/json': { schema: body } } },
    }),
    responses: { ...describeSuccesses(route), ...describeErrors(route) },
  };
}

function describeSuccesses({ responses }: AnyRoute): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, body, content, headers }]) => [
      status,
      {
        description,
        headers: describeHeaders(['X-Request-Id', ...(headers ?? [])]),
        ...((body || content) && {
          content: {
            ...(body && { 'application/json': { schema: body } }),
            ...Object.fromEntries(
              (content ?? []).map((type) => [type, { schema: { type: 'string', format: formatOf(type) } }]),
            ),
          },
        }),
      },
    ]),
  );
}

function formatOf(mediaType: string): string | undefined {
  return mediaType.startsWith('text/') || mediaType.endsWith('+xml') ? undefined : 'binary';
}

/** Errors of one status share an answer in OpenAPI, so their codes are listed in its description. */
function describeErrors(route: AnyRoute): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(route)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: describeHeaders([
          'X-Request-Id',
          ...(status === 429 || status === 503 ? ['Retry-After'] : []),
        ]),
        content: { 'application/json': { schema: errorSchema } },
      },
    ]),
  );
}

function errorsOf({ access, params, query, body, errors, responses }: AnyRoute): Set<ErrorCode> {
  const all: ErrorCode[] = ['internal_error'];
  if (access.kind === 'account') all.push('unauthorized', 'plan_required', 'forbidden', 'unavailable');
  if (params) all.push('not_found', 'bad_request');
  if (query) all.push('bad_request');
  if (body) all.push('malformed_json', 'validation_error', 'payload_too_large', 'unsupported_media_type');
  if (Object.values(responses).some((response) => response.body)) all.push('not_acceptable');
  return new Set([...all, ...(errors ?? [])]);
}
