import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { CODE_TYPES } from '../../core/payloads/registry.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { createBreaker, type Breakage } from '../support/broken-requests.js';

/** Errors in words that a person can act on, for every way to break every field that the OpenAPI document knows. */

const DOCUMENT = createOpenApiDocument(ROUTES, { publicUrl: 'http://localhost', version: '0' }) as any;
const { breakValue, breakEveryField, resolve } = createBreaker(DOCUMENT);

/** Operations whose bodies are items of a bulk creation, in which they are broken faster. */
const TESTED_IN_BULK = ['createQrCode', 'previewQrCode', 'bulkCreateQrCodes'];

/** Words of zod and of JavaScript. */
const LIBRARY_WORDS =
  /Invalid |invalid input|\bexpected\b|\breceived\b|Too (small|big)|Unrecognized|\b(undefined|NaN|zod|regex|record)\b|[<>]=|wrong format|\[object/;

interface Detail {
  path: string;
  message: string;
}
interface ErrorBody {
  error: { code: string; message: string; details?: Detail[] };
}

let api: TestApi;
let account: TestAccount;
let session: Session;
let requests = 0;

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'true' });
  account = await api.createAccount();
  session = await account.signIn();
});
afterAll(() => api.stop());

interface Operation {
  name: string;
  method: string;
  /** With the IDs of the document's examples, which no resource has. */
  path: string;
  isForSessions: boolean;
  parameters: any[];
  /** Schema and first example of the body. */
  body: { schema: any; example: any } | undefined;
}

const OPERATIONS: Operation[] = Object.entries<any>(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries<any>(methods).map(([method, { operationId, parameters = [], requestBody, security }]) => {
    const json = requestBody?.content['application/json'];
    return {
      name: operationId as string,
      method: method.toUpperCase(),
      path: path.replaceAll(
        /\{(\w+)\}/g,
        (_, name) => parameters.find((one: any) => one.name === name).example,
      ),
      isForSessions: security.length > 0 && !security.some((way: object) => 'apiKey' in way),
      parameters,
      body: json && { schema: json.schema, example: Object.values<any>(json.examples)[0].value },
    };
  }),
);
const WITH_BODIES = OPERATIONS.filter(({ body }) => body).map(
  (operation) => [operation.name, operation] as const,
);

async function send(
  { method, path, isForSessions }: Pick<Operation, 'method' | 'path' | 'isForSessions'>,
  body?: unknown,
): Promise<{ status: number; error: ErrorBody['error'] | undefined }> {
  // Requests without a key are limited per IP address.
  const headers = { 'x-forwarded-for': `198.51.${(requests += 1) >> 8}.${requests & 255}` };
  const response = await (isForSessions ? session : account).request(method, path, body, headers);
  const text = await response.text();
  return {
    status: response.status,
    error: response.status >= 400 ? (JSON.parse(text) as ErrorBody).error : undefined,
  };
}

/** Returns what a client could not act on in the response to a broken value. */
function findFaults({ path, how }: Omit<Breakage, 'value'>, error: ErrorBody['error']): string[] {
  const { message, details = [] } = error;
  const texts = [message, ...details.map((detail) => detail.message)];
  const faults = texts
    .filter((text) => LIBRARY_WORDS.test(text))
    .map((text) => `${path} ${how}: "${text}" is not for people`);
  const paths = details.map((detail) => detail.path);
  for (const twice of paths.filter((one, index) => paths.indexOf(one) < index))
    faults.push(`${path} ${how}: ${twice} is named twice`);
  const isNamed = details.some((detail) => detail.path === path || detail.path.startsWith(path));
  const isAboutFields = ['validation_error', 'bad_request'].includes(error.code);
  return isAboutFields && !isNamed
    ? [...faults, `${path} ${how}: is not named in ${JSON.stringify(details)}`]
    : faults;
}

/** The schema of the first type stands for all fields that the types share. */
function firstForm(schema: any): any {
  const { discriminator } = resolve(schema);
  return discriminator ? { $ref: Object.values(discriminator.mapping)[0] } : schema;
}

describe('an invalid request', () => {
  test('names every broken field of every body in words that a person can act on', async () => {
    let rejected = 0;
    const faults: string[] = [];
    const brokenInOthers = new Set<string>();
    for (const [name, operation] of WITH_BODIES) {
      const { schema, example } = operation.body!;
      if (TESTED_IN_BULK.includes(name)) continue;
      const sent = new Set<string>();
      const brokenHere: string[] = [];
      for (const { value, ...breakage } of breakValue(firstForm(schema), example)) {
        const field = breakage.path.replace(/^(patch|defaults)\./, '');
        // New codes have the same fields, and so do patches of codes.
        if (/^(data|style)\./.test(field)) continue;
        // Bodies share parts such as routings and selections. Unknown fields show in each body that their paths are right.
        const part = JSON.stringify([field, breakage.how]);
        const isShared = /[.[]/.test(field) && breakage.how !== 'unknown';
        if (isShared && brokenInOthers.has(part)) continue;
        brokenHere.push(part);
        // Forms of a union repeat the fields that they share.
        const key = JSON.stringify([breakage.path, value]);
        if (sent.has(key)) continue;
        sent.add(key);
        const { status, error } = await send(operation, value);
        if (!error) continue;
        rejected += 1;
        if (status >= 500) faults.push(`${name}: ${breakage.path} ${breakage.how}: ${status}`);
        faults.push(...findFaults(breakage, error).map((fault) => `${name}: ${fault}`));
      }
      for (const part of brokenHere) brokenInOthers.add(part);
    }
    expect(faults).toEqual([]);
    expect(rejected).toBeGreaterThan(200);
  });

  test('names every broken field of new codes of every type', async () => {
    const bulk = OPERATIONS.find(({ name }) => name === 'bulkCreateQrCodes')!;
    const examples = DOCUMENT.paths['/api/v1/qr-codes'].post.requestBody.content['application/json'].examples;
    const broken = CODE_TYPES.flatMap((type) => {
      const schema = { $ref: DOCUMENT.components.schemas.CreateQrCode.discriminator.mapping[type] };
      const breakages = [...breakValue(schema, examples[type].value)];
      // The types differ in their data.
      return type === 'url' ? breakages : breakages.filter(({ path }) => path.startsWith('data'));
    });
    const faults: string[] = [];
    let rejected = 0;
    for (let start = 0; start < broken.length; start += 500) {
      const part = broken.slice(start, start + 500);
      const items = part.map(({ value }) => value);
      const { error } = await send(bulk, items);
      for (const [index, { path, how }] of part.entries()) {
        const prefix = new RegExp(`^\\[${index}\\]\\.?`);
        const details = error!.details!.filter((detail) => prefix.test(detail.path));
        if (details.length === 0) continue;
        rejected += 1;
        const own = details.map((detail) => ({ ...detail, path: detail.path.replace(prefix, '') }));
        const inItem = findFaults({ path, how }, { ...error!, details: own });
        faults.push(...inItem.map((fault) => `${JSON.stringify(items[index])}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(rejected).toBeGreaterThan(500);
  });

  test('names an unknown parameter of every route of accounts, so that a misspelled or misplaced one changes nothing', async () => {
    const ofAccounts = OPERATIONS.filter(({ name }) => {
      const route = ROUTES.find(({ operationId }) => operationId === name)!;
      return route.access.kind === 'account' && !route.uploadTypes;
    });
    expect(ofAccounts.length).toBeGreaterThan(80);
    const faults: string[] = [];
    for (const operation of ofAccounts) {
      const { status, error } = await send(
        { ...operation, path: `${operation.path}?dryrun=1` },
        operation.body?.example,
      );
      if (status !== 400 || error?.details?.[0]?.path !== 'dryrun')
        faults.push(`${operation.name}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  test('names every broken parameter of every query', async () => {
    const faults: string[] = [];
    let rejected = 0;
    for (const operation of OPERATIONS) {
      const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
      if (inQuery.length === 0) continue;
      const wrong = inQuery.flatMap(({ name, schema, example }) => [
        {
          path: name,
          how: 'given twice',
          query: [
            [name, example],
            [name, example],
          ],
        },
        ...[...breakValue(schema, example, name)]
          .filter(({ value }) => typeof value !== 'object')
          .map(({ path, how, value }) => ({ path, how, query: [[name, value]] })),
      ]);
      wrong.push({ path: 'unknown', how: 'unknown', query: [['unknown', 1]] });
      for (const { path, how, query } of wrong) {
        const parameters = new URLSearchParams(
          query.map(([name, value]) => [String(name), String(value)] as [string, string]),
        );
        const { status, error } = await send({
          ...operation,
          path: `${operation.path}?${parameters.toString()}`,
        });
        if (how === 'given twice' && status === 400) {
          expect(error!.details).toContainEqual({ path, message: 'must be given only once' });
        }
        if (!error) continue;
        rejected += 1;
        if (status >= 500) faults.push(`${operation.name}: ${path} ${how}: ${status}`);
        faults.push(...findFaults({ path, how }, error).map((fault) => `${operation.name}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(rejected).toBeGreaterThan(100);
  });

  test.each(WITH_BODIES)('names all fields if all are wrong: %s', async (name, operation) => {
    const isBulk = name === 'bulkCreateQrCodes';
    const schema = resolve(operation.body!.schema);
    const broken = breakEveryField(firstForm(isBulk ? schema.items : schema));
    const { status, error } = await send(operation, isBulk ? [broken] : broken);
    expect(status).toBe(422);
    const named = new Set(error!.details!.map(({ path }) => (isBulk ? path.replace('[0].', '') : path)));
    // Members that are only in responses are ignored in requests.
    expect([...named].sort()).toEqual(Object.keys(broken).sort());
  });

  test.each(CODE_TYPES)('names all fields of the data if all are wrong: %s', async (type) => {
    const create = OPERATIONS.find(({ name }) => name === 'createQrCode')!;
    const schema = DOCUMENT.components.schemas[`${type.charAt(0).toUpperCase()}${type.slice(1)}Data`];
    const broken = breakEveryField(schema);
    const { error } = await send(create, { type, data: broken, tags: 5 });
    const named = error!.details!.map(({ path }) => path.replace(/^data\./, ''));
    expect([...new Set(named)].sort()).toEqual([...Object.keys(broken), 'tags'].sort());
  });

  test.each([
    ['post', '/api/v1/webhooks', { url: 'nope', events: ['x'] }, ['events[0]', 'url']],
    ['post', '/api/v1/webhooks', { url: 'http://10.0.0.1/', events: [] }, ['events', 'url']],
    ['post', '/api/v1/api-keys', { name: '', expiresAt: '2020-01-01T00:00:00Z' }, ['name', 'expiresAt']],
    ['post', '/api/v1/auth/sign-up', { email: 'nope', password: 'password' }, ['email', 'password']],
    [
      'post',
      '/api/v1/qr-codes',
      { type: 'wifi', data: {}, dynamic: true },
      ['data.ssid', 'data.password', 'dynamic'],
    ],
  ])(
    'of %s %s names problems that only the route can detect along with all others: %j',
    async (method, path, body, paths) => {
      const { error } = await send({ method: method.toUpperCase(), path, isForSessions: false }, body);
      expect(error!.details!.map((detail) => detail.path)).toEqual(paths);
    },
  );

  test('of a change names problems that depend on the code along with all others', async () => {
    const created = await account.request('POST', '/api/v1/qr-codes', {
      type: 'wifi',
      data: { ssid: 'A', security: 'nopass' },
    });
    const { id } = (await created.json()) as { id: string };
    const change = {
      name: 5,
      data: { ssid: '' },
      style: { size: 1, gradient: { from: '#000000' } },
      dynamic: true,
    };
    const { error } = await send(
      { method: 'PATCH', path: `/api/v1/qr-codes/${id}`, isForSessions: false },
      change,
    );
    expect(error!.details).toEqual([
      { path: 'name', message: 'must be text' },
      { path: 'data.ssid', message: 'must not be empty' },
      { path: 'data.password', message: 'is required for WPA; for an open network, set security to nopass' },
      { path: 'style.size', message: 'must be 64 or more' },
      { path: 'style.gradient.to', message: 'is required' },
      { path: 'dynamic', message: 'must be false or omitted, because wifi codes are always static' },
    ]);
  });

  test.each<[unknown, Detail[]]>([
    [{ type: 'url' }, [{ path: 'data', message: 'is required' }]],
    [{ data: 'x' }, [{ path: 'type', message: 'is required' }]],
    [{ type: 'url', data: 5 }, [{ path: 'data', message: 'must be text or an object' }]],
    [
      { type: 'text', data: 'x', style: { size: 63 } },
      [{ path: 'style.size', message: 'must be 64 or more' }],
    ],
    [
      { type: 'text', data: 'x', style: { shape: 'star' } },
      [{ path: 'style.shape', message: 'must be one of square, rounded, dots, classy' }],
    ],
    [{ type: 'email', data: { to: [] } }, [{ path: 'data.to', message: 'must have at least one item' }]],
    [[], [{ path: '', message: 'must be an object' }]],
  ])('is explained in a sentence: %j', async (body, details) => {
    const { error } = await send({ method: 'POST', path: '/api/v1/qr-codes', isForSessions: false }, body);
    expect(error!.details).toEqual(details);
  });
});
