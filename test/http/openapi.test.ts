import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errorSchema } from '../../api/openapi/error-schema.js';
import { ROUTES } from '../../api/routes.js';
import { ERROR_CODES } from '../../core/errors.js';
import { CODE_TYPES } from '../../core/payloads/registry.js';
import { startTestApi, type TestApi } from '../support/api.js';

let api: TestApi;
let document: Record<string, any>;

beforeAll(async () => {
  api = await startTestApi();
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Record<string, any>;
});
afterAll(() => api.stop());

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.0.3', async () => {
    expect(document['openapi']).toBe('3.0.3');
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  });

  test('contains every route and no other', () => {
    const documented = Object.entries<object>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const bound = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual(bound.sort());
  });

  test('gives every operation a unique ID and its error responses', () => {
    const operations = Object.values<any>(document['paths']).flatMap((methods) =>
      Object.values<any>(methods),
    );
    const names = operations.map(({ operationId }) => operationId as string);
    expect(new Set(names).size).toBe(names.length);
    for (const { responses, security } of operations) {
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

  test('ties each type to its data', () => {
    const forms = document['components'].schemas.CreateQrCode.oneOf as any[];
    expect(forms.map(({ properties }) => properties.type.enum[0])).toEqual([...CODE_TYPES]);
  });

  test('contains the data schema of every type', () => {
    for (const type of CODE_TYPES) {
      const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}Data`;
      expect(document['components'].schemas[name]).toBeDefined();
      expect(JSON.stringify(document['components'].schemas.CreateQrCode)).toContain(`/${name}"`);
    }
  });

  test('has an interactive page that loads only from its own host', async () => {
    const page = await (await fetch(`${api.url}/docs`)).text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).toMatch(/^\//);
      expect((await fetch(api.url + source)).status).toBe(200);
    }
  });
});
