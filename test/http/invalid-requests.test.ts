import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOpenApiDocument } from '../../api/openapi/document.js';
import { ROUTES } from '../../api/routes.js';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import {
  breakTogether,
  CONTROL_CHARACTERS,
  createBreaker,
  groupBreakages,
  isWithin,
  ODD_VALUES,
  type Breakage,
} from '../support/broken-requests.js';

/**
 * Errors in words that a person can act on, for every way to break every field that the OpenAPI document
 * knows.
 */

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

/** Returns what a client could not act on in an error, whatever is broken. */
function findUnclear({ message, details = [] }: ErrorBody['error']): string[] {
  const texts = [message, ...details.map((detail) => detail.message)];
  const paths = details.map((detail) => detail.path);
  return [
    ...texts.filter((text) => LIBRARY_WORDS.test(text)).map((text) => `"${text}" is not for people`),
    ...paths.filter((one, index) => paths.indexOf(one) < index).map((path) => `${path} is named twice`),
  ];
}

/** Returns what a client could not act on in the response to a broken value. */
function findFaults({ path, how }: Omit<Breakage, 'value'>, error: ErrorBody['error']): string[] {
  const { details = [] } = error;
  const faults = findUnclear(error).map((fault) => `${path} ${how}: ${fault}`);
  const isAboutFields = ['validation_error', 'bad_request'].includes(error.code);
  return isAboutFields && !details.some((detail) => isWithin(detail.path, path))
    ? [...faults, `${path} ${how}: is not named in ${JSON.stringify(details)}`]
    : faults;
}

interface Check extends Breakage {
  /** Whether the API must reject it, with 400 and the path. Default: it may accept it. */
  mustBeRejected?: boolean;
  /** The message that must explain it, if the API rejects it. */
  message?: string;
}

/**
 * Sends breakages of one request, as many at once as do not overlap. Those that the error does not name,
 * because the API accepts them or stops at another one, are sent again without the named ones, in halves if
 * none is named.
 *
 * @param build Returns the request with all breakages of a group.
 * @returns What a client could not act on, and the number of rejected breakages.
 */
async function checkAll(
  name: string,
  breakages: readonly Check[],
  build: (group: readonly Check[]) => ReturnType<typeof send>,
): Promise<{ faults: string[]; rejected: number }> {
  const faults: string[] = [];
  let rejected = 0;
  const groups = groupBreakages(breakages);
  for (let group = groups.pop(); group; group = groups.pop()) {
    if (group.length === 0) continue;
    const { status, error } = await build(group);
    const labels = group.map(({ path, how }) => `${path} ${how}`).join(', ');
    if (status >= 500) faults.push(`${name}: ${labels}: ${status}`);
    const { details = [] } = error ?? {};
    const isNamed = ({ path }: Check) => details.some((detail) => isWithin(detail.path, path));
    const named = group.filter(isNamed);
    for (const { path, how, message } of named) {
      if (message === undefined || details.some((one) => one.path === path && one.message === message))
        continue;
      faults.push(`${name}: ${path} ${how}: is not explained by "${message}" in ${JSON.stringify(details)}`);
    }
    // All values of an accepted group are valid. So are those that got 404: resources are looked up last.
    const isAccepted = status < 400 || status === 404;
    if (group.length === 1 || isAccepted) {
      for (const { path, how, mustBeRejected } of group) {
        if (mustBeRejected && status !== 404 && (status !== 400 || named.length === 0)) {
          faults.push(`${name}: ${path} ${how}: ${status} ${JSON.stringify(details)}`);
        }
        if (!error) continue;
        rejected += 1;
        faults.push(...findFaults({ path, how }, error).map((fault) => `${name}: ${fault}`));
      }
    } else {
      rejected += named.length;
      if (error) faults.push(...findUnclear(error).map((fault) => `${name}: ${labels}: ${fault}`));
      const others = group.filter((one) => !named.includes(one));
      if (named.length > 0) groups.push(others);
      else groups.push(others.slice(0, others.length / 2), others.slice(others.length / 2));
    }
  }
  return { faults, rejected };
}

/** The schema of the first type stands for all fields that the types share. */
function firstForm(schema: any): any {
  const { discriminator } = resolve(schema);
  return discriminator ? { $ref: Object.values(discriminator.mapping)[0] } : schema;
}

/** Returns a breakage of a query, whose value has the text of each parameter. */
function asQuery(name: string, how: string, ...values: unknown[]): Check {
  const text = values.map((value) => new URLSearchParams([[name, String(value)]]).toString()).join('&');
  return { path: name, how, value: { [name]: text } };
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
      const broken: Breakage[] = [];
      for (const breakage of breakValue(firstForm(schema), example)) {
        const field = breakage.path.replace(/^(patch|defaults)\./, '');
        // New codes have the same fields, and so do patches of codes.
        if (/^(data|style)\./.test(field)) continue;
        // Bodies share parts such as routings and selections. Unknown fields show in each body that their
        // paths are right.
        const part = JSON.stringify([field, breakage.how]);
        const isShared = /[.[]/.test(field) && breakage.how !== 'unknown';
        if (isShared && brokenInOthers.has(part)) continue;
        brokenHere.push(part);
        // Forms of a union repeat the fields that they share.
        const key = JSON.stringify([breakage.path, breakage.value]);
        if (sent.has(key)) continue;
        sent.add(key);
        broken.push(breakage);
      }
      const outcome = await checkAll(name, broken, (group) => send(operation, breakTogether(group)));
      faults.push(...outcome.faults);
      rejected += outcome.rejected;
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
      const wrong: Check[] = inQuery.flatMap(({ name, schema, example }) => [
        { ...asQuery(name, 'given twice', example, example), message: 'must be given only once' },
        ...[...breakValue(schema, example, name)]
          .filter(({ value }) => typeof value !== 'object')
          .map(({ path, how, value }) => asQuery(path, how, value)),
        ...ODD_VALUES.map((odd) => ({
          path: name,
          how: `with ${odd.slice(0, 20)}`,
          value: { [name]: `${name}=${odd}` },
          mustBeRejected: CONTROL_CHARACTERS.test(odd),
        })),
      ]);
      wrong.push(asQuery('unknown', 'unknown', 1));
      const outcome = await checkAll(operation.name, wrong, (group) => {
        const query = Object.values(breakTogether(group) as Record<string, string>).join('&');
        return send({ ...operation, path: `${operation.path}?${query}` }, operation.body && {});
      });
      faults.push(...outcome.faults);
      rejected += outcome.rejected;
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
