import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BSON } from 'mongodb';
import { ROUTES } from '../../api/routes.js';
import type { Plan } from '../../core/basics/plan-names.js';
import { SCOPES, type Scope } from '../../core/accounts/scopes.js';
import { DAILY_QUOTAS } from '../../store/limits/daily-quotas.js';
import { RATE_WINDOWS } from '../../store/limits/rate-limits.js';
import { newId } from '../../store/mongo/ids.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { createOwnedResources, type OwnedResources } from '../support/owned-resources.js';
import { operationsOf, pathFor, unusedFixtures, type Operation } from '../support/route-requests.js';

/**
 * Calls every operation of the served OpenAPI document in every state of a caller. Refused calls would
 * succeed but for that state, and leave the database as it was.
 */

type Credentials = Record<string, string>;

let api: TestApi;
let owner: TestAccount;
let session: Session;
let resources: OwnedResources;
let operations: Operation[];
/** Paths of requests that are refused, with IDs of the owner's resources, by operation ID. */
let paths: Map<string, string>;
let stranger: { key: Credentials; session: Credentials; marks: string[] };
/** Credentials of the owner that no longer work or are narrower, by state. */
let keys: Record<'revoked' | 'expired' | 'former' | 'full' | 'unusedOnFree' | 'overLimit', Credentials>;
/** Keys by their scopes, joined by commas. */
const keysByScopes = new Map<string, Promise<Credentials>>();
let endedSession: Credentials;

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'loopback' });
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Parameters<
    typeof operationsOf
  >[0];
  operations = operationsOf(document);
  const other = await api.createAccount();
  owner = await api.createAccount();
  [session, stranger] = await Promise.all([owner.signIn(), describeStranger(other)]);
  resources = await createOwnedResources(api, owner, session);
  paths = new Map(
    await Promise.all(
      operations.map(async (one) => [one.operationId, await pathFor(one, resources)] as const),
    ),
  );
  const [revoked, expired, former, full, unusedOnFree, overLimit] = await Promise.all(
    Array.from({ length: 6 }, () => createKey(SCOPES)),
  );
  await session.request('DELETE', `/api/v1/api-keys/${revoked!.id}`);
  await session.request('POST', `/api/v1/api-keys/${former!.id}/rotate`);
  await api.db
    .collection<{ _id: string }>('api_keys')
    .updateOne({ _id: expired!.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  keys = {
    revoked: revoked!.credentials,
    expired: expired!.credentials,
    former: former!.credentials,
    full: full!.credentials,
    unusedOnFree: unusedOnFree!.credentials,
    overLimit: overLimit!.credentials,
  };
  const ended = await owner.signIn();
  await ended.request('POST', '/api/v1/auth/sign-out');
  endedSession = { cookie: ended.cookie };
  await Promise.all(operations.flatMap(sufficientScopes).map(keyWith));
  await Promise.all(operations.flatMap(insufficientScopes).map(keyWith));
});
afterAll(() => api.stop());

async function describeStranger(account: TestAccount): Promise<typeof stranger> {
  const { cookie } = await account.signIn();
  return { key: bearer(account.key), session: { cookie }, marks: [account.accountId, account.email] };
}

function bearer(key: string): Credentials {
  return { authorization: `Bearer ${key}` };
}

async function createKey(scopes: readonly Scope[]): Promise<{ id: string; credentials: Credentials }> {
  const response = await session.request('POST', '/api/v1/api-keys', { name: 'caller', scopes });
  const { id, key } = (await response.json()) as { id: string; key: string };
  return { id, credentials: bearer(key) };
}

function keyWith(scopes: readonly Scope[]): Promise<Credentials> {
  const name = scopes.join();
  const known = keysByScopes.get(name) ?? createKey(scopes).then(({ credentials }) => credentials);
  keysByScopes.set(name, known);
  return known;
}

/** Returns each smallest set of scopes that an operation accepts. A key has at least one scope. */
function sufficientScopes({
  scopes: { allOf, anyOf },
  isPublic,
  sessionOnly,
  grant = (scopes) => scopes,
}: Operation): Scope[][] {
  if (isPublic || sessionOnly) return [];
  if (anyOf.length > 0) return anyOf.map((scope) => [...grant([...allOf, scope])]);
  return allOf.length === 0 ? [['analytics:read']] : [[...allOf]];
}

/** Returns each largest set of scopes that an operation rejects. */
function insufficientScopes({ scopes: { allOf, anyOf } }: Operation): Scope[][] {
  const lacking = [...allOf.map((scope) => [scope]), ...(anyOf.length === 0 ? [] : [anyOf])];
  return lacking.map((missing) => SCOPES.filter((scope) => !missing.includes(scope)));
}

let calls = 0;

/**
 * Sends the request of an operation that would succeed with sufficient credentials, each from its own IP
 * address.
 */
async function send(operation: Operation, credentials: Credentials, path?: string): Promise<Response> {
  const { method, body = () => operation.example, headers, file } = operation;
  const sent = file ? undefined : body(resources);
  calls += 1;
  return fetch(api.url + (path ?? paths.get(operation.operationId)!), {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...headers,
      ...credentials,
      ...(file && { 'content-type': file.type }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(file && { body: file.text }),
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
}

async function codeOf(response: Response): Promise<string> {
  const text = await response.text();
  return response.status < 400 ? '' : (JSON.parse(text) as { error: { code: string } }).error.code;
}

/** Counters and times of use, which refused calls may change. */
const COUNTERS = [RATE_WINDOWS, DAILY_QUOTAS];
const TIMES_OF_USE = ['lastUsedAt', 'lastSeenAt', 'dispatchAfter'];
/** Times of wake-ups. A slow machine sends overdue ones again, with or without a call. */
const TIMES_OF_WAKE_UPS = ['wakeUpSentAt', 'checkAt'];

/**
 * Returns every document of the database as text with its collection, except counters, those times, and what
 * contains a mark.
 */
async function snapshot(without: readonly string[] = []): Promise<string[]> {
  const collections = (await api.db.collections()).filter(
    ({ collectionName }) => !COUNTERS.includes(collectionName),
  );
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find().toArray();
      return documents.map((document) => {
        for (const name of [...TIMES_OF_USE, ...TIMES_OF_WAKE_UPS]) delete document[name];
        return `${collection.collectionName} ${BSON.EJSON.stringify(document)}`;
      });
    }),
  );
  return found.flat().filter((text) => !without.some((mark) => text.includes(mark)));
}

/** Fails with the documents that are not as before. */
async function expectUnchanged(before: readonly string[], without?: readonly string[]): Promise<void> {
  const after = await snapshot(without);
  const [then, now] = [new Set(before), new Set(after)];
  expect({
    lost: before.filter((text) => !now.has(text)),
    added: after.filter((text) => !then.has(text)),
  }).toEqual({ lost: [], added: [] });
}

interface Call {
  operation: Operation;
  credentials: Credentials;
}

/** Makes calls that all have to be refused with one error, and changes nothing by them. */
async function expectRefused(requests: readonly Call[], status: number, code: string): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  const before = await snapshot();
  const outcomes = await Promise.all(
    requests.map(async ({ operation, credentials }) => {
      const response = await send(operation, credentials);
      expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
      return `${operation.name}: ${response.status} ${await codeOf(response)}`;
    }),
  );
  expect(outcomes).toEqual(requests.map(({ operation }) => `${operation.name}: ${status} ${code}`));
  await expectUnchanged(before);
}

const ofAccounts = () => operations.filter(({ isPublic }) => !isPublic);
const ofKeys = () => ofAccounts().filter(({ sessionOnly }) => !sessionOnly);
const withIds = () => operations.filter(({ path, isPublic }) => path.includes('{') && !isPublic);
const withEach = (selected: readonly Operation[], credentials: Credentials): Call[] =>
  selected.map((operation) => ({ operation, credentials }));

describe('the matrix of routes and callers', () => {
  test('covers every route, and has no fixture without a route', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      ROUTES.map(({ operationId }) => operationId).sort(),
    );
    expect(unusedFixtures(operations)).toEqual([]);
    const undeclared = ofKeys().filter(({ scopes }) => scopes.allOf.length + scopes.anyOf.length === 0);
    expect(undeclared.map(({ operationId }) => operationId).sort()).toEqual(['getAccount', 'listPlans']);
  });
});

describe('a route is refused and changes nothing', () => {
  test.each<[string, () => Credentials]>([
    ['no credentials', () => ({})],
    ['an unknown key', () => bearer(`qrk_${'x'.repeat(43)}`)],
    ['a key in another case', () => ({ authorization: keys.full['authorization']!.toUpperCase() })],
    ['a revoked key', () => keys.revoked],
    ['an expired key', () => keys.expired],
    ['a key that a rotation replaced', () => keys.former],
    ['an ended session', () => endedSession],
  ])('with %s', async (_state, credentials) => {
    await expectRefused(withEach(ofAccounts(), credentials()), 401, 'unauthorized');
  });

  test('with a key that lacks one of the required scopes', async () => {
    const requests = ofKeys().flatMap((operation) =>
      insufficientScopes(operation).map(async (scopes) => ({
        operation,
        credentials: await keyWith(scopes),
      })),
    );
    await expectRefused(await Promise.all(requests), 403, 'forbidden');
  });

  test('with a key, if it is for sessions only', async () => {
    const forSessions = operations.filter(({ sessionOnly }) => sessionOnly);
    await expectRefused(withEach(forSessions, keys.full), 403, 'forbidden');
  });

  test.each<[string, Credentials]>([
    ['Origin', { origin: 'https://evil.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ])('with a session, if another site sends the request, as %s says', async (_header, foreign) => {
    const unsafe = ofAccounts().filter(({ isSafe }) => !isSafe);
    await expectRefused(withEach(unsafe, { cookie: session.cookie, ...foreign }), 403, 'forbidden');
  });

  test.each(['key', 'session'] as const)(
    'with the %s of another account, and the response is that for a missing resource',
    async (kind) => {
      const credentials = stranger[kind];
      const named = withIds().filter(({ sessionOnly }) => kind === 'session' || !sessionOnly);
      expect(named.length).toBeGreaterThan(10);
      const before = await snapshot(stranger.marks);
      const outcomes = await Promise.all(
        named.map(async (operation) => ({
          name: operation.name,
          foreign: await anonymized(await send(operation, credentials)),
          unknown: await anonymized(await send(operation, credentials, unknownPath(operation))),
        })),
      );
      const missing = outcomes.map(({ name, unknown }) => ({ name, foreign: unknown, unknown }));
      expect(outcomes).toEqual(missing);
      for (const { name, foreign } of outcomes)
        expect([name, foreign]).toEqual([name, expect.stringMatching(/^404 /)]);
      await expectUnchanged(before, stranger.marks);
    },
  );

  test("with an ID of another account in the body or below one of the caller's resources", async () => {
    const own = await fetch(`${api.url}/api/v1/webhooks`, {
      method: 'POST',
      headers: { ...stranger.key, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://example.com/hook' }),
    });
    const { id } = (await own.json()) as { id: string };
    const nested = withIds().filter(({ idKinds }) => Object.keys(idKinds).length > 1);
    const exporting = operations.filter(({ operationId }) =>
      ['bulkExportQrCodes', 'createExport', 'createSheet'].includes(operationId),
    );
    expect([nested.length > 0, exporting.length]).toEqual([true, 3]);
    for (const operation of [...nested, ...exporting]) {
      const path = paths.get(operation.operationId)!.replace(resources.shared.webhook, id);
      const response = await send(operation, stranger.key, path);
      expect([operation.name, response.status, await codeOf(response)]).toEqual([
        operation.name,
        404,
        'not_found',
      ]);
    }
  });
});

/** Returns status and body of a response without the IDs that the request named. */
async function anonymized(response: Response): Promise<string> {
  const text = (await response.text())
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, '<id>');
  return `${response.status} ${text}`;
}

function unknownPath({ path, idKinds }: Operation): string {
  return Object.entries(idKinds).reduce(
    // Parameters without a kind are numbers, such as the number of a revision.
    (filled, [name, kind]) => filled.replace(`{${name}}`, kind ? newId(kind) : '1'),
    path,
  );
}

describe('the lists of another account', () => {
  test('contain nothing of the owner', async () => {
    const lists = ofKeys().filter(({ isSafe, path }) => isSafe && !path.includes('{'));
    expect(lists.length).toBeGreaterThan(5);
    const marks = [owner.accountId, owner.email, ...Object.values(resources.shared)];
    for (const operation of lists) {
      const text = await (await send(operation, stranger.key)).text();
      expect([operation.name, marks.filter((mark) => text.includes(mark))]).toEqual([operation.name, []]);
    }
  });
});

describe('after a downgrade, a route is refused and changes nothing', () => {
  const setPlan = (plan: Plan) =>
    api.db.collection('accounts').updateOne({ email: owner.email }, { $set: { plan } });
  afterAll(() => setPlan('business'));

  test('to Free: with every key, and with a session if the route requires a plan', async () => {
    await setPlan('free');
    const paid = ofAccounts().filter(({ plan }) => plan !== 'free');
    await expectRefused(
      [...withEach(ofKeys(), keys.unusedOnFree), ...withEach(paid, { cookie: session.cookie })],
      403,
      'plan_required',
    );
  });

  test('to Pro: with the first key and a session if the route requires Business, and with all other keys', async () => {
    await setPlan('pro');
    const business = ofKeys().filter(({ plan }) => plan === 'business');
    await expectRefused(
      [
        ...withEach(business, bearer(owner.key)),
        ...withEach(business, { cookie: session.cookie }),
        ...withEach(ofKeys(), keys.overLimit),
      ],
      403,
      'plan_required',
    );
    const rest = ofKeys().filter(({ plan, isSafe }) => plan !== 'business' && isSafe);
    for (const operation of rest) {
      const response = await send(operation, bearer(owner.key));
      expect([operation.name, response.status]).toEqual([operation.name, operation.status]);
      await response.arrayBuffer();
    }
  });
});

describe('a route succeeds', () => {
  test('with a key that has exactly the required scopes', async () => {
    const outcomes = [];
    for (const operation of ofKeys()) {
      for (const scopes of sufficientScopes(operation)) {
        outcomes.push(await succeed(operation, await keyWith(scopes), scopes));
      }
    }
    expect(outcomes.filter(Boolean)).toEqual([]);
  });

  test('with a session', async () => {
    const outcomes = [];
    for (const operation of ofAccounts()) {
      outcomes.push(await succeed(operation, { cookie: session.cookie }, SCOPES));
    }
    expect(outcomes.filter(Boolean)).toEqual([]);
  });

  test('without credentials, if it is public', async () => {
    const outcomes = [];
    for (const operation of operations.filter(({ isPublic }) => isPublic)) {
      outcomes.push(await succeed(operation, {}, []));
    }
    expect(outcomes.filter(Boolean)).toEqual([]);
  });

  /** Returns what to do about a call that does not succeed. */
  async function succeed(
    operation: Operation,
    credentials: Credentials,
    scopes: readonly Scope[],
  ): Promise<string | undefined> {
    if (operation.usesUpCaller) return succeedOnce(operation);
    const path = await pathFor(operation, resources, { fresh: operation.method === 'DELETE', scopes });
    return outcomeOf(operation, await send(operation, credentials, path));
  }

  /** Calls an operation with an account of its own, which the call may end. */
  async function succeedOnce(operation: Operation): Promise<string | undefined> {
    const account = await api.createAccount();
    const session = await account.signIn();
    const { email, password } = account;
    const arranged = await operation.arrange?.(account, session);
    const body = () => (arranged ? arranged.body : operation.body?.({ ...resources, email, password }));
    const cookie = arranged?.cookie ?? session.cookie;
    return outcomeOf(operation, await send({ ...operation, body }, { cookie }));
  }

  async function outcomeOf({ name, operationId, status }: Operation, response: Response) {
    const text = await response.text();
    if (response.status === status) return undefined;
    return `${name}: ${response.status} instead of ${status}; if the request is wrong, add a fixture for ${operationId} to test/support/route-requests.ts. ${text.slice(0, 300)}`;
  }
});

describe('canceling a job', () => {
  test('needs the scope that creates such a job, and is otherwise refused without effect', async () => {
    const cancel = operations.find(({ operationId }) => operationId === 'cancelJob')!;
    for (const [type, scope, other] of [
      ['bulk_create', 'codes:write', 'codes:read'],
      ['bulk_export', 'codes:read', 'codes:write'],
      ['sheet', 'codes:read', 'codes:write'],
    ] as const) {
      const path = `/api/v1/jobs/${await resources.queueJob(type)}/cancel`;
      const before = await snapshot();
      const refused = await send(cancel, await keyWith(['bulk', other]), path);
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'forbidden']);
      await expectUnchanged(before);
      expect((await send(cancel, await keyWith(['bulk', scope]), path)).status).toBe(200);
    }
  });
});
