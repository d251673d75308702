import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { QR_CODES } from '../../store/qr-codes/qr-code-documents.js';
import { startTestApi, type TestAccount, type TestApi } from '../support/api.js';
import { readZip } from '../support/read-zip.js';

type Code = Record<string, any>;

const URL = 'https://example.com/start';
const RULE = { when: { country: ['CH'] }, url: 'https://example.com/ch' };

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
});
afterAll(() => api.stop());

const post = (body: object) =>
  account.request('POST', '/api/v1/qr-codes', { type: 'url', data: URL, ...body });
const patch = (code: Code, body: object, headers = {}) =>
  account.request('PATCH', `/api/v1/qr-codes/${code['id']}`, body, headers);

async function create(body: object): Promise<Code> {
  const response = await post(body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

async function change(code: Code, routing: object | null, more: object = {}): Promise<Code> {
  const response = await patch(code, { routing, ...more });
  expect(response.status).toBe(200);
  return (await response.json()) as Code;
}

async function get(code: Code, path = ''): Promise<Code> {
  const response = await account.request('GET', `/api/v1/qr-codes/${code['id']}${path}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Code;
}

/** Returns the problems of a rejected request as `path message`. */
async function problemsOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: { details: { path: string; message: string }[] } };
  return error.details.map(({ path, message }) => `${path} ${message}`);
}

/** Sets the number of granted scans, as scans do. */
const useScans = (code: Code, scansUsed: number) =>
  api.db
    .collection<{ _id: string }>(QR_CODES)
    .updateOne({ _id: code['id'] as string }, { $set: { scansUsed } });

describe('the routing of a code', () => {
  test('is null unless the owner sets it', async () => {
    expect(await create({})).toMatchObject({
      routing: null,
      state: 'active',
      scansLeft: null,
      passwordProtected: false,
    });
    expect(await create({ routing: {} })).toMatchObject({ routing: null });
  });

  test('is returned with assigned IDs and stored defaults, in every response', async () => {
    const code = await create({
      routing: { rules: [RULE], scanLimit: { scans: 1 }, activeFrom: '2020-01-01T01:00:00+01:00' },
    });
    const routing = {
      activeFrom: '2020-01-01T00:00:00.000Z',
      scanLimit: { scans: 1, confirm: true },
      rules: [{ id: 'r1', ...RULE }],
    };
    expect(code).toMatchObject({ routing, state: 'active', scansLeft: 1 });
    expect(await get(code)).toEqual(code);
    const list = (await (await account.request('GET', '/api/v1/qr-codes?limit=1')).json()) as {
      data: Code[];
    };
    expect(list.data[0]).toEqual(code);
  });

  test('is merged by a PATCH: arrays are replaced, null removes a member, and null as a whole removes all', async () => {
    const code = await create({
      routing: {
        rules: [RULE],
        utm: { source: 'qr', medium: 'print' },
        unavailableUrl: 'https://example.com/closed',
      },
    });
    const merged = await change(code, {
      rules: [{ when: { os: ['iOS'] }, unavailable: true }, RULE],
      utm: { medium: null, campaign: 'spring' },
      unavailableUrl: null,
    });
    expect(merged['routing']).toEqual({
      rules: [
        { id: 'r2', when: { os: ['iOS'] }, unavailable: true },
        { id: 'r1', ...RULE },
      ],
      utm: { source: 'qr', campaign: 'spring' },
    });
    expect(await get(code)).toEqual(merged);
    expect(await change(code, null)).toMatchObject({ routing: null, passwordProtected: false });
    expect((await change(code, { rules: [RULE] }))['routing'].rules[0].id).toBe('r3');
  });

  test('stays as it is when other fields change', async () => {
    const code = await create({
      routing: { rules: [RULE], password: 'open sesame', activeUntil: '2090-01-01T00:00:00Z' },
    });
    const renamed = await (await patch(code, { name: 'Renamed', style: { foreground: '#123456' } })).json();
    expect(renamed).toMatchObject({ routing: code['routing'], passwordProtected: true, state: 'active' });
  });

  test.each([
    [{ activeFrom: '2090-01-01T00:00:00Z' }, 'scheduled'],
    [{ activeUntil: '2020-01-01T00:00:00Z' }, 'expired'],
    [{ activeFrom: '2020-01-01T00:00:00Z', activeUntil: '2090-01-01T00:00:00Z' }, 'active'],
  ])('with %j makes the code %s', async (routing, state) => {
    const code = await create({ routing });
    expect(code['state']).toBe(state);
    const paused = (await (await patch(code, { status: 'paused' })).json()) as Code;
    expect(paused['state']).toBe('paused');
  });

  test('keeps names of parameters that MongoDB and JavaScript treat in a special way', async () => {
    const params = { 'a.b': '1', $where: '2', toString: '3', 'ü b': '$name' };
    const rules = [{ when: { query: { '$x.y': '*' } }, url: URL }];
    const code = await create({ routing: { params, rules, scanLimit: { scans: 5 } } });
    const changed = await change(code, { scanLimit: { scans: 6 } });
    expect(changed['routing'].params).toEqual(params);
    expect((await get(code))['routing']).toEqual(changed['routing']);
  });

  test('does not change with a preview, which validates it', async () => {
    const preview = (routing: object) =>
      account.request('POST', '/api/v1/qr-codes/preview', { type: 'url', data: URL, routing });
    expect((await preview({ rules: [RULE], password: 'open sesame' })).status).toBe(200);
    expect(await problemsOf(await preview({ scanLimit: { scans: 0 } }))).toEqual([
      'routing.scanLimit.scans must be 1 or more',
    ]);
  });

  test('is part of bulk items', async () => {
    const items = [
      { type: 'url', data: URL, routing: { rules: [RULE], password: 'open sesame' } },
      { type: 'url', data: URL, routing: { rules: [RULE], password: 'open sesame' } },
    ];
    const broken = await account.request('POST', '/api/v1/qr-codes/bulk', [
      items[0],
      { ...items[1], routing: { rules: [{ when: {}, url: URL }] } },
    ]);
    expect(await problemsOf(broken)).toEqual(['[1].routing.rules[0].when must have at least one condition']);
    const large = Array.from({ length: 20 }, () => ({
      when: { city: [{ country: 'CH', city: 'x'.repeat(100) }] },
      url: `https://example.com/${'y'.repeat(1_600)}`,
    }));
    const tooLarge = await account.request('POST', '/api/v1/qr-codes/bulk', [
      items[0],
      { ...items[1], routing: { rules: large } },
    ]);
    expect((await problemsOf(tooLarge))[0]).toMatch(
      /^\[1\]\.routing must be at most 32768 bytes as JSON; it has \d+$/,
    );
  });
});

describe('a routing is rejected', () => {
  test('on static codes, even if a change makes the code static or gives it a page', async () => {
    expect(await problemsOf(await post({ dynamic: false, routing: { rules: [RULE] } }))).toEqual([
      'routing must be null or omitted, because scans of static codes do not pass the service',
    ]);
    const code = await create({ routing: { rules: [RULE], activeUntil: '2090-01-01T00:00:00Z' } });
    expect(await problemsOf(await patch(code, { dynamic: false }))).toEqual([
      'routing must be null or omitted, because scans of static codes do not pass the service',
    ]);
    expect(await problemsOf(await patch(code, { type: 'text', data: 'Hello' }))).toEqual([
      'routing.rules must be null or omitted, because text codes do not redirect to a URL',
    ]);
    const page = await patch(code, { type: 'text', data: 'Hello', routing: { rules: null } });
    expect(page.status).toBe(200);
  });

  test('with all its problems at once, next to problems of other fields', async () => {
    const code = await create({ routing: { rules: [RULE] } });
    const response = await patch(code, {
      style: { size: 1 },
      routing: { activeUntil: 'soon', rules: [{ when: {}, url: 'ftp://example.com' }], unknown: 1 },
    });
    expect(await problemsOf(response)).toEqual([
      'style.size must be 64 or more',
      'routing.activeUntil must be an ISO 8601 time such as 2026-11-21T08:00:00Z',
      'routing.rules[0].when must have at least one condition',
      'routing.rules[0].url must be an absolute URL that starts with http:// or https://',
      'routing.unknown is not a known field',
    ]);
  });

  test('if it leads to a short link of the same code, current or former, on any host and in any spelling', async () => {
    const code = await create({ shortCode: `first-${Date.now()}` });
    const [first, second] = [code['shortCode'] as string, `second-${Date.now()}`];
    await patch(code, { shortCode: second });
    const host = new globalThis.URL(code['shortUrl'] as string).host;
    const links = [
      `http://${host}/r/${first}`,
      `https://${host}/R/${second.toUpperCase()}/?x=1#y`,
      `http://${host}/r/%66${first.slice(1)}`,
    ];
    for (const link of links) {
      const variants = [
        { url: URL, weight: 1 },
        { url: link, weight: 1 },
      ];
      const response = await patch(code, {
        routing: {
          unavailableUrl: link,
          rules: [
            { when: { country: ['CH'] }, url: link },
            { when: { country: ['AT'] }, variants },
          ],
          variants,
        },
      });
      expect(await problemsOf(response)).toEqual(
        ['unavailableUrl', 'rules[0].url', 'rules[1].variants[1].url', 'variants[1].url'].map(
          (path) => `routing.${path} must not be a short link of the same code`,
        ),
      );
    }
    const other = await create({});
    const allowed = [other['shortUrl'], `http://elsewhere.example/r/${first}`, `http://${host}/x/r/${first}`];
    for (const unavailableUrl of allowed)
      expect((await patch(code, { routing: { unavailableUrl } })).status).toBe(200);
  });

  test("if a rule leads to the code's own short code, when the code is created or gets that short code", async () => {
    const host = new globalThis.URL((await create({}))['shortUrl'] as string).host;
    const shortCode = `own-${Date.now()}`;
    const routing = { unavailableUrl: `http://${host}/r/${shortCode}` };
    const problem = ['routing.unavailableUrl must not be a short link of the same code'];
    expect(await problemsOf(await post({ shortCode, routing }))).toEqual(problem);
    const code = await create({ routing });
    expect(await problemsOf(await patch(code, { shortCode }))).toEqual(problem);
  });

  test('if it leads to a short link of the same code on the custom domain of the account', async () => {
    const branded = await api.createAccount();
    const session = await branded.signIn();
    const domain = `qr.${branded.accountId.replace('_', '-')}.example`;
    await session.request('PATCH', '/api/v1/account', { branding: { domain } });
    const body = { type: 'url', data: URL, shortCode: `branded-${Date.now()}` };
    const publicHost = new globalThis.URL((await create({}))['shortUrl'] as string).host;
    for (const host of [domain, `${domain}.`, publicHost]) {
      const routing = { unavailableUrl: `http://${host}/r/${body.shortCode}` };
      expect((await branded.request('POST', '/api/v1/qr-codes', { ...body, routing })).status).toBe(422);
    }
  });

  test('above 32 KiB, even if a change makes it that large', async () => {
    const ruleOf = (index: number, length: number) => ({
      when: { query: { table: `${index}` } },
      url: `https://example.com/${'x'.repeat(length)}`,
    });
    const rules = Array.from({ length: 20 }, (_, index) => ruleOf(index, 1_500));
    const code = await create({ routing: { rules } });
    const variants = Array.from({ length: 5 }, () => ({
      url: `https://example.com/${'v'.repeat(400)}`,
      weight: 1,
    }));
    const [problem] = await problemsOf(await patch(code, { routing: { variants } }));
    expect(problem).toMatch(/^routing must be at most 32768 bytes as JSON; it has \d+$/);
  });

  test('if the whole code would exceed 128 KiB without its logo', async () => {
    const code = await create({ type: 'text', data: '\u6f22'.repeat(20_000), dynamic: true });
    const metadata = Object.fromEntries(
      Array.from({ length: 10 }, (_, index) => [`note${index}`, '\u6f22'.repeat(500)]),
    );
    const problem = [
      ' makes the code larger than 128 KiB without its logo; shorten its data, metadata, or routing',
    ];
    expect(await problemsOf(await patch(code, { metadata }))).toEqual(problem);
    const body = { type: 'text', data: '\u6f22'.repeat(20_000), dynamic: true, metadata };
    expect(await problemsOf(await post(body))).toEqual(problem);
  });
});

describe('the scan limit', () => {
  test('shows the scans that are left, warns unless it exceeds the used count, and is removed by null', async () => {
    const code = await create({ routing: { scanLimit: { scans: 10 } } });
    await useScans(code, 4);
    expect(await get(code)).toMatchObject({ state: 'active', scansLeft: 6 });
    const lowered = await change(code, { scanLimit: { scans: 3 } });
    expect(lowered).toMatchObject({
      state: 'exhausted',
      scansLeft: 0,
      routing: { scanLimit: { scans: 3, confirm: false } },
    });
    expect(lowered['warnings']).toEqual([
      { code: 'scan_limit_exceeded', message: expect.stringContaining('has served 4 scans') },
    ]);
    expect(await get(code)).not.toHaveProperty('warnings');
    const equal = await change(code, { scanLimit: { scans: 4 } });
    expect(equal).toMatchObject({ state: 'exhausted', scansLeft: 0 });
    expect(equal['warnings']).toEqual([
      {
        code: 'scan_limit_exceeded',
        message: expect.stringContaining('has served 4 scans, which is its limit'),
      },
    ]);
    const raised = await change(code, { scanLimit: { scans: 5 } });
    expect(raised).toMatchObject({ state: 'active', scansLeft: 1 });
    expect(raised).not.toHaveProperty('warnings');
    expect(await change(code, { scanLimit: null })).toMatchObject({
      state: 'active',
      scansLeft: null,
      routing: null,
    });
    expect(await change(code, { scanLimit: { scans: 5 } })).toMatchObject({ scansLeft: 1 });
  });

  test('is marked as reached by the same write that lowers it, however many scans were granted since it was read', async () => {
    const code = await create({ routing: { scanLimit: { scans: 10 } } });
    const documents = api.db.collection<{ _id: string; exhaustedAt?: Date; scansUsed?: number }>(QR_CODES);
    const stored = () => documents.findOne({ _id: code['id'] as string });
    await useScans(code, 7);
    await change(code, { scanLimit: { scans: 7 } });
    const reached = (await stored())?.exhaustedAt;
    expect(reached).toBeInstanceOf(Date);
    await change(code, { scanLimit: { scans: 6 } });
    expect(await stored()).toMatchObject({ exhaustedAt: reached, scansUsed: 7 });
    await change(code, { scanLimit: { scans: 8 } });
    expect(await stored()).not.toHaveProperty('exhaustedAt');
    await patch(code, { name: 'Renamed' });
    expect(await stored()).toMatchObject({ scansUsed: 7 });
    await change(code, { scanLimit: { scans: 1 } });
    await change(code, null);
    expect(await stored()).not.toHaveProperty('exhaustedAt');
    expect((await stored())?.scansUsed).toBe(7);
  });
});

describe('the password of a short link', () => {
  const PASSWORD = 'Sesam, öffne dich';

  test('is never returned, and only shown as set', async () => {
    const code = await create({ routing: { password: PASSWORD } });
    expect(code).toMatchObject({ passwordProtected: true, routing: {} });
    expect(await change(code, { rules: [RULE] })).toMatchObject({ passwordProtected: true });
    expect(await change(code, { password: null })).toMatchObject({ passwordProtected: false });
    expect(await change(code, { password: PASSWORD })).toMatchObject({ passwordProtected: true });
    expect(await change(code, null)).toMatchObject({ passwordProtected: false, routing: null });
  });

  test('and its hash are in no response, revision, event, export, or log', async () => {
    const owner = await api.createAccount();
    const session = await owner.signIn();
    await owner.request('POST', '/api/v1/webhooks', { url: 'https://hooks.example/x', events: ['*'] });
    const created = await owner.request('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: URL,
      routing: { password: PASSWORD },
    });
    const code = (await created.json()) as Code;
    const path = `/api/v1/qr-codes/${code['id']}`;
    const changed = await owner.request('PATCH', path, {
      name: 'Renamed',
      routing: { password: `${PASSWORD}!`, rules: [RULE] },
    });
    const stored = await api.db
      .collection<{ _id: string; passwordHash: string }>(QR_CODES)
      .findOne({ _id: code['id'] as string });
    expect(stored?.passwordHash).toMatch(/^\$scrypt\$/);
    const responses = await Promise.all(
      ['', '/history', '/history/1', '/history/2'].map(async (end) =>
        (await owner.request('GET', path + end)).text(),
      ),
    );
    const rolledBack = await (await owner.request('POST', `${path}/rollback`, { revision: 1 })).text();
    const events = await (await owner.request('GET', '/api/v1/events')).text();
    const csv = await (
      await owner.request('GET', '/api/v1/qr-codes', undefined, { accept: 'text/csv' })
    ).text();
    const archive = await session.request('GET', '/api/v1/account/export');
    const files = await readZip(Buffer.from(await archive.arrayBuffer()));
    const revisions = await api.db.collection('qr_code_revisions').find({ qrCodeId: code['id'] }).toArray();
    const logged = await api.db.collection('events').find({ accountId: owner.accountId }).toArray();
    const texts = [
      JSON.stringify(code),
      await changed.text(),
      ...responses,
      rolledBack,
      events,
      csv,
      ...files.map(({ content }) => content.toString('utf8')),
      JSON.stringify(revisions),
      JSON.stringify(logged),
      ...api.logLines,
    ];
    expect(texts.join('\n')).toContain('Renamed');
    for (const secret of [
      PASSWORD,
      JSON.stringify(PASSWORD).slice(1, -1),
      '$scrypt$',
      stored!.passwordHash.split('$').at(-1)!,
    ]) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});

describe('the history', () => {
  test('shows changes of the routing by member, and a change of the password only as changed', async () => {
    const code = await create({ routing: { utm: { source: 'qr' }, rules: [RULE] } });
    await change(code, { utm: { source: 'print' }, password: 'open sesame', scanLimit: { scans: 1 } });
    await change(code, { password: 'another one' });
    await change(code, { password: null, rules: null });
    await change(code, null);
    const { data } = (await get(code, '/history')) as { data: { changes: object[] }[] };
    expect(data.map(({ changes }) => changes)).toEqual([
      [
        {
          path: 'routing',
          from: { utm: { source: 'print' }, scanLimit: { scans: 1, confirm: true } },
          to: null,
        },
      ],
      [
        { path: 'routing.rules', from: [{ id: 'r1', ...RULE }] },
        { path: 'routing.password', from: 'changed' },
      ],
      [{ path: 'routing.password', from: 'changed', to: 'changed' }],
      [
        { path: 'routing.utm.source', from: 'qr', to: 'print' },
        { path: 'routing.scanLimit', to: { scans: 1, confirm: true } },
        { path: 'routing.password', to: 'changed' },
      ],
      [],
    ]);
  });

  test('has the routing of each revision, without what follows from scans or the time', async () => {
    const code = await create({ routing: { rules: [RULE], password: 'open sesame' } });
    await change(code, null);
    const { qrCode: first } = await get(code, '/history/1');
    expect(first).toMatchObject({ routing: { rules: [{ id: 'r1', ...RULE }] }, passwordProtected: true });
    expect(first).not.toHaveProperty('state');
    expect(first).not.toHaveProperty('scansLeft');
    const { qrCode: second } = await get(code, '/history/2');
    expect(second).toMatchObject({ routing: null, passwordProtected: false });
  });

  test('restores the routing by a rollback, and keeps the password and the count of the limit', async () => {
    const code = await create({
      routing: {
        rules: [RULE],
        activeUntil: '2020-01-01T00:00:00Z',
        scanLimit: { scans: 5 },
        password: 'first',
      },
    });
    await change(code, null);
    await useScans(code, 5);
    await change(code, { password: 'second' });
    const rollBack = async (revision: number) =>
      (await (
        await account.request('POST', `/api/v1/qr-codes/${code['id']}/rollback`, { revision })
      ).json()) as Code;
    const documents = api.db.collection<{ _id: string; passwordHash?: string; exhaustedAt?: Date }>(QR_CODES);
    const hash = (await documents.findOne({ _id: code['id'] as string }))?.passwordHash;
    expect(await rollBack(1)).toMatchObject({
      routing: code['routing'],
      state: 'expired',
      scansLeft: 0,
      passwordProtected: true,
    });
    const stored = await documents.findOne({ _id: code['id'] as string });
    expect(stored?.passwordHash).toBe(hash);
    expect(stored?.exhaustedAt).toBeInstanceOf(Date);
    // Revision 2 had no routing; the password stays anyway.
    expect(await rollBack(2)).toMatchObject({ routing: {}, state: 'active', passwordProtected: true });
    expect(await get(code)).toMatchObject({ routing: {}, state: 'active', passwordProtected: true });
    expect((await rollBack(3))['routing']).toEqual({});
  });
});

test('events carry the routing and the state, and a change of the state is an event of its own', async () => {
  const code = await create({ routing: { rules: [RULE], password: 'open sesame' } });
  await change(code, { activeFrom: '2090-01-01T00:00:00Z' });
  const response = await account.request('GET', `/api/v1/events?qrCodeId=${code['id']}`);
  const { data } = (await response.json()) as { data: { type: string; data: Code }[] };
  const byType = new Map(data.map((event) => [event.type, event.data]));
  expect(byType.get('qr_code.created')!['qrCode']).toMatchObject({
    routing: code['routing'],
    state: 'active',
    passwordProtected: true,
    scansLeft: null,
  });
  expect(byType.get('qr_code.updated')).toMatchObject({
    qrCode: { state: 'scheduled' },
    changes: [{ path: 'routing.activeFrom', to: '2090-01-01T00:00:00.000Z' }],
  });
  expect(byType.get('qr_code.state_changed')).toMatchObject({
    from: 'active',
    to: 'scheduled',
    reason: 'change',
  });
});

test('a code without a routing is stored without any of its fields', async () => {
  const code = await create({
    routing: {
      rules: [RULE],
      password: 'open sesame',
      scanLimit: { scans: 1 },
      activeFrom: '2090-01-01T00:00:00Z',
    },
  });
  const plain = await create({});
  await change(code, null);
  await patch(plain, { name: 'Renamed' });
  const documents = api.db.collection<{ _id: string }>(QR_CODES);
  const fields = [
    'routing',
    'passwordHash',
    'activeFrom',
    'activeUntil',
    'exhaustedAt',
    'scansUsed',
    'compact',
  ];
  for (const { id } of [code, plain] as { id: string }[]) {
    const stored = Object.keys((await documents.findOne({ _id: id }))!);
    expect(stored.filter((field) => fields.includes(field))).toEqual([]);
  }
});
