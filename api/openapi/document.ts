import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS } from '../../core/errors.js';
import { PAYLOAD_TYPES } from '../../core/payloads/registry.js';
import type { AnyRoute } from '../http/route.js';
import { sessionCookieName } from '../auth/sessions.js';
import { errorExamples } from './error-responses.js';
import { errorSchema } from './error-schema.js';
import { answerExamples } from './examples/responses.js';
import { parameterExample, type Parameter } from './examples/parameters.js';
import { RESPONSE_HEADERS } from './headers.js';
import { describeRoute } from './operation.js';
import { dataComponentName, refineSchema } from './schemas.js';

interface DocumentOptions {
  publicUrl: string;
  version: string;
}

/** The OpenAPI 3.0.3 document, made from the route list and the very schemas that validate. */
export function createOpenApiDocument(routes: readonly AnyRoute[], { publicUrl, version }: DocumentOptions) {
  const examples = answerExamples(publicUrl);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: describeRoute(route, examples) };
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
        ...Object.fromEntries(
          // As callers may send it: defaults are optional. What is answered keeps to it too, with all of them filled in.
          PAYLOAD_TYPES.map(({ type, schema }) => [
            dataComponentName(type),
            schema.meta({ ...schema.meta(), unusedIO: 'input' }),
          ]),
        ),
      },
      headers: RESPONSE_HEADERS,
      examples: errorExamples(publicUrl),
      securitySchemes: {
        apiKey: { type: 'http' as const, scheme: 'bearer', description: 'An API key: `qrk_…`' },
        session: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: sessionCookieName(publicUrl),
          description: 'The session of the dashboard, set by `signIn`',
        },
      },
    },
  } satisfies ZodOpenApiObject;
  const made = createDocument(document, { override: refineSchema });
  for (const { operationId, parameters } of operationsOf(made.paths)) {
    for (const parameter of parameters) parameter.example = parameterExample(operationId, parameter);
  }
  return made;
}

interface MadeOperation {
  operationId: string;
  parameters: (Parameter & { example?: unknown })[];
}

function operationsOf(paths: object | undefined): MadeOperation[] {
  const operations = Object.values(paths ?? {}).flatMap((item: Record<string, Partial<MadeOperation>>) =>
    Object.values(item),
  );
  return operations.map(({ operationId = '', parameters = [] }) => ({
    operationId,
    parameters,
  }));
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
