import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUTES } from '../../api/routes.js';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { newId } from '../../store/mongo/ids.js';
import { ID_PREFIXES, type IdKind } from '../../core/ids.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

let api: TestApi;
let owner: TestAccount;
let stranger: TestAccount;
/** IDs of the owner's resources, one of each kind that appears in a path. */
let owned: Partial<Record<IdKind, string>>;

const CODE = { type: 'url', data: 'https://example.com/' };
const WEBHOOK = { url: 'https://example.com/hook' };
const LATER = { prefer: 'respond-async' };

beforeAll(async () => {
  api = await startTestApi();
  [owner, stranger] = await Promise.all([api.createAccount(), api.createAccount()]);
  const webhook = await make(owner, '/api/v1/webhooks', WEBHOOK);
  owned = {
    qrCode: await make(owner, '/api/v1/qr-codes', CODE),
    apiKey: await make(owner, '/api/v1/api-keys', { name: 'second' }),
    job: await make(owner, '/api/v1/qr-codes/bulk', [CODE]),
    webhook,
    delivery: await make(owner, `/api/v1/webhooks/${webhook}/test`),
  };
});
afterAll(() => api.stop());

/** The resource's ID */
async function make(account: TestAccount, path: string, body?: unknown): Promise<string> {
  const response = await account.request('POST', path, body, LATER);
  expect([201, 202]).toContain(response.status);
  return ((await response.json()) as { id: string }).id;
}

interface Operation {
  name: string;
  method: string;
  path: string;
  /** Kinds of the IDs in the path, by parameter name. */
  ids: [name: string, kind: IdKind | undefined][];
  body: unknown;
}

const WITH_IDS = operationsWithIds();

/** Every operation with a path parameter, with the example body of the OpenAPI document. */
function operationsWithIds(): Operation[] {
  const { paths } = createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' });
  return Object.entries<Record<string, any>>(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(() => path.includes('{'))
      .map(([method, { parameters, requestBody }]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        ids: parameters
          .filter((parameter: any) => parameter.in === 'path')
          .map(({ name, schema }: any) => [name, kindOf(schema.pattern)]),
        body: Object.values<any>(requestBody?.content['application/json'].examples ?? {})[0]?.value,
      })),
  );
}

function kindOf(pattern: string | undefined): IdKind | undefined {
  const kinds = Object.keys(ID_PREFIXES) as IdKind[];
  return kinds.find((kind) => pattern?.startsWith(`^${ID_PREFIXES[kind]}_`));
}

function pathWith(operation: Operation, idFromOperation: (kind: IdKind) => string): string {
  return operation.ids.reduce((path, [name, kind]) => {
    if (!kind) throw new Error(`${operation.name}: say how a thing for {${name}} is made in this test`);
    return path.replace(`{${name}}`, idFromOperation(kind));
  }, operation.path);
}

function ownedId(kind: IdKind): string {
  const id = owned[kind];
  if (id === undefined)
    throw new Error(`Say how an account comes by a thing of the kind ${kind} in this test`);
  return id;
}

/** Status and body without the parts that differ per request: the request ID and the requested IDs. */
async function outcome(account: TestAccount, { method, body }: Operation, path: string) {
  const response = await account.request(method, path, body);
  const text = (await response.text())
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, '<id>');
  return { status: response.status, type: response.headers.get('content-type'), text };
}

describe('a request for a resource of another account', () => {
  test('is tested on every route that names a resource', () => {
    expect(WITH_IDS.length).toBeGreaterThan(20);
    expect(WITH_IDS.length).toBe(ROUTES.filter(({ path }) => path.includes(':')).length);
  });

  test.each(WITH_IDS.map((operation) => [operation.name, operation] as const))(
    'gets the same response as for a missing resource: %s',
    async (_name, operation) => {
      const foreign = await outcome(stranger, operation, pathWith(operation, ownedId));
      const unknown = await outcome(stranger, operation, pathWith(operation, newId));
      expect(foreign).toEqual(unknown);
      expect(foreign.status).toBe(404);
    },
  );

  test('gets the same 404 for a delivery under a webhook of its own', async () => {
    const own = await make(stranger, '/api/v1/webhooks', WEBHOOK);
    const nested = WITH_IDS.filter(({ ids }) => ids.length > 1);
    expect(nested.length).toBeGreaterThan(0);
    for (const operation of nested) {
      const path = pathWith(operation, (kind) => (kind === 'webhook' ? own : ownedId(kind)));
      expect(await outcome(stranger, operation, path)).toMatchObject({ status: 404 });
    }
  });

  test('gets the same 404 for an ID in the body of an export', async () => {
    const ask = (id: string) =>
      outcome(
        stranger,
        { name: '', method: 'POST', path: '', ids: [], body: { ids: [id], format: 'PNG' } },
        '/api/qr/bulk-export',
      );
    const foreign = await ask(ownedId('qrCode'));
    expect(foreign).toEqual(await ask(newId('qrCode')));
    expect(foreign.status).toBe(404);
  });

  test('finds no such resource in its lists', async () => {
    for (const path of ['qr-codes', 'api-keys', 'jobs', 'webhooks']) {
      const list = await (await stranger.request('GET', `/api/v1/${path}`)).text();
      for (const id of Object.values(owned)) expect(list).not.toContain(id);
    }
  });

  test('changes nothing: the owner still has each resource', async () => {
    const { webhook, delivery } = owned;
    for (const path of [
      `qr-codes/${owned.qrCode}`,
      `api-keys/${owned.apiKey}`,
      `jobs/${owned.job}`,
      `webhooks/${webhook}`,
      `webhooks/${webhook}/deliveries/${delivery}`,
    ]) {
      expect((await owner.request('GET', `/api/v1/${path}`)).status).toBe(200);
    }
    expect(await (await owner.request('GET', `/api/v1/jobs/${owned.job}`)).json()).toMatchObject({
      cancelRequestedAt: null,
    });
  });
});
