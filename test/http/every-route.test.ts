import { request } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AnyRoute } from '../../api/http/route.js';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { requestWithHost } from '../support/request-with-host.js';

/** Properties that hold on every route by construction. authority.test.ts checks who may call them. */

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const KIB = 1024;
/** Limits of the bodies that contain an image or many items. */
const BODY_LIMITS: Record<string, number> = {
  createSheet: 1024 * KIB,
  createExport: 1024 * KIB,
  bulkUpdateQrCodes: 1024 * KIB,
  bulkDeleteQrCodes: 1024 * KIB,
  createImport: 1024 * KIB,
  createQrCode: 1024 * KIB,
  updateQrCode: 1024 * KIB,
  previewQrCode: 1024 * KIB,
  resolveQrCode: 1024 * KIB,
  createScheduledChange: 1024 * KIB,
  createTemplate: 1024 * KIB,
  updateTemplate: 1024 * KIB,
  applyTemplate: 1024 * KIB,
  updateAccount: 1024 * KIB,
  bulkExportQrCodes: 1024 * KIB,
  bulkCreateQrCodes: 5 * 1024 * KIB,
};
const LIMITS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

let api: TestApi;
let account: TestAccount;
let session: Session;

beforeAll(async () => {
  // Limits far away, so that every response has their headers.
  const limits = ['RATE_LIMIT_PER_MINUTE', 'SESSION_RATE_PER_MINUTE', 'SESSION_WRITES_PER_MINUTE'];
  api = await startTestApi(Object.fromEntries(limits.map((name) => [name, '100000'])));
  account = await api.createAccount();
  session = await account.signIn();
});
afterAll(() => api.stop());

const DOCUMENT = createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' });

/** A route as the OpenAPI document describes it. */
function shown({ path, method }: AnyRoute): Record<string, any> {
  return (DOCUMENT.paths as Record<string, any>)[path.replaceAll(/:(\w+)/g, '{$1}')][method];
}

/** Its path with the IDs of the document's examples, which no resource has. */
function pathOf(route: AnyRoute): string {
  const parameters = (shown(route)['parameters'] ?? []) as { name: string; example: string }[];
  return route.path.replaceAll(/:(\w+)/g, (_, name) => parameters.find((one) => one.name === name)!.example);
}

/** The first example body of the document, as JSON. */
function bodyOf(route: AnyRoute): string | undefined {
  if (!route.body) return undefined;
  const { examples } = shown(route)['requestBody'].content['application/json'];
  return JSON.stringify(Object.values<any>(examples)[0].value);
}

const named = (routes: readonly AnyRoute[]) =>
  routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

const isForSessions = ({ access }: AnyRoute) => access.kind === 'account' && access.sessionOnly === true;

/** Returns credentials that the route accepts. */
const call = (route: AnyRoute, headers: Record<string, string> = {}, body?: string) =>
  (isForSessions(route) ? session : account).request(route.method.toUpperCase(), pathOf(route), body, {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  });

/** Asserts an error response that the OpenAPI document describes. */
async function expectErrorOf(route: AnyRoute, response: Response, status: number, code: string) {
  const { content } = shown(route)['responses'][status] ?? {};
  expect(Object.keys(content?.['application/json'].examples ?? {})).toContain(code);
  await expectError(response, route.path, status, code);
}

async function expectError(response: Response, path: string, status: number, code: string): Promise<void> {
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect([response.status, error['status'], error['code']]).toEqual([status, status, code]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-request-id')).toBe(error['requestId']);
  if (!path.startsWith('/api/')) return;
  const [limit, remaining, reset] = LIMITS.map((name) => Number(response.headers.get(name) ?? NaN));
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBeGreaterThanOrEqual(0);
  // Unix seconds, at most until the daily quota resets.
  expect(Math.abs(reset! - Date.now() / 1000)).toBeLessThan(86_400 + 5);
}

const ofAccounts = ROUTES.filter(({ access }) => access.kind === 'account');
const inJson = ROUTES.filter(({ responses }) => Object.values(responses).some(({ body }) => body));
const withBodies = ROUTES.filter(({ body }) => body);
const publicChanges = ROUTES.filter(({ access, method }) => access.kind === 'public' && method !== 'get');
const posts = ofAccounts.filter(({ method }) => method === 'post');

describe('every route', () => {
  test.each(named(ROUTES))('rejects a request without a valid host: %s', async (_name, route) => {
    const { status, headers, body } = await requestWithHost(api.url, 'two hosts', pathOf(route), {
      method: route.method.toUpperCase(),
    });
    const response = new Response(body, { status, headers: headers as Record<string, string> });
    await expectErrorOf(route, response, 400, 'bad_request');
  });

  test.each(named(inJson))(
    'that returns JSON rejects a client that does not accept JSON: %s',
    async (_name, route) => {
      const response = await call(route, { accept: 'application/x-nothing' });
      await expectErrorOf(route, response, 406, 'not_acceptable');
    },
  );

  test.each(named(withBodies))('that takes a body accepts only JSON: %s', async (_name, route) => {
    const forms = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'];
    for (const type of forms) {
      const response = await call(route, { 'content-type': type }, '{}');
      await expectErrorOf(route, response, 415, 'unsupported_media_type');
    }
  });

  test.each(named(withBodies))(
    'that takes a body accepts only well-formed JSON: %s',
    async (_name, route) => {
      const response = await call(route, {}, '{"a":');
      await expectErrorOf(route, response, 400, 'malformed_json');
    },
  );

  test.each(named(withBodies))('that takes a body enforces its size limit: %s', async (_name, route) => {
    const { bodyLimit = 16 * KIB } = route;
    expect(bodyLimit).toBe(BODY_LIMITS[route.operationId] ?? 16 * KIB);
    // The declared length is enough; no byte of the body needs to be sent.
    const sending = request(api.url + pathOf(route), {
      method: route.method.toUpperCase(),
      headers: {
        ...(isForSessions(route) ? { cookie: session.cookie } : { authorization: `Bearer ${account.key}` }),
        'content-type': 'application/json',
        'content-length': bodyLimit + 1,
      },
    });
    sending.flushHeaders();
    const [result] = await once(sending, 'response');
    const headers = Object.entries(result.headers as Record<string, string>);
    const body = (await result.toArray()).join('');
    await expectErrorOf(
      route,
      new Response(body, { status: result.statusCode, headers }),
      413,
      'payload_too_large',
    );
    sending.on('error', () => undefined).destroy();
  });

  test.each(named(publicChanges))(
    'that anyone may call and that changes something rejects requests of other sites: %s',
    async (_name, route) => {
      const { cookie } = await account.signIn();
      for (const [name, value] of [
        ['origin', 'https://evil.example'],
        ['origin', 'null'],
        ['sec-fetch-site', 'cross-site'],
        ['sec-fetch-site', 'same-site'],
      ] as const) {
        const response = await call(route, { [name]: value, cookie }, bodyOf(route));
        expect(response.headers.get('set-cookie')).toBeNull();
        await expectErrorOf(route, response, 403, 'forbidden');
      }
      // The session of the victim continues.
      expect((await fetch(`${api.url}/api/v1/account`, { headers: { cookie } })).status).toBe(200);
    },
  );

  test.each(named(posts))('that is a POST reads the Idempotency-Key: %s', async (_name, route) => {
    const [uploadType] = route.uploadTypes ?? [];
    const headers = { 'idempotency-key': 'x'.repeat(256), ...(uploadType && { 'content-type': uploadType }) };
    const response = await call(route, headers, uploadType ? 'x' : bodyOf(route));
    await expectErrorOf(route, response, 400, 'bad_request');
  });

  const paths = [...new Set(ROUTES.map(({ path }) => path))];
  test.each(paths)('at %s rejects other methods and lists the supported ones', async (path) => {
    const routes = ROUTES.filter((route) => route.path === path);
    const known = routes.map(({ method }) => method.toUpperCase());
    for (const method of METHODS.filter((one) => !known.includes(one))) {
      const response = await account.request(method, pathOf(routes[0]!));
      const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual(allow.sort());
      await expectError(response, path, 405, 'method_not_allowed');
    }
    const options = await fetch(api.url + pathOf(routes[0]!), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')?.includes(known[0]!)]).toEqual([204, true]);
  });
});
