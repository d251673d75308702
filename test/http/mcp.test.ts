import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { decodeQr } from '../support/decode-qr.js';
import { connectMcp, type McpConnection } from '../support/mcp.js';
import { requestWithHost } from '../support/request-with-host.js';

const PUBLIC_URL = 'https://codes.service.test';
const DOMAIN = 'qr.rosa.example';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let api: TestApi;
let account: TestAccount;
let mcp: McpConnection;

beforeAll(async () => {
  api = await startTestApi({ PUBLIC_URL, TRUST_PROXY: '10.9.8.7' });
  account = await api.createAccount('business');
  mcp = connectMcp(api.url, account.key);
});
afterAll(() => api.stop());

/** Creates a key with less authority than the account, and connects with it. */
async function connectWith(fields: object): Promise<McpConnection & { id: string }> {
  const session = await account.signIn();
  const body = { name: 'Limited', ...fields };
  const response = await session.request('POST', '/api/v1/api-keys', body);
  const { id, key } = (await response.json()) as { id: string; key: string };
  expect([response.status, typeof key]).toEqual([201, 'string']);
  return { ...connectMcp(api.url, key), id };
}

const namesOf = async (connection: McpConnection): Promise<string[]> =>
  (await connection.list()).map(({ name }) => name);

const create = async (args: object): Promise<any> =>
  (await mcp.call('create_qr_code', { type: 'url', data: 'https://example.com/', ...args }))
    .structuredContent;

/** Sends a body as it is, as a client of revision 2025-06-18 does. */
const post = (body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${api.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });

/** Reads the one message of a response to a client of an older revision. */
async function readEvent(response: Response): Promise<any> {
  const text = await response.text();
  return JSON.parse(text.slice(text.indexOf('data: ') + 6));
}

describe('the endpoint', () => {
  const LIST = { method: 'tools/list' };

  test('requires an API key, and names the scheme', async () => {
    const session = await account.signIn();
    const requests = [
      connectMcp(api.url, undefined).send(LIST),
      connectMcp(api.url, 'qrk_wrong').send(LIST),
      connectMcp(api.url, undefined).send({ ...LIST, headers: { cookie: session.cookie } }),
    ];
    for (const response of await Promise.all(requests)) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await response.json()).toMatchObject({ error: { code: 'unauthorized', status: 401 } });
    }
  });

  test('rejects a revoked key, and the keys of accounts without API access', async () => {
    const revoked = await connectWith({});
    expect((await revoked.send(LIST)).status).toBe(200);
    expect((await account.request('DELETE', `/api/v1/api-keys/${revoked.id}`)).status).toBe(200);
    expect((await revoked.send(LIST)).status).toBe(401);

    const free = await api.createAccount('free');
    for (const request of [LIST, { method: 'tools/call', params: { name: 'get_account' } }]) {
      const response = await connectMcp(api.url, free.key).send(request);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: 'plan_required' } });
    }
  });

  test('accepts only the origin of the service, or none', async () => {
    const statusOf = async (origin: string) => (await mcp.send({ ...LIST, headers: { origin } })).status;
    expect(await statusOf(PUBLIC_URL)).toBe(200);
    for (const origin of [
      'https://evil.example',
      'null',
      new URL(api.url).origin,
      `${PUBLIC_URL}.evil.example`,
    ])
      expect([origin, await statusOf(origin)]).toEqual([origin, 403]);
  });

  test('accepts POST alone', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const response = await account.request(method, '/mcp', undefined, { accept: 'text/event-stream' });
      expect([method, response.status, response.headers.get('allow')]).toEqual([
        method,
        405,
        'POST, OPTIONS',
      ]);
    }
    expect((await account.request('OPTIONS', '/mcp')).status).toBe(204);
  });

  test('is not on custom domains', async () => {
    const branded = await account.request('PATCH', '/api/v1/account', { branding: { domain: DOMAIN } });
    expect(branded.status).toBe(200);
    const headers = { authorization: `Bearer ${account.key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const response = await requestWithHost(api.url, DOMAIN, '/mcp', { method: 'POST', headers, body });
    expect(response.status).toBe(404);
    expect(response.body).not.toContain('codes.service.test');
    expect(response.body).not.toContain('jsonrpc');
  });

  test('has no sessions: it ignores their ID and sends none', async () => {
    const response = await mcp.send({ ...LIST, headers: { 'mcp-session-id': 'stolen' } });
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, null]);
    const clientInfo = { name: 'Old', version: '1' };
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const initialized = await post(message, { 'mcp-session-id': 'x' });
    expect(initialized.headers.get('mcp-session-id')).toBeNull();
    expect((await readEvent(initialized)).result).toMatchObject({
      protocolVersion: '2025-03-26',
      serverInfo: { name: 'qrelay' },
      capabilities: { tools: {} },
    });
  });

  test('serves each older revision, and offers its newest one for any other', async () => {
    const negotiated: string[] = [];
    for (const protocolVersion of ['2025-03-26', '2025-06-18', '2025-11-25', '2024-11-05', '1999-01-01']) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'Old', version: '1' } };
      const response = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
      negotiated.push((await readEvent(response)).result.protocolVersion);
    }
    expect(negotiated).toEqual(['2025-03-26', '2025-06-18', '2025-11-25', '2025-11-25', '2025-11-25']);
  });

  test('marks its list as private, because it depends on the key', async () => {
    const { result } = (await (await mcp.send(LIST)).json()) as any;
    expect(result.cacheScope).toBe('private');
  });
});

describe('an error of the specification', () => {
  const expectError = async (response: Response, status: number, code: number) => {
    const body = (await response.json()) as any;
    expect({ status: response.status, code: body.error?.code, jsonrpc: body.jsonrpc }).toEqual({
      status,
      code,
      jsonrpc: '2.0',
    });
    return body;
  };

  test('is -32020 if a header differs from the body', async () => {
    const call = { method: 'tools/call', params: { name: 'get_account', arguments: {} } };
    await expectError(await mcp.send({ ...call, headers: { 'mcp-method': 'tools/list' } }), 400, -32_020);
    await expectError(await mcp.send({ ...call, headers: { 'mcp-name': 'get_job' } }), 400, -32_020);
    await expectError(
      await mcp.send({ ...call, headers: { 'mcp-protocol-version': '2025-11-25' } }),
      400,
      -32_020,
    );
  });

  test('is -32022 for an unknown revision, and names the revisions that are served', async () => {
    const response = await mcp.send({ method: 'tools/list', revision: '2099-01-01' });
    const { error } = await expectError(response, 400, -32_022);
    expect(error.data.supported).toEqual(['2026-07-28']);
  });

  test('is -32601 with 404 for an unknown method, and for subscriptions', async () => {
    for (const method of ['resources/list', 'prompts/get', 'nonsense', 'subscriptions/listen'])
      await expectError(await mcp.send({ method }), 404, -32_601);
  });

  test('is -32602 for an unknown tool', async () => {
    for (const name of ['delete_qr_code', '__proto__', 'constructor', 'x'.repeat(5_000)]) {
      const response = await mcp.send({
        method: 'tools/call',
        params: { name, arguments: {} },
        ...(name.length > 1_000 && { headers: { 'mcp-name': name } }),
      });
      const { error } = await expectError(response, 200, -32_602);
      expect(error.message.length).toBeLessThan(200);
    }
    expect(await (await fetch(`${api.url}/metrics`)).text()).not.toContain('tool="delete_qr_code"');
  });

  test('is 400 for a batch and for what is not JSON', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    await expectError(await post(JSON.stringify([list, list])), 400, -32_600);
    await expectError(await post('[]'), 400, -32_600);
    await expectError(await post('{"jsonrpc":'), 400, -32_700);
    await expectError(await post(''), 400, -32_700);
    await expectError(await post('{"a": NaN}'), 400, -32_700);
    await expectError(await post(Buffer.from([0x7b, 0xff, 0x7d])), 400, -32_700);
    await expectError(await post('['.repeat(100_000)), 400, -32_700);
    for (const body of ['null', '1', '"text"', '{}', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}'])
      await expectError(await post(body), 400, -32_600);
  });

  test('is an error of the API for a body of another type, or over 1 MiB', async () => {
    const codeOf = async (response: Response) => [
      response.status,
      ((await response.json()) as any).error.code,
    ];
    expect(await codeOf(await post('{}', { 'content-type': 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await codeOf(await post(`"${'x'.repeat(1024 * 1024)}"`))).toEqual([413, 'payload_too_large']);
  });
});

describe('the list of tools', () => {
  const READ = [
    'get_account',
    'get_job',
    'get_qr_code',
    'get_qr_code_history',
    'get_qr_code_image',
    'list_qr_codes',
    'preview_qr_code',
    'resolve_qr_code',
  ];

  test('has at most 24 KB, is sorted by name, and says what each tool does', async () => {
    const response = await mcp.send({ method: 'tools/list' });
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(24_000);
    const { tools } = JSON.parse(text).result as { tools: any[] };
    expect(tools).toHaveLength(14);
    expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted());
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect([name, inputSchema.type, inputSchema.additionalProperties]).toEqual([name, 'object', false]);
      expect(outputSchema?.additionalProperties).toBeUndefined();
      const isReading = [...READ, 'get_analytics'].includes(name);
      expect(annotations).toEqual(
        isReading
          ? { readOnlyHint: true }
          : { readOnlyHint: false, destructiveHint: !name.includes('create') },
      );
    }
  });

  test('has what the key may call, and another tool is a tool error', async () => {
    const reader = await connectWith({ scopes: ['codes:read'] });
    expect(await namesOf(reader)).toEqual(READ);
    for (const name of ['create_qr_code', 'get_analytics', 'bulk_update_qr_codes'])
      expect(await reader.rejected(name, {})).toMatch(/^forbidden: This API key lacks the scope/);
    expect(await namesOf(await connectWith({ scopes: ['analytics:read'] }))).toEqual(['get_analytics']);
    expect(await namesOf(await connectWith({ scopes: ['webhooks'] }))).toEqual([]);
    const writer = await connectWith({ scopes: ['codes:write'] });
    expect(await namesOf(writer)).toEqual([
      'create_qr_code',
      'get_job',
      'roll_back_qr_code',
      'update_qr_code',
    ]);

    const pro = await api.createAccount('pro');
    const proMcp = connectMcp(api.url, pro.key);
    expect(await namesOf(proMcp)).toHaveLength(12);
    expect(await proMcp.rejected('bulk_create_qr_codes', { items: [] })).toMatch(/^plan_required: /);
  });

  test('gives a key that is limited to a folder what it contains', async () => {
    const session = await account.signIn();
    const folder = async (name: string, parentId?: string): Promise<string> => {
      const body = { name, ...(parentId !== undefined && { parentId }) };
      return ((await (await session.request('POST', '/api/v1/folders', body)).json()) as any).id;
    };
    const shops = await folder('Shops');
    const berlin = await folder('Berlin', shops);
    const inside = await create({ name: 'Inside', folder: berlin });
    const outside = await create({ name: 'Outside' });
    const limited = await connectWith({ folders: [berlin] });

    const { structuredContent: seen } = await limited.call('get_account');
    expect(seen.folders).toEqual([{ id: berlin, path: 'Berlin' }]);
    const { structuredContent: all } = await mcp.call('get_account');
    expect(all.folders).toEqual([
      { id: shops, path: 'Shops' },
      { id: berlin, path: 'Shops/Berlin' },
    ]);
    const { structuredContent: list } = await limited.call('list_qr_codes');
    expect(list.data.map(({ id }: any) => id)).toEqual([inside.id]);
    expect(await limited.rejected('get_qr_code', { id: outside.id })).toMatch(/^not_found: /);
    expect(await limited.rejected('update_qr_code', { id: outside.id, name: 'Mine' })).toMatch(
      /^not_found: /,
    );
    const { structuredContent: own } = await limited.call('create_qr_code', { type: 'text', data: 'Hi' });
    expect(own.folder).toBe(berlin);
  });
});

describe('a result', () => {
  test('has a code as events have it: without its signed URL, and with the digest of its logo', async () => {
    const code = await create({ style: { logo: { image: PNG } }, metadata: { table: 7 } });
    expect(code).not.toHaveProperty('shareImage');
    expect(code.style.logo).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), size: 0.2 });
    const { content, structuredContent } = await mcp.call('get_qr_code', { id: code.id });
    expect(JSON.parse(content[0]!.text!)).toEqual(structuredContent);
    const stored = (await (await account.request('GET', `/api/v1/qr-codes/${code.id}`)).json()) as any;
    const { shareImage: _url, style, ...others } = stored;
    expect(structuredContent).toEqual({ ...others, style: { ...style, logo: code.style.logo } });
  });

  test('has short items in lists, with the destination of links alone', async () => {
    const tag = 'short';
    await create({ tags: [tag] });
    await create({ tags: [tag], data: { url: 'https://example.com/object' } });
    await create({ tags: [tag], type: 'text', data: 'Hi' });
    const { structuredContent } = await mcp.call('list_qr_codes', { tag, sort: 'createdAt' });
    expect(structuredContent.data.map(({ destination }: any) => destination)).toEqual([
      'https://example.com/',
      'https://example.com/object',
      null,
    ]);
    expect(Object.keys(structuredContent.data[0])).toEqual([
      'id',
      'type',
      'name',
      'tags',
      'folder',
      'status',
      'state',
      'shortUrl',
      'destination',
      'totalScans',
      'updatedAt',
    ]);
    const ids = structuredContent.data.map(({ id }: any) => id);
    expect((await mcp.call('list_qr_codes', { id: ids, limit: 50 })).structuredContent.data).toHaveLength(3);
  });

  test('has the bytes of the image route', async () => {
    const { id, encoded } = await create({ style: { shape: 'dots' } });
    for (const [args, size] of [
      [{ id }, 512],
      [{ id, size: 1_024 }, 1_024],
    ] as const) {
      const { content, structuredContent } = await mcp.call('get_qr_code_image', args);
      expect(structuredContent).toBeUndefined();
      expect(content).toEqual([{ type: 'image', mimeType: 'image/png', data: expect.any(String) }]);
      const bytes = Buffer.from(content[0]!.data!, 'base64');
      const response = await account.request('GET', `/api/v1/qr-codes/${id}/image.png?size=${size}`);
      expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      expect(await decodeQr(bytes)).toBe(encoded);
    }
  });

  test('has no more than ten rows of a breakdown, and counts the others as omitted', async () => {
    const at = new Date();
    const { id } = await create({ name: 'Scanned' });
    const scans = Array.from({ length: 14 }, (_, index) => ({
      _id: `scn_${id}_${index}`,
      accountId: account.accountId,
      qrCodeId: id,
      at,
      referrer: `site${index}.example`,
      bot: false,
    }));
    await api.db.collection<any>('scans').insertMany(scans as never);
    const { structuredContent } = await mcp.call('get_analytics', { id });
    const { referrers, omitted, hoursOfDay } = structuredContent;
    const route = (await (await account.request('GET', `/api/v1/qr-codes/${id}/analytics`)).json()) as any;
    expect([route.referrers.length, referrers.length, omitted.referrers]).toEqual([14, 10, 4]);
    expect(hoursOfDay).toEqual(route.hoursOfDay);
  });
});

test('the account lists at most 200 folders and templates, and says that there are more', async () => {
  const big = await api.createAccount('business');
  const { accountId } = big;
  const templates = Array.from({ length: 201 }, (_, index) => ({
    _id: `tpl_${accountId}_${String(index).padStart(3, '0')}`,
    accountId,
    name: `Template ${index}`,
  }));
  await api.db.collection<{ _id: string }>('templates').insertMany(templates);
  const { structuredContent } = await connectMcp(api.url, big.key).call('get_account');
  expect([structuredContent.templates.length, structuredContent.truncated]).toEqual([200, true]);
  expect(structuredContent.templates[0]).toEqual({ id: templates[200]!._id, name: 'Template 200' });
  expect((await mcp.call('get_account')).structuredContent.truncated).toBe(false);
});

describe('a change', () => {
  test('is in the history with the name of the client, and a rollback restores the code', async () => {
    const { id } = await create({ data: 'https://example.com/old' });
    await mcp.call('update_qr_code', { id, data: 'https://example.com/new' }, 'Claude Code');
    await mcp.call('update_qr_code', { id, name: 'Named', changeNote: 'Asked for by Rosa' }, 'Claude Code');
    const { structuredContent: history } = await mcp.call('get_qr_code_history', { id });
    expect(history.data.map(({ revision, note }: any) => [revision, note])).toEqual([
      [3, 'Asked for by Rosa'],
      [2, 'MCP: Claude Code'],
      [1, null],
    ]);
    const { structuredContent: code } = await mcp.call(
      'roll_back_qr_code',
      { id, revision: 1 },
      'Claude Code',
    );
    expect([code.data, code.name]).toEqual(['https://example.com/old', null]);
    const { structuredContent: after } = await mcp.call('get_qr_code_history', { id, limit: 1 });
    expect(after.data[0]).toMatchObject({ revision: 4, note: 'MCP: Claude Code' });
  });

  test('has a note that can be stored, whatever the client calls itself', async () => {
    const { id } = await create({});
    const names = ['\u0000\n\u001b[31m', ' '.repeat(300), `${'😀'.repeat(300)}`, 'A\nB'];
    for (const [index, name] of names.entries())
      await mcp.call('update_qr_code', { id, name: `Name ${index}` }, name);
    const { structuredContent } = await mcp.call('get_qr_code_history', { id, limit: 4 });
    const notes = structuredContent.data.map(({ note }: any) => note).toReversed();
    expect(notes).toEqual(['MCP: [31m', 'MCP', `MCP: ${'😀'.repeat(100)}`.slice(0, 205), 'MCP: AB']);
  });

  test('with a stale revision changes nothing, also on a custom domain', async () => {
    const { id } = await create({});
    const args = { id, name: 'First', ifRevision: 1 };
    expect((await mcp.call('update_qr_code', args)).structuredContent.name).toBe('First');
    expect(await mcp.rejected('update_qr_code', { ...args, name: 'Second' })).toMatch(
      /^precondition_failed: /,
    );
    expect((await mcp.call('get_qr_code', { id })).structuredContent.name).toBe('First');
    const current = { ...args, name: 'Third', ifRevision: 2 };
    expect((await mcp.call('update_qr_code', current)).structuredContent.name).toBe('Third');
  });

  test('of many codes is a dry run unless it is applied with the right number', async () => {
    const tag = 'many';
    const { id } = await create({ tags: [tag] });
    await create({ tags: [tag] });
    const change = { select: { filter: { tag } }, patch: { name: 'Renamed' } };
    const nameOf = async () => (await mcp.call('get_qr_code', { id })).structuredContent.name;
    expect((await mcp.call('bulk_update_qr_codes', change)).structuredContent).toMatchObject({
      counted: 2,
      wouldChange: 2,
    });
    expect(await mcp.rejected('bulk_update_qr_codes', { ...change, apply: true })).toBe(
      'validation_error: One field is invalid: expect: is required with apply: the number of codes that the dry run counted\nexpect: is required with apply: the number of codes that the dry run counted',
    );
    expect(await mcp.rejected('bulk_update_qr_codes', { ...change, apply: true, expect: 3 })).toMatch(
      /^selection_changed: The selection has 2 QR codes, not 3/,
    );
    expect(await mcp.rejected('bulk_update_qr_codes', { ...change, patch: {} })).toContain(
      'must change something',
    );
    expect(await nameOf()).toBeNull();
  });

  test('that creates many codes creates none if one is invalid, and names it', async () => {
    const before = (await mcp.call('get_account')).structuredContent.usage.qrCodes;
    const items = [{ type: 'text', data: 'Good' }, { type: 'url', data: 'nonsense' }, { type: 'text' }];
    const text = await mcp.rejected('bulk_create_qr_codes', { items });
    expect(text).toMatch(/^validation_error: /);
    expect(text).toContain('items[1].data');
    expect(text).toContain('items[2].data');
    const many = Array.from({ length: 51 }, () => items[0]);
    expect(await mcp.rejected('bulk_create_qr_codes', { items: many })).toMatch(
      /items: must have at most 50/,
    );
    expect((await mcp.call('get_account')).structuredContent.usage.qrCodes).toBe(before);
  });
});

describe('a bad argument', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await create({}));
  });

  test.each<[string, string, () => unknown, RegExp]>([
    ['unknown', 'list_qr_codes', () => ({ color: 'red' }), /^color: is not a known argument$/m],
    ['unknown', 'get_account', () => ({ a: 1, b: 2 }), /^b: is not a known argument$/m],
    ['a text for a number', 'list_qr_codes', () => ({ limit: '20' }), /^limit: must be a number$/m],
    ['over its maximum', 'list_qr_codes', () => ({ limit: 51 }), /^limit: must be 50 or less$/m],
    ['not a number', 'get_qr_code_image', () => ({ id, size: 'NaN' }), /^size: must be a number$/m],
    ['null', 'get_qr_code_image', () => ({ id, size: null }), /^size: must be a number$/m],
    ['too small', 'get_qr_code_image', () => ({ id, size: 255 }), /^size: must be 256 or more$/m],
    ['the ID of another kind', 'get_job', () => ({ id }), /^id: must be an ID that starts with job_$/m],
    ['missing', 'get_qr_code', () => ({}), /^id: is required$/m],
    ['an invalid time', 'list_qr_codes', () => ({ createdFrom: 'yesterday' }), /^createdFrom: must be /m],
    ['of the account, for a code', 'get_analytics', () => ({ id, tag: 'x' }), /^tag: is not a known /m],
    ['an operator of the database', 'list_qr_codes', () => ({ tag: { $gt: '' } }), /^tag: must be text$/m],
    [
      'a control character',
      'list_qr_codes',
      () => ({ search: 'a\u0000b' }),
      /^search: must not contain control/m,
    ],
    [
      'nested deeper',
      'create_qr_code',
      () => ({ type: 'wifi', data: { ssid: {} } }),
      /^data.ssid: must be text$/m,
    ],
    ['huge', 'create_qr_code', () => ({ type: 'url', data: 'x', name: 'x'.repeat(900_000) }), /^name: must/m],
    [
      'a lone surrogate',
      'create_qr_code',
      () => ({ type: 'text', data: '\ud800' }),
      /^data: must not contain/m,
    ],
    ['no object', 'resolve_qr_code', () => ({ id, routing: 'x' }), /^routing: must be /m],
  ])('(%s) of %s is a tool error that names it', async (_what, tool, args, expected) => {
    const text = await mcp.rejected(tool, args());
    expect(text).toMatch(expected);
    expect(text.length).toBeLessThan(2_000);
  });

  test('named __proto__ is a tool error, too', async () => {
    const params = `{"name":"create_qr_code","arguments":{"type":"text","data":"x","__proto__":{"a":1}}}`;
    const response = await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
    const { result } = await readEvent(response);
    expect(result.isError).toBe(true);
    expect(result.content[0].text).toMatch(/^__proto__: is not a known field$/m);
  });

  test('that nests too deeply, or has too many values, is rejected before it is parsed', async () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    const message = (args: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_qr_code","arguments":${args}}}`;
    const nested = await post(message(deep));
    expect([nested.status, ((await nested.json()) as any).error.message]).toEqual([
      400,
      'The body is nested more than 32 levels deep',
    ]);
    const long = await post(message(`{"tags":[${'1,'.repeat(30_000)}1]}`));
    expect([long.status, ((await long.json()) as any).error.code]).toEqual([400, -32_600]);
  });

  test('in arguments that are no object is an error of the protocol', async () => {
    const response = await mcp.send({
      method: 'tools/call',
      params: { name: 'get_account', arguments: 'x' },
    });
    expect(((await response.json()) as any).error.code).toBe(-32_602);
  });
});

test('one hundred calls at the same time get their own results', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => create({ name: `Parallel ${n}` })));
  const calls = Array.from({ length: 100 }, (_, n) => codes[n % codes.length]!);
  const results = await Promise.all(
    calls.map(async ({ id }) => (await mcp.call('get_qr_code', { id })).structuredContent.id),
  );
  expect(results).toEqual(calls.map(({ id }) => id));
});

describe('the limits', () => {
  let limited: TestApi;
  beforeAll(async () => {
    limited = await startTestApi({ RATE_LIMIT_PER_MINUTE: '8', DAILY_QUOTA_PRO: '4' });
  });
  afterAll(() => limited.stop());

  const usedToday = async (caller: TestAccount): Promise<number> => {
    const session = await caller.signIn();
    return ((await (await session.request('GET', '/api/v1/account')).json()) as any).usage.callsToday;
  };

  test('count a tool call per minute and per day, and other messages per minute only', async () => {
    const caller = await limited.createAccount('pro');
    const { send, call, rejected } = connectMcp(limited.url, caller.key);
    await send({ method: 'tools/list' });
    await send({ method: 'server/discover' });
    expect(await usedToday(caller)).toBe(0);
    expect((await call('get_account')).structuredContent.usage.callsToday).toBe(1);
    for (let n = 0; n < 3; n++) await call('list_qr_codes');
    expect(await usedToday(caller)).toBe(4);

    expect(await rejected('list_qr_codes')).toMatch(
      /^quota_exceeded: The quota of 4 calls per day is used up; .*\nWait \d+ seconds\.$/,
    );
    const listed = await send({ method: 'tools/list' });
    expect([listed.status, listed.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);

    expect(await rejected('list_qr_codes')).toMatch(/^rate_limited: .*\nWait \d+ seconds\.$/);
    const over = await send({ method: 'tools/list' });
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await over.json()).toMatchObject({ error: { code: 'rate_limited' } });
    expect(await usedToday(caller)).toBe(4);
  });

  test('count no rejected tool per day', async () => {
    const caller = await limited.createAccount('pro');
    const { send, rejected } = connectMcp(limited.url, caller.key);
    await rejected('bulk_update_qr_codes', {});
    await send({ method: 'tools/call', params: { name: 'nonsense', arguments: {} } });
    expect(await usedToday(caller)).toBe(0);
  });
});

test('the metric counts calls by tool and outcome', async () => {
  await mcp.call('get_account');
  await mcp.rejected('get_qr_code', { id: 'x' });
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  expect(metrics).toMatch(
    /qrelay_mcp_tool_calls_total\{tool="get_account",outcome="ok",service="api"\} [1-9]/,
  );
  expect(metrics).toMatch(
    /qrelay_mcp_tool_calls_total\{tool="get_qr_code",outcome="rejected",service="api"\} [1-9]/,
  );
});
