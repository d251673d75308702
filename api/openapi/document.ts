import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { ERROR_CODES, ERROR_STATUS } from '../../core/basics/errors.js';
import { PAYLOAD_TYPES } from '../../core/symbols/payloads/registry.js';
import { webhookEventSchema } from '../../core/events/registry.js';
import { EVERY_KEY_DESCRIPTION, SCOPE_DESCRIPTIONS } from '../../core/accounts/scopes.js';
import { sessionCookieName } from '../auth/sessions.js';
import type { AnyRoute } from '../http/route.js';
import { addDerivedSchemas } from './derived-schemas.js';
import { ERROR_DESCRIPTIONS } from './error-descriptions.js';
import { errorExamples } from './error-responses.js';
import { errorSchema } from './error-schema.js';
import { parameterExample, type Parameter } from './examples/parameters.js';
import { buildResponseExamples } from './examples/responses.js';
import { RESPONSE_HEADERS } from './headers.js';
import { makeSchemasPortable, type Schema } from './portable-schemas.js';
import { describeRoute } from './operation.js';
import { describeTag } from './tags.js';
import { dataComponentName, refineSchema } from './schemas.js';
import { addWebhookEvents } from './webhook-events.js';

interface DocumentOptions {
  publicUrl: string;
  version: string;
}

/**
 * Returns the JSON text of a document in ASCII: parsers of YAML, which some tools use for JSON, reject
 * control characters.
 *
 * @see YAML 1.2.2, clause 5.1
 */
export function serializeOpenApiDocument(document: object): string {
  return JSON.stringify(document).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Builds the OpenAPI 3.0.3 document from the list of routes and the schemas that validate requests.
 *
 * @throws Error if a request, response, parameter, or header lacks an example or a description.
 */
export function createOpenApiDocument(routes: readonly AnyRoute[], { publicUrl, version }: DocumentOptions) {
  const examples = buildResponseExamples(publicUrl);
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
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map(describeTag),
    paths,
    components: {
      schemas: {
        Error: errorSchema,
        WebhookEvent: webhookEventSchema,
        ...Object.fromEntries(
          // The input form, in which fields with defaults are optional. Responses satisfy it, too.
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
          description: 'The session cookie of the dashboard, which `signIn` sets',
        },
      },
    },
  } satisfies ZodOpenApiObject;
  const result = createDocument(document, { override: refineSchema });
  addWebhookEvents(result);
  addDerivedSchemas(result.components!.schemas as Record<string, Schema>);
  makeSchemasPortable(result);
  for (const { operationId, parameters } of operationsOf(result.paths)) {
    for (const parameter of parameters) parameter.example = parameterExample(operationId, parameter);
  }
  return result;
}

interface BuiltOperation {
  operationId: string;
  parameters: (Parameter & { example?: unknown })[];
}

function operationsOf(paths: object | undefined): BuiltOperation[] {
  const operations = Object.values(paths ?? {}).flatMap((item: Record<string, Partial<BuiltOperation>>) =>
    Object.values(item),
  );
  return operations.map(({ operationId = '', parameters = [] }) => ({
    operationId,
    parameters,
  }));
}

const INTRODUCTION = `Create, style, manage, and track QR codes.

Send your API key as \`Authorization: Bearer <API_KEY>\`. A single resource is returned as a bare object, a collection as
\`{ data, pagination }\`, and an error as \`{ error: { code, message, status, requestId, details? } }\`. Times are ISO 8601 in
UTC.

Locations of scans: IP geolocation by [DB-IP](https://db-ip.com).

### Scopes
A key has scopes. \`x-required-scopes\` of each operation lists those that a key needs: every one of \`all\`, and one of \`any\`
unless it is empty. A session on the dashboard needs no scopes. \`x-required-plan\` is the smallest plan; keys need the Pro plan
at least.

| scope | what it allows |
|---|---|
${Object.entries(SCOPE_DESCRIPTIONS)
  .map(([scope, description]) => `| \`${scope}\` | ${description} |`)
  .join('\n')}

${EVERY_KEY_DESCRIPTION}

### Errors
| status | code | when, and what to do |
|---|---|---|
${ERROR_CODES.map((code) => `| ${ERROR_STATUS[code]} | \`${code}\` | ${ERROR_DESCRIPTIONS[code].summary} |`).join('\n')}
`;
