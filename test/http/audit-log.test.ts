import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AUDIT_ACTION_NAMES, type AuditAction } from '../../core/audit/audit-actions.js';
import type { AuditEntryResource } from '../../core/audit/audit-schemas.js';
import { founderIdOf } from '../../core/accounts/derived-person-id.js';
import { AUDIT_LOG } from '../../store/audit/audit-documents.js';
import { createCredentialStore } from '../../store/accounts/credentials.js';
import { generateResetToken, RESET_LINK_LIFETIME_MS } from '../../store/accounts/reset-tokens.js';
import { newId } from '../../store/mongo/ids.js';
import { startTestApi, type Session, type TestAccount, type TestApi } from '../support/api.js';
import { createOwnedResources } from '../support/owned-resources.js';

const LOG = '/api/v1/audit-log';
const ADDRESS = '203.0.113.77';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const NEW_PASSWORD = 'a wholly different phrase';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: 'loopback', DOMAIN_PROOF: 'off' });
});
afterAll(() => api?.stop());

type Json = Record<string, any>;

interface Owner {
  account: TestAccount;
  session: Session;
  /** Sends a request by the session, or by the key, and expects a success. */
  send: (method: string, path: string, body?: unknown, by?: 'session' | 'key') => Promise<Json>;
  list: (query?: string) => Promise<AuditEntryResource[]>;
}

async function openOwner(plan: 'free' | 'pro' | 'business' = 'business'): Promise<Owner> {
  const account = await api.createAccount(plan);
  const session = await account.signIn();
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': ADDRESS };
  return {
    account,
    session,
    async send(method, path, body, by = 'session') {
      const { request } = by === 'session' ? session : account;
      const response = await request(method, `/api/v1/${path}`, body, headers);
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return text === '' ? {} : (JSON.parse(text) as Json);
    },
    list: (query = '') => listAll(session, query),
  };
}

async function listAll(session: Session, query = ''): Promise<AuditEntryResource[]> {
  const response = await session.request('GET', `${LOG}?limit=100&${query}`);
  const body = (await response.json()) as Json;
  expect({ status: response.status, body }).toMatchObject({ status: 200 });
  return body['data'] as AuditEntryResource[];
}

/** Returns what a list has of each entry: its action, and the ID and the name of its target. */
const summaryOf = (entries: readonly AuditEntryResource[]) =>
  entries.map(({ action, target }) => [action, target?.id, target?.name]);

const currentSession = async ({ send }: Owner): Promise<string> =>
  (await send('GET', 'account/sessions'))['data'].find(({ current }: Json) => current).id;

const keyIdOf = async ({ send }: Owner): Promise<string> => (await send('GET', 'api-keys'))['data'].at(-1).id;

const code = (name: string | null = 'Menu') => ({ type: 'url', data: 'https://example.com/', name });

/** Waits until entries that are written now have a later time than all before. */
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));

async function setPlan(email: string, plan: string): Promise<void> {
  const program = join(import.meta.dirname, '../../dist/api/cli/account.js');
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    MONGODB_URI: process.env['QRELAY_TEST_MONGODB_URI'] ?? '',
    MONGODB_DATABASE: api.db.databaseName,
    DATA_DIR: api.dataDir,
  };
  await promisify(execFile)(process.execPath, [program, 'set-plan', '--email', email, '--plan', plan], {
    env,
  });
}

describe('the audit log records', () => {
  test('a sign-in and a changed password, by the session', async () => {
    const owner = await openOwner();
    const { accountId, email, password } = owner.account;
    const first = await currentSession(owner);
    const response = await owner.session.request(
      'PUT',
      '/api/v1/account/password',
      { currentPassword: password, newPassword: NEW_PASSWORD },
      { 'user-agent': FIREFOX },
    );
    expect(response.status).toBe(204);
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const read = await fetch(`${api.url}${LOG}`, { headers: { cookie } });
    const { data } = (await read.json()) as { data: AuditEntryResource[] };
    const target = { type: 'user', id: founderIdOf(accountId), name: email };
    expect(data).toMatchObject([
      {
        action: 'user.password_changed',
        actor: { type: 'session', id: first },
        target,
        client: 'Firefox on Windows',
      },
      { action: 'user.signed_in', actor: { type: 'session', id: first }, target, client: 'node' },
    ]);
  });

  test('a password that was set with a reset link, by the person; a rejected sign-in leaves no entry', async () => {
    const owner = await openOwner();
    const { accountId, email } = owner.account;
    const { token, hash } = generateResetToken();
    const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS);
    await createCredentialStore(api.db).setPasswordReset(founderIdOf(accountId), {
      tokenHash: hash,
      expiresAt,
    });
    const post = (path: string, body: object) =>
      fetch(`${api.url}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
        body: JSON.stringify(body),
      });
    expect((await post('reset-password', { token, newPassword: NEW_PASSWORD })).status).toBe(204);
    expect((await post('sign-in', { email, password: 'wrong' })).status).toBe(401);
    const signedIn = await post('sign-in', { email, password: NEW_PASSWORD });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
    const { data } = (await (await fetch(`${api.url}${LOG}`, { headers: { cookie } })).json()) as Json;
    expect(data.map(({ action, actor }: AuditEntryResource) => [action, actor.type])).toEqual([
      ['user.signed_in', 'session'],
      ['user.password_changed', 'user'],
      ['user.signed_in', 'session'],
    ]);
    expect(data[1].actor).toEqual({ type: 'user', id: founderIdOf(accountId), name: email });
  });

  test('keys that are created, rotated, and revoked, by a session and by a key, without the keys', async () => {
    const owner = await openOwner();
    const created = await owner.send('POST', 'api-keys', { name: 'Web shop', scopes: ['codes:read'] });
    const rotated = await owner.send('POST', `api-keys/${created['id']}/rotate`, {}, 'key');
    await owner.send('DELETE', `api-keys/${created['id']}`, undefined, 'key');
    const entries = await owner.list();
    const target = { type: 'api_key', id: created['id'], name: 'Web shop' };
    const key = { type: 'key', id: await keyIdOf(owner), name: 'First key' };
    expect(entries).toMatchObject([
      { action: 'api_key.revoked', actor: key, target, changes: [] },
      { action: 'api_key.rotated', actor: key, target, client: 'Firefox on Windows' },
      { action: 'api_key.created', actor: { type: 'session', id: await currentSession(owner) }, target },
      { action: 'user.signed_in' },
    ]);
    expect(entries[2]!.changes).toEqual([{ path: 'scopes', to: ['codes:read'] }]);
    const text = JSON.stringify(entries);
    for (const secret of [created['key'], rotated['key'], rotated['prefix']])
      expect(text).not.toContain(secret);
  });

  test('a key that the plan does not admit leaves no entry', async () => {
    const owner = await openOwner('pro');
    const response = await owner.account.request('POST', '/api/v1/api-keys', { name: 'Second' });
    expect(response.status).toBe(403);
    const { accountId } = owner.account;
    const stored = await api.db.collection(AUDIT_LOG).distinct('action', { accountId });
    expect(stored).toEqual(['user.signed_in']);
  });

  test('every change of a webhook, without secrets, paths of URLs, and values of headers', async () => {
    const owner = await openOwner();
    const url = 'https://chat.example/services/T0/path-token';
    const { id, secret } = await owner.send('POST', 'webhooks', {
      url,
      description: 'Chat',
      headers: { 'x-auth': 'header-token' },
    });
    const patch = (body: object) => owner.send('PATCH', `webhooks/${id}`, body);
    await patch({ url: 'https://chat.example/services/T0/next-token', enabled: false });
    await patch({ headers: { 'x-auth': 'other-token' } });
    await patch({ url: 'https://other.example/?key=query-token' });
    await patch({ description: 'Chat' });
    const rotated = await owner.send('POST', `webhooks/${id}/rotate-secret`);
    await owner.send('DELETE', `webhooks/${id}`);
    const entries = (await owner.list()).filter(({ target }) => target?.type === 'webhook');
    expect(summaryOf(entries)).toEqual([
      ['webhook.deleted', id, 'Chat'],
      ['webhook.secret_rotated', id, 'Chat'],
      ['webhook.updated', id, 'Chat'],
      ['webhook.updated', id, 'Chat'],
      ['webhook.updated', id, 'Chat'],
      ['webhook.created', id, 'Chat'],
    ]);
    expect(entries.slice(2, 5).map(({ changes }) => changes)).toEqual([
      [{ path: 'url', from: 'https://chat.example', to: 'https://other.example' }],
      [{ path: 'headers', from: 'changed', to: 'changed' }],
      [
        { path: 'url', from: 'changed', to: 'changed' },
        { path: 'enabled', from: true, to: false },
      ],
    ]);
    expect(entries[5]!.changes).toContainEqual({ path: 'url', to: 'https://chat.example' });
    const text = JSON.stringify(entries);
    for (const one of ['-token', secret, rotated['secret']]) expect(text).not.toContain(one);
  });

  test('webhooks that are disabled with the revocation of their key', async () => {
    const owner = await openOwner();
    const { id } = await owner.send('POST', 'webhooks', { url: 'https://a.example/hook' }, 'key');
    const keyId = await keyIdOf(owner);
    await owner.send('DELETE', `api-keys/${keyId}?cancel=true`);
    const [disabled, revoked] = await owner.list();
    expect(disabled).toMatchObject({
      action: 'webhook.updated',
      target: { id, name: 'https://a.example' },
      changes: [{ path: 'enabled', from: true, to: false }],
      actor: { type: 'session' },
    });
    expect(revoked).toMatchObject({ action: 'api_key.revoked', target: { id: keyId } });
  });

  test('changes of the branding, the link watch, and the domains, and an export', async () => {
    const owner = await openOwner();
    const { accountId, email } = owner.account;
    const host = `${accountId.replace('_', '-')}.audit.example`;
    await owner.send('PATCH', 'account', { branding: { name: 'Bistro Rosa' } });
    await owner.send('PATCH', 'account', { branding: { name: 'Bistro Rosa' } });
    await owner.send('PATCH', 'account', { linkWatch: { enabled: true } }, 'key');
    const domain = await owner.send('POST', 'domains', { domain: host });
    await owner.send('PATCH', `domains/${domain['id']}`, { rootUrl: 'https://bistro.example/' });
    await owner.send('DELETE', `domains/${domain['id']}?release=true`);
    const exported = await owner.session.request('GET', '/api/v1/account/export');
    expect(exported.status).toBe(200);
    await exported.arrayBuffer();
    const target = { type: 'account', id: accountId, name: email };
    const entries = await owner.list();
    expect(entries.slice(0, -1)).toMatchObject([
      { action: 'account.exported', target, actor: { type: 'session' } },
      { action: 'account.changed', target, changes: [{ path: `domains["${host}"]` }] },
      {
        action: 'account.changed',
        changes: [{ path: `domains["${host}"].rootUrl`, from: null, to: 'https://bistro.example/' }],
      },
      { action: 'account.changed', changes: [{ path: `domains["${host}"]`, to: { status: 'verified' } }] },
      {
        action: 'account.changed',
        actor: { type: 'key' },
        changes: [{ path: 'linkWatch.enabled', from: false, to: true }],
      },
      { action: 'account.changed', changes: [{ path: 'branding.name', from: null, to: 'Bistro Rosa' }] },
    ]);
  });

  test('a HEAD of an export or of a file is no download', async () => {
    const owner = await openOwner();
    const response = await owner.session.request('HEAD', '/api/v1/account/export');
    expect(response.status).toBe(200);
    expect(summaryOf(await owner.list()).map(([action]) => action)).toEqual(['user.signed_in']);
  });

  test('the deletion of a code, of its scans, of a folder, and of a template, with the names they had', async () => {
    const owner = await openOwner();
    const { send } = owner;
    const { id, shortCode } = await send('POST', 'qr-codes', code());
    await send('PATCH', `qr-codes/${id}`, { name: 'Lunch' });
    await send('DELETE', `qr-codes/${id}/scans`, undefined, 'key');
    await send('DELETE', `qr-codes/${id}`, undefined, 'key');
    const folder = await send('POST', 'folders', { name: 'Summer' });
    await send('DELETE', `folders/${folder['id']}`);
    const template = await send('POST', 'templates', { name: 'Blue' });
    await send('DELETE', `templates/${template['id']}`);
    const entries = await owner.list();
    expect(summaryOf(entries).slice(0, -1)).toEqual([
      ['template.deleted', template['id'], 'Blue'],
      ['folder.deleted', folder['id'], 'Summer'],
      ['qr_code.deleted', id, 'Lunch'],
      ['scans.deleted', id, 'Lunch'],
    ]);
    expect(entries[2]).toMatchObject({
      actor: { type: 'key', name: 'First key' },
      client: 'Firefox on Windows',
      changes: [{ path: 'shortCode', from: shortCode }],
    });
  });

  test('jobs that are submitted, once for all repetitions of a request, and downloads of their files', async () => {
    const owner = await openOwner();
    const headers = { 'idempotency-key': newId('job'), prefer: 'respond-async' };
    const submit = async () => {
      const { request } = owner.account;
      return (await (await request('POST', '/api/v1/qr-codes/bulk', [code()], headers)).json()) as Json;
    };
    const { id } = await submit();
    expect((await submit())['id']).toBe(id);
    const { shared } = await createOwnedResources(api, owner.account, owner.session);
    const path = `/api/v1/jobs/${shared.job}/download`;
    await (await owner.session.request('GET', path)).arrayBuffer();
    await (await owner.account.request('GET', path, undefined, { range: 'bytes=1-9' })).arrayBuffer();
    expect((await owner.session.request('HEAD', path)).status).toBe(200);
    const submitted = await owner.list('action=job.submitted');
    expect(summaryOf(submitted).filter(([, job]) => job === id)).toEqual([
      ['job.submitted', id, 'bulk_create'],
    ]);
    expect(await owner.list('action=job.downloaded')).toMatchObject([
      { actor: { type: 'key' }, target: { type: 'job', id: shared.job, name: 'sheet' } },
      { actor: { type: 'session' }, target: { id: shared.job } },
    ]);
  });

  test('a plan that the operator sets, and none that stays the same', async () => {
    const owner = await openOwner('pro');
    const { accountId, email } = owner.account;
    await setPlan(email, 'pro');
    await setPlan(email, 'business');
    expect(await owner.list()).toMatchObject([
      {
        action: 'plan.changed',
        actor: { type: 'operator', id: 'operator', name: null },
        target: { type: 'plan', id: accountId, name: email },
        changes: [{ path: 'plan', from: 'pro', to: 'business' }],
        client: null,
      },
      // Recorded while the plan did not show the log.
      { action: 'user.signed_in' },
    ]);
  });

  test('nothing about codes that are created, changed, archived, or listed', async () => {
    const owner = await openOwner();
    const { id } = await owner.send('POST', 'qr-codes', code());
    await owner.send('PATCH', `qr-codes/${id}`, { name: 'Lunch', archived: true });
    await owner.send('GET', 'qr-codes');
    expect((await owner.list()).map(({ action }) => action)).toEqual(['user.signed_in']);
  });
});

describe('the entry of a change', () => {
  test('does not exist without the change, nor the change without it', async () => {
    const owner = await openOwner();
    const { send, session } = owner;
    const made = {
      'qr-codes': (await send('POST', 'qr-codes', code()))['id'],
      folders: (await send('POST', 'folders', { name: 'Summer' }))['id'],
      templates: (await send('POST', 'templates', { name: 'Blue' }))['id'],
      webhooks: (await send('POST', 'webhooks', { url: 'https://a.example/' }))['id'],
      'api-keys': (await send('POST', 'api-keys', { name: 'Shop' }))['id'],
    };
    const before = await owner.list();
    const stale = await session.request('DELETE', `/api/v1/qr-codes/${made['qr-codes']}`, undefined, {
      'if-match': '"7"',
    });
    expect(stale.status).toBe(412);
    expect(await owner.list()).toEqual(before);

    await api.db.command({ collMod: AUDIT_LOG, validator: { accountId: 'nobody' } });
    try {
      for (const [kind, id] of Object.entries(made)) {
        const path = `/api/v1/${kind}/${id}`;
        expect([kind, (await session.request('DELETE', path)).status]).toEqual([kind, 500]);
        expect([kind, (await session.request('GET', path)).status]).toEqual([kind, 200]);
      }
      const refused = [
        await session.request('POST', '/api/v1/api-keys', { name: 'Unrecorded' }),
        await session.request('POST', '/api/v1/webhooks', { url: 'https://unrecorded.example/' }),
        await session.request('PATCH', `/api/v1/webhooks/${made.webhooks}`, { enabled: false }),
        await session.request('PATCH', '/api/v1/account', { branding: { name: 'Unrecorded' } }),
        await session.request('POST', '/api/v1/qr-codes/bulk', [code()]),
      ];
      expect(refused.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
    } finally {
      await api.db.command({ collMod: AUDIT_LOG, validator: {} });
    }
    expect((await send('GET', 'api-keys'))['data']).toHaveLength(2);
    expect((await send('GET', 'webhooks'))['data']).toMatchObject([{ id: made.webhooks, enabled: true }]);
    expect((await send('GET', 'account'))['branding'].name).toBeNull();
    expect((await send('GET', 'jobs'))['data']).toEqual([]);
    expect(await owner.list()).toEqual(before);
  });
});

describe('GET /api/v1/audit-log', () => {
  test('pages by cursor, newest first, without gaps while entries are added', async () => {
    const owner = await openOwner();
    for (const name of ['1', '2', '3', '4']) {
      const { id } = await owner.send('POST', 'folders', { name });
      await owner.send('DELETE', `folders/${id}`);
      await nextMillisecond();
    }
    const names: (string | null | undefined)[] = [];
    let path: string | null = `${LOG}?limit=2&action=folder.deleted`;
    while (path) {
      const response: Response = await owner.session.request('GET', path);
      const { data, pagination } = (await response.json()) as {
        data: AuditEntryResource[];
        pagination: Json;
      };
      names.push(...data.map(({ target }) => target?.name));
      expect(pagination).toMatchObject({ page: null, total: null, limit: 2 });
      expect(data.length).toBeLessThanOrEqual(2);
      const link = response.headers.get('link');
      expect(link === null).toBe(pagination['nextCursor'] === null);
      path = link && /<(.*)>/.exec(link)![1]!;
      const { id } = await owner.send('POST', 'folders', { name: `late ${names.length}` });
      await owner.send('DELETE', `folders/${id}`);
    }
    expect(names).toEqual(['4', '3', '2', '1']);
  });

  test('filters by action, actor, and time', async () => {
    const owner = await openOwner();
    const byKey = await owner.send('POST', 'folders', { name: 'Of a key' });
    await owner.send('DELETE', `folders/${byKey['id']}`, undefined, 'key');
    await nextMillisecond();
    const later = new Date().toISOString();
    const bySession = await owner.send('POST', 'folders', { name: 'Of a session' });
    await owner.send('DELETE', `folders/${bySession['id']}`);
    const keyId = await keyIdOf(owner);
    const sessionId = await currentSession(owner);
    const memberId = `mem_${newId('account').slice('acc_'.length)}`;
    const { accountId } = owner.account;
    await api.db
      .collection(AUDIT_LOG)
      .updateOne({ accountId, 'target.id': bySession['id'] }, { $set: { 'actor.memberId': memberId } });
    const namesOf = async (query: string) => summaryOf(await owner.list(query)).map(([, , name]) => name);
    const { email } = owner.account;
    expect(await namesOf('action=folder.deleted')).toEqual(['Of a session', 'Of a key']);
    expect(await namesOf(`actor=${keyId}`)).toEqual(['Of a key']);
    expect(await namesOf(`actor=${sessionId}`)).toEqual(['Of a session', email]);
    expect(await namesOf(`actor=${memberId}`)).toEqual(['Of a session']);
    expect(await namesOf(`actor=${sessionId}&action=folder.deleted`)).toEqual(['Of a session']);
    expect(await namesOf(`actor=${newId('apiKey')}`)).toEqual([]);
    expect(await namesOf(`from=${later}`)).toEqual(['Of a session']);
    expect(await namesOf(`to=${later}`)).toEqual(['Of a key', email]);
    expect(await namesOf(`from=${later}&to=${later}`)).toEqual([]);
  });

  test.each([
    ['action=folder.created', 'action'],
    ['actor=somebody', 'actor'],
    [`actor=${newId('qrCode')}`, 'actor'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01', 'to'],
    ['limit=101', 'limit'],
    ['page=2', 'page'],
    ['cursor=abc', 'cursor'],
  ])('rejects ?%s and names %s', async (query, path) => {
    const { session } = await openOwner();
    const response = await session.request('GET', `${LOG}?${query}`);
    const { error } = (await response.json()) as Json;
    expect([response.status, error.code]).toEqual([400, 'bad_request']);
    expect(JSON.stringify(error)).toContain(path);
  });

  test('is CSV for clients that prefer it, with every entry that matches and no formula', async () => {
    const owner = await openOwner();
    const { id } = await owner.send('POST', 'folders', { name: '=1+1' });
    await owner.send('DELETE', `folders/${id}`);
    const key = await owner.send('POST', 'api-keys', { name: 'Web "shop"', scopes: ['codes:read'] });
    const csv = async (query: string) => {
      const response = await owner.session.request('GET', `${LOG}?${query}`, undefined, {
        accept: 'text/csv',
      });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toContain('audit-log.csv');
      return (await response.text()).trimEnd().split('\r\n');
    };
    const [header, created, deleted, signedIn, ...others] = await csv('limit=1');
    expect(header).toBe(
      'id,at,action,actorType,actorId,actorName,targetType,targetId,targetName,changes,client',
    );
    const session = await currentSession(owner);
    expect(created!.split(',').slice(2, 5)).toEqual(['api_key.created', 'session', session]);
    expect(created).toContain(
      `,api_key,${key['id']},"Web ""shop""","[{""path"":""scopes"",""to"":[""codes:read""]}]",Firefox on Windows`,
    );
    expect(deleted).toContain(`,folder,${id},'=1+1,,`);
    expect(signedIn).toContain(',user.signed_in,');
    expect(others).toEqual([]);
    expect(await csv('action=folder.deleted')).toEqual([header, deleted]);
  });

  test.each(['free', 'pro'] as const)('requires Business: an account on %s gets 403', async (plan) => {
    const { session } = await openOwner(plan);
    for (const accept of ['application/json', 'text/csv']) {
      const response = await session.request('GET', LOG, undefined, { accept });
      expect([response.status, ((await response.json()) as Json)['error'].code]).toEqual([
        403,
        'plan_required',
      ]);
    }
  });

  test('requires a session: a key of the account gets 403, and nobody sees another account', async () => {
    const owner = await openOwner();
    const byKey = await owner.account.request('GET', LOG);
    expect([byKey.status, ((await byKey.json()) as Json)['error'].code]).toEqual([403, 'forbidden']);
    expect((await fetch(api.url + LOG)).status).toBe(401);
    const other = await openOwner();
    const { id } = await other.send('POST', 'folders', { name: 'Secret plan' });
    await other.send('DELETE', `folders/${id}`);
    expect(JSON.stringify(await owner.list())).not.toContain('Secret plan');
    expect(await owner.list(`actor=${await currentSession(other)}`)).toEqual([]);
  });

  test('cannot be changed: no other method is allowed', async () => {
    const { session } = await openOwner();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await session.request(method, LOG, {})).status).toBe(405);
  });
});

test('no entry of this file has an IP address, and each target has the type of its action', async () => {
  const documents = await api.db.collection(AUDIT_LOG).find().toArray();
  expect(documents.length).toBeGreaterThan(50);
  const text = JSON.stringify(documents);
  for (const secret of [ADDRESS, '127.0.0.1', '::1', NEW_PASSWORD]) expect(text).not.toContain(secret);
  for (const { action, target } of documents as unknown as AuditEntryResource[]) {
    expect(AUDIT_ACTION_NAMES).toContain(action);
    expect(target!.type).toBe((action satisfies AuditAction).split('.')[0]);
  }
});
