import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROLES, ROLE_SCOPES, roleIncludes, type Role } from '../../core/accounts/roles.js';
import { missingScopes } from '../../core/accounts/scopes.js';
import { signInMember, type SignedInMember } from '../support/add-member.js';
import { createOwnedResources, type OwnedResources } from '../support/owned-resources.js';
import { operationsOf, pathFor, type Operation } from '../support/route-requests.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';

/** Calls every operation of the served OpenAPI document with a session of every role. */

type OperationOfRole = Operation & { role: Role };

let api: TestApi;
let owner: TestAccount;
let resources: OwnedResources;
let operations: OperationOfRole[];

beforeAll(async () => {
  api = await startTestApi({ SESSION_RATE_PER_MINUTE: '0', SESSION_WRITES_PER_MINUTE: '0' });
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, any>>;
  };
  const roles = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, 'x-required-role': role }) => [operationId as string, role as Role]),
  );
  operations = operationsOf(document)
    .filter(({ isPublic }) => !isPublic)
    .map((operation) => ({ ...operation, role: roles.get(operation.operationId)! }));
  owner = await api.createAccount();
  resources = await createOwnedResources(api, owner, await owner.signIn());
});
afterAll(() => api.stop());

/** Sends an invalid request, which a caller who may call the route gets to know. Changes nothing. */
async function call({ request }: SignedInMember, operation: Operation): Promise<string> {
  const path = await pathFor(operation, resources);
  const separator = path.includes('?') ? '&' : '?';
  const body = operation.isSafe ? undefined : 'no JSON';
  const response = await request(operation.method, `${path}${separator}unknown_parameter=1`, body);
  const text = await response.text();
  return response.status < 400 ? '' : (JSON.parse(text) as { error: { code: string } }).error.code;
}

test('every operation that needs a caller names a role', () => {
  for (const { name, role } of operations) expect([name, ROLES.includes(role)]).toEqual([name, true]);
});

test('the role of an operation for keys is the smallest one that has its scopes', () => {
  const ofKeys = operations.filter(({ sessionOnly }) => !sessionOnly);
  expect(ofKeys.length).toBeGreaterThan(80);
  for (const { name, role, scopes } of ofKeys) {
    const smallest = ROLES.find((one) => missingScopes(ROLE_SCOPES[one], scopes).length === 0);
    expect([name, role]).toEqual([name, smallest]);
  }
});

describe.each(ROLES)('a session of the role %s', (role) => {
  test('gets forbidden exactly where a larger role is required', async () => {
    const member = await signInMember(api, owner.accountId, role);
    const refused = [];
    for (const operation of operations) {
      if ((await call(member, operation)) === 'forbidden') refused.push(operation.name);
    }
    const expected = operations.filter((operation) => !roleIncludes(role, operation.role));
    expect(refused.sort()).toEqual(expected.map(({ name }) => name).sort());
  });
});

describe('an editor who is limited to a folder', () => {
  let member: SignedInMember;
  let folder: string;
  beforeAll(async () => {
    folder = await resources.create('folder');
    member = await signInMember(api, owner.accountId, 'editor', [folder]);
  });

  test('may call exactly the routes for keys that are limited to folders, and the routes of the person', async () => {
    const refused = [];
    for (const operation of operations) {
      if ((await call(member, operation)) === 'forbidden') refused.push(operation.name);
    }
    const personal = ['changePassword', 'listSessions', 'endSession', 'endOtherSessions'];
    const isOfPerson = ({ path, operationId }: Operation) =>
      /^\/api\/v1\/me(\/|$)/.test(path) || [...personal, 'switchAccount'].includes(operationId);
    const expected = operations.filter(
      (operation) =>
        !roleIncludes('editor', operation.role) || !(operation.folderKeys || isOfPerson(operation)),
    );
    expect(refused.sort()).toEqual(expected.map(({ name }) => name).sort());
  });

  test('finds nothing of another folder, and creates in the folder', async () => {
    const outside = await member.request('GET', `/api/v1/qr-codes/${resources.shared.qrCode}`);
    expect(outside.status).toBe(404);
    const created = await member.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://shop.example/',
    });
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ folder });
    const list = await member.request('GET', '/api/v1/qr-codes');
    expect(await list.json()).toMatchObject({ pagination: { total: 1 } });
    const jobs = await member.request('GET', '/api/v1/jobs');
    expect(await jobs.json()).toMatchObject({ data: [] });
  });

  test('sees no members', async () => {
    expect((await member.request('GET', '/api/v1/members')).status).toBe(403);
  });
});

test('the actor of a change is the member, with the name of the person', async () => {
  const member = await signInMember(api, owner.accountId, 'editor');
  await member.request('PATCH', '/api/v1/me', { name: 'Grace Hopper' });
  const created = await member.request('POST', '/api/v1/qr-codes', {
    type: 'url',
    data: 'https://a.example/',
  });
  const { id } = (await created.json()) as { id: string };
  const history = await member.request('GET', `/api/v1/qr-codes/${id}/history`);
  expect(await history.json()).toMatchObject({
    data: [{ actor: { type: 'session', name: 'Grace Hopper', memberId: member.id } }],
  });
});

test('a session creates keys only within the scopes of its role, and the key names its creator', async () => {
  const admin = await signInMember(api, owner.accountId, 'admin');
  const created = await admin.request('POST', '/api/v1/api-keys', { name: 'shop' });
  expect(created.status).toBe(201);
  expect(await created.json()).toMatchObject({ createdBy: { memberId: admin.id } });
});

test("a member's Idempotency-Key replays the response of no other member", async () => {
  const [one, other] = await Promise.all([
    signInMember(api, owner.accountId, 'editor'),
    signInMember(api, owner.accountId, 'editor'),
  ]);
  const create = async ({ request }: SignedInMember) => {
    const body = { type: 'url', data: 'https://shop.example/' };
    const response = await request('POST', '/api/v1/qr-codes', body, { 'idempotency-key': 'same' });
    return ((await response.json()) as { id: string }).id;
  };
  const id = await create(one);
  expect(await create(one)).toBe(id);
  expect(await create(other)).not.toBe(id);
});
