import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errorSchema } from '../../api/openapi/error-schema.js';
import { ROUTES } from '../../api/routes.js';
import { ERROR_CODES } from '../../core/basics/errors.js';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import { webhookEventSchema } from '../../core/events/registry.js';
import { WEBHOOK_EVENT_TYPES } from '../../core/events/event-types.js';
import { getFreePort } from '../../embedded/ports.js';
import { startTestApi, type TestApi } from '../support/api.js';

let api: TestApi;
let document: Record<string, any>;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await getFreePort();
  api = await startTestApi({ METRICS_PORT: String(metricsPort) });
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Record<string, any>;
});
afterAll(() => api.stop());

const operations = (): any[] =>
  Object.values<any>(document['paths']).flatMap((methods) => Object.values<any>(methods));

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.0.3', async () => {
    expect(document['openapi']).toBe('3.0.3');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test('is compressed once, and 304 for a client that has it', async () => {
    const open = (headers: Record<string, string>) => fetch(`${api.url}/openapi.json`, { headers });
    const compressed = await open({ 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(await compressed.json()).toEqual(document);
    const plain = await open({ 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.json()]).toEqual([null, document]);
    const etag = compressed.headers.get('etag')!;
    expect((await open({ 'if-none-match': etag })).status).toBe(304);
  });

  test('contains every route and no other', () => {
    const documented = Object.entries<object>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const bound = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual(bound.sort());
  });

  test('gives every operation a unique ID and its error responses', () => {
    const names = operations().map(({ operationId }) => operationId as string);
    expect(new Set(names).size).toBe(names.length);
    for (const { responses, security } of operations()) {
      expect(Object.keys(responses)).toContain('500');
      if (security.length > 0) expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403']));
    }
  });

  test('describes the headers of every API response and when limits reset', () => {
    const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'];
    for (const [path, methods] of Object.entries<Record<string, any>>(document['paths'])) {
      if (!path.startsWith('/api/')) continue;
      for (const { operationId, responses, security } of Object.values(methods)) {
        for (const response of Object.values<any>(responses)) {
          expect(Object.keys(response.headers)).toEqual(expect.arrayContaining(limits));
        }
        if (security.length === 0) continue;
        expect(responses['429'].headers).toHaveProperty('Retry-After');
        expect(responses['429'].description).toMatch(/^`rate_limited`: .+\n\n`quota_exceeded`: /);
        const route = ROUTES.find(({ operationId: name }) => name === operationId);
        const bySession = route?.access.kind === 'account' && route.access.sessionOnly;
        const ways = bySession ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
        expect(security.filter((way: object) => Object.keys(way).length > 0)).toEqual(ways);
      }
    }
  });

  test.each([
    ['patch', '/api/v1/qr-codes/{id}', 'If-Match'],
    ['delete', '/api/v1/webhooks/{id}', 'If-Match'],
    ['get', '/api/v1/qr-codes/{id}/image.png', 'If-None-Match'],
    ['post', '/api/v1/qr-codes', 'Idempotency-Key'],
    ['post', '/api/v1/qr-codes/bulk', 'Prefer'],
    ['post', '/api/qr/bulk-export', 'Prefer'],
    ['get', '/api/v1/jobs/{id}/events', 'Last-Event-ID'],
    ['get', '/api/v1/jobs/{id}/download', 'Range'],
  ])('describes the request header that %s %s reads: %s', (method, path, header) => {
    const names = document['paths'][path][method].parameters
      .filter((parameter: any) => parameter.in === 'header')
      .map(({ name }: any) => name as string);
    expect(names).toContain(header);
  });

  test.each(ROUTES.filter(({ body }) => body).map((route) => [route.operationId, route] as const))(
    'has valid examples for %s',
    async (_name, { method, path, body }) => {
      const { requestBody } = document['paths'][path.replaceAll(/:(\w+)/g, '{$1}')][method];
      const examples = Object.values<any>(requestBody.content['application/json'].examples);
      expect(examples.length).toBeGreaterThan(0);
      for (const { value } of examples) expect(body!.safeParse(value).error).toBeUndefined();
    },
  );

  const results = ROUTES.flatMap((route) =>
    Object.entries(route.responses).flatMap(([status, { body, content = [] }]) =>
      [...(body ? ['application/json'] : []), ...content].map(
        (mediaType) => [`${route.operationId} ${status} ${mediaType}`, { route, status, mediaType }] as const,
      ),
    ),
  );
  test.each(results)('has an example of %s', (_name, { route, status, mediaType }) => {
    const operation = document['paths'][route.path.replaceAll(/:(\w+)/g, '{$1}')][route.method];
    const { example } = operation.responses[status].content[mediaType];
    expect(example).toBeDefined();
    if (mediaType !== 'application/json') return;
    // Compared as a whole, because parsing drops fields that the schema does not have.
    expect(route.responses[Number(status)]!.body!.parse(example)).toEqual(example);
  });

  test('has a valid example of every error', () => {
    const { examples } = document['components'];
    expect(Object.keys(examples).sort()).toEqual([...ERROR_CODES].sort());
    for (const { value } of Object.values<any>(examples)) expect(errorSchema.parse(value)).toEqual(value);
  });

  test.each(ROUTES.map((route) => [route.operationId, route] as const))(
    'has a valid example of every parameter of %s',
    (_name, { method, path, params, query }) => {
      const { parameters = [] } = document['paths'][path.replaceAll(/:(\w+)/g, '{$1}')][method];
      const schemas: Record<string, any> = { path: params, query };
      for (const parameter of parameters) {
        expect([parameter.name, parameter.example]).not.toContain(undefined);
        const shape = schemas[parameter.in]?.shape[parameter.name];
        if (shape) expect(shape.safeParse(String(parameter.example)).error).toBeUndefined();
      }
    },
  );

  test('has an example of every response header', () => {
    const headers = Object.entries<any>(document['components'].headers);
    expect(headers.length).toBeGreaterThan(10);
    for (const [name, { example, description }] of headers) {
      expect([name, description, example]).not.toContain(undefined);
    }
  });

  test('requires no field that has a default', () => {
    expect(document['components'].schemas.WifiData.required).toEqual(['ssid']);
  });

  test('has a whole schema per type for requests and for responses, distinguished by `type`', () => {
    const { schemas } = document['components'];
    for (const [name, prefix] of [
      ['CreateQrCode', 'Create'],
      ['QrCode', ''],
    ] as const) {
      const { oneOf, discriminator } = schemas[name];
      expect(discriminator.propertyName).toBe('type');
      expect(Object.keys(discriminator.mapping)).toEqual([...CODE_TYPES]);
      expect(oneOf.map(({ $ref }: any) => $ref)).toEqual(Object.values(discriminator.mapping));
      for (const type of CODE_TYPES) {
        const typeName = type.charAt(0).toUpperCase() + type.slice(1);
        expect(discriminator.mapping[type]).toBe(`#/components/schemas/${prefix}${typeName}QrCode`);
        const { properties, required } = schemas[`${prefix}${typeName}QrCode`];
        expect(properties.type.enum).toEqual([type]);
        expect(properties.data.anyOf[1]).toEqual({ $ref: `#/components/schemas/${typeName}Data` });
        expect(schemas[`${typeName}Data`]).toBeDefined();
        expect(Object.keys(properties)).toEqual(
          expect.arrayContaining(['name', 'style', 'tags', 'shortCode']),
        );
        expect(required).toEqual(expect.arrayContaining(['type', 'data']));
      }
    }
  });

  test('is ASCII, so that parsers of YAML read it, too', async () => {
    const bytes = Buffer.from(await (await fetch(`${api.url}/openapi.json`)).arrayBuffer());
    expect(bytes.find((byte) => byte > 0x7e || byte < 0x20)).toBeUndefined();
    expect(JSON.stringify(document)).toMatch(/[^\u0020-\u007e]/);
  });

  test('is portable: null is in every nullable enum and next to a type, no body has a default, and no field is an array or an object', () => {
    const problems: string[] = [];
    const { schemas } = document['components'];
    const typeOf = ({ $ref, type }: any) => type ?? schemas[$ref?.split('/').at(-1)]?.type;
    const visit = (schema: any, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      const types = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(typeOf);
      if (types.includes('array') && types.includes('object'))
        problems.push(`${path}: an array or an object`);
      if (schema.nullable === true) {
        if (schema.type === undefined) problems.push(`${path}: nullable without a type`);
        if (schema.enum && !schema.enum.includes(null)) problems.push(`${path}: null is not in the enum`);
      }
      for (const [name, member] of Object.entries<any>(schema.properties ?? {})) {
        if (member.default !== undefined) problems.push(`${path}.${name}: has a default`);
        visit(member, `${path}.${name}`);
      }
      for (const part of ['items', 'additionalProperties'] as const) visit(schema[part], `${path}.${part}`);
      for (const part of ['allOf', 'anyOf', 'oneOf'] as const) {
        for (const form of schema[part] ?? []) visit(form, `${path}.${part}`);
      }
    };
    for (const [name, schema] of Object.entries(schemas)) visit(schema, name);
    for (const { operationId, requestBody } of operations()) {
      for (const { schema } of Object.values<any>(requestBody?.content ?? {})) visit(schema, operationId);
    }
    expect(problems).toEqual([]);
    expect(document['components'].schemas.Webhook.properties.disabledReason.enum).toContain(null);
  });

  test('gives every query parameter one form, because clients of Java fail when one with several forms is left out', () => {
    const inQueries = operations().flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter((parameter: any) => parameter.in === 'query')
        .map(({ name, schema }: any) => ({ name: `${operationId}?${name}`, schema })),
    );
    expect(inQueries.length).toBeGreaterThan(100);
    expect(inQueries.filter(({ schema }) => schema.anyOf ?? schema.oneOf ?? schema.allOf)).toEqual([]);
    const { schema } = inQueries.find(({ name }) => name === 'listQrCodes?folder')!;
    expect(
      ['none', 'fld_01m8aa6tvkenetmcafq67pthjx', 'all'].map((one) => new RegExp(schema.pattern).test(one)),
    ).toEqual([true, true, false]);
  });

  test('lets generated clients send a date or a time, and reset every member of a style', () => {
    const { parameters } = document['paths']['/api/v1/qr-codes'].get;
    const { schema } = parameters.find(({ name }: any) => name === 'createdFrom');
    expect(schema).toEqual({ type: 'string' });
    const { StylePatch, StyleInput } = document['components'].schemas;
    expect(Object.keys(StylePatch.properties)).toEqual(Object.keys(StyleInput.properties));
    expect(StylePatch.properties.shape).toMatchObject({
      nullable: true,
      enum: expect.arrayContaining([null]),
    });
    expect(StylePatch.required ?? []).toEqual([]);
  });

  test('describes each event that endpoints receive, as a callback and by its type', () => {
    const { schemas } = document['components'];
    const { callbacks } = document['paths']['/api/v1/webhooks'].post;
    const { schema, examples } =
      callbacks.event['{$request.body#/url}'].post.requestBody.content['application/json'];
    expect(schema.$ref).toBe('#/components/schemas/WebhookEvent');
    expect(Object.keys(examples)).toEqual(WEBHOOK_EVENT_TYPES);
    expect(Object.keys(schemas.WebhookEvent.discriminator.mapping)).toEqual(WEBHOOK_EVENT_TYPES);
    expect(Object.keys(document['x-webhooks'])).toEqual(WEBHOOK_EVENT_TYPES);
    for (const type of WEBHOOK_EVENT_TYPES) {
      const { $ref } = document['x-webhooks'][type].post.requestBody.content['application/json'].schema;
      const { properties, example } = schemas[$ref.split('/').at(-1)];
      expect(properties.type.enum).toEqual([type]);
      expect(webhookEventSchema.parse(example)).toEqual(example);
    }
    // One schema for requests and responses: generated clients have no second type for the same event.
    expect(Object.keys(schemas).filter((name) => name.endsWith('Output'))).toEqual([]);
  });
});

describe('public routes', () => {
  const counted = async (path: string) =>
    (await fetch(api.url + path)).headers.get('x-ratelimit-remaining') !== null;

  test('that cost are counted per IP address; health probes are not', async () => {
    expect(await Promise.all(['/openapi.json', '/metrics'].map(counted))).toEqual([true, true]);
    expect(await Promise.all(['/healthz', '/readyz'].map(counted))).toEqual([false, false]);
  });

  test('do not include the metrics if these have a port of their own', async () => {
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404);
    const origin = `http://127.0.0.1:${metricsPort}`;
    const metrics = await fetch(`${origin}/metrics`);
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
    ]);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`${origin}/healthz`)).status).toBe(404);
  });
});
