import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { ROUTES } from '../../api/routes/index.js';
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

  test('has every route, and no other', () => {
    const documented = Object.entries<object>(document['paths']).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const bound = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual(bound.sort());
  });

  test('gives every operation a name of its own and its error answers', () => {
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

  test('shows the data schema of every type', () => {
    for (const type of CODE_TYPES) {
      const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}Data`;
      expect(document['components'].schemas[name]).toBeDefined();
      expect(JSON.stringify(document['components'].schemas.CreateQrCode)).toContain(`/${name}"`);
    }
  });

  test('has an interactive page from our own host alone', async () => {
    const page = await (await fetch(`${api.url}/docs`)).text();
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).toMatch(/^\//);
      expect((await fetch(api.url + source)).status).toBe(200);
    }
  });
});
