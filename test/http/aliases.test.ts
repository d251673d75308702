import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { PublicScan } from '../../core/scans/scan.js';
import { ACCOUNTS, type AccountDocument } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import type { TestAccount } from '../support/api.js';
import { requestWithHost, type HostRequest } from '../support/request-with-host.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';
import { waitFor } from '../support/wait-for.js';

const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' };
const unique = randomUUID().slice(0, 8);
/** The default domain of the account, and a former one. */
const HOST = `go-${unique}.example`;
const SECOND = `qr-${unique}.example`;
const THEIRS = `their-${unique}.example`;

let api: SharedApi;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  [account, other] = await Promise.all([api.createAccount(), api.createAccount()]);
  for (const domain of [SECOND, HOST]) await setDomain(account, domain);
  await setDomain(other, THEIRS);
});

async function setDomain(by: TestAccount, domain: string | null): Promise<void> {
  const response = await by.request('PATCH', '/api/v1/account', { branding: { domain } });
  expect(response.status).toBe(200);
}

interface Result {
  status: number;
  body: QrCode & { error?: { code: string; details?: { path: string; message: string }[] } };
}
async function send(method: string, path: string, body?: unknown, by = account): Promise<Result> {
  const response = await by.request(method, path, body);
  return { status: response.status, body: (await response.json()) as Result['body'] };
}
async function create(fields: object, by = account): Promise<QrCode> {
  const body = { type: 'url', data: 'https://example.com/target', ...fields };
  const created = await send('POST', '/api/v1/qr-codes', body, by);
  expect([created.status, created.body.error]).toEqual([201, undefined]);
  return created.body;
}
const patch = (id: string, body: unknown, by = account) => send('PATCH', `/api/v1/qr-codes/${id}`, body, by);
const read = (id: string, by = account) => send('GET', `/api/v1/qr-codes/${id}`, undefined, by);
const visit = (path: string, host = HOST, request: HostRequest = {}) =>
  requestWithHost(api.url, host, path, { ...request, headers: { ...BROWSER, ...request.headers } });
const follow = async (path: string, host = HOST) => {
  const { status, headers } = await visit(path, host);
  return status === 302 ? headers.location : status;
};
const scansOf = async (id: string) => {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}/scans`);
  return ((await response.json()) as { data: PublicScan[] }).data;
};
/** Stores whether letter case counts on a domain. */
async function setLetterCase(host: string, caseSensitive: boolean): Promise<void> {
  const entry = { id: newId('domain'), name: host, domain: host, createdAt: new Date(), caseSensitive };
  await api.db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: account.accountId }, { $set: { domainEntries: [entry] } });
}

describe('an alias', () => {
  test('leads to its code, in its exact case, with one trailing slash and any query', async () => {
    const code = await create({
      aliases: [{ path: '/Summer%20menu/Tische/' }, { path: 'café', domain: SECOND }],
    });
    expect(code.aliases).toEqual([
      {
        domain: HOST,
        path: 'Summer menu/Tische',
        url: `http://${HOST}/Summer%20menu/Tische`,
        primary: false,
      },
      { domain: SECOND, path: 'café', url: `http://${SECOND}/caf%C3%A9`, primary: false },
    ]);
    const target = 'https://example.com/target';
    expect(await follow('/Summer%20menu/Tische')).toBe(target);
    expect(await follow('/Summer%20menu/Tische/?qr=1')).toBe(target);
    expect(await follow('/caf%C3%A9', SECOND)).toBe(target);
    expect(await follow('/cafe%CC%81', SECOND)).toBe(target);
    expect(await follow('/summer%20menu/tische')).toBe(404);
    expect(await follow('/Summer+menu/Tische')).toBe(404);
    expect(await follow('/caf%C3%A9')).toBe(404);
    expect(await follow('/caf%C3%A9%2F', SECOND)).toBe(404);
    expect(await follow('/caf%ff', SECOND)).toBe(404);
    expect(await follow('/caf%C3%A9', 'localhost')).toBe(404);
    expect(await follow(`/r/${code.shortCode}`)).toBe(target);
    const aliases = (await scansOf(code.id)).map(({ alias }) => alias);
    expect(aliases).toEqual([null, 'café', 'café', 'Summer menu/Tische', 'Summer menu/Tische']);
  });

  test('can be `r`, also with a trailing slash and a query, while short links keep their paths', async () => {
    const code = await create({ aliases: [{ path: 'r' }] });
    const target = 'https://example.com/target';
    for (const path of ['/r', '/r/', '/r/?qr=1', `/r/${code.shortCode}`]) {
      expect([path, await follow(path)]).toEqual([path, target]);
    }
    for (const path of ['/R/', '/r//', '/r/unknown-code'])
      expect([path, await follow(path)]).toEqual([path, 404]);
    expect(await follow('/r/', SECOND)).toBe(404);
    expect(await follow('/r/', 'localhost')).toBe(404);
  });

  test('behaves as the short link: methods, pauses, passwords, pages, and bots', async () => {
    const code = await create({ aliases: [{ path: 'methods' }], routing: { password: 'open sesame' } });
    const head = await visit('/methods', HOST, { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([(await visit(`/r/${code.shortCode}`)).status, '']);
    const form = await visit('/methods');
    expect(form.body).toContain('<form method="post">');
    const opened = await visit('/methods', HOST, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame',
    });
    expect([opened.status, opened.headers.location]).toEqual([303, 'https://example.com/target']);
    expect((await visit('/methods', HOST, { method: 'PUT' })).status).toBe(405);
    expect((await patch(code.id, { status: 'paused' })).status).toBe(200);
    expect((await visit('/methods')).status).toBe(410);
    const scans = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans?missed=include`);
    const kinds = ((await scans.json()) as { data: PublicScan[] }).data.map(({ alias, missed }) => [
      alias,
      missed,
    ]);
    expect(kinds).toEqual([
      ['methods', 'paused'],
      ['methods', null],
    ]);

    const page = await create({
      type: 'text',
      data: 'Closed today',
      dynamic: true,
      aliases: [{ path: 'page' }],
    });
    const shown = await visit('/page');
    expect([shown.status, shown.body.includes('Closed today')]).toEqual([200, true]);
    await visit('/page', HOST, { headers: { 'user-agent': 'Googlebot/2.1' } });
    const response = await account.request('GET', `/api/v1/qr-codes/${page.id}/scans?bots=only`);
    expect(((await response.json()) as { data: PublicScan[] }).data).toMatchObject([
      { alias: 'page', bot: true },
    ]);
  });

  test('that is primary is the short URL and the text of the symbol; so is the domain of a code', async () => {
    const code = await create({ domain: SECOND, aliases: [{ path: 'printed', primary: true }] });
    const url = `http://${SECOND}/printed`;
    expect(code).toMatchObject({ domain: SECOND, shortUrl: url, encoded: url });
    expect(code.image).toBe(`http://${SECOND}/api/v1/qr-codes/${code.id}/image.svg`);
    const moved = await account.request('PATCH', `/api/v1/qr-codes/${code.id}`, {
      aliases: [{ path: 'printed' }],
    });
    const short = `http://${SECOND}/r/${code.shortCode}`;
    expect(await moved.json()).toMatchObject({ shortUrl: short, encoded: short });
    const history = await account.request('GET', `/api/v1/qr-codes/${code.id}/history`);
    const [latest] = ((await history.json()) as { data: Record<string, unknown>[] }).data;
    expect(latest).toMatchObject({
      encodedChanged: true,
      changes: [
        {
          path: 'aliases',
          from: [{ domain: SECOND, path: 'printed', primary: true }],
          to: [{ domain: SECOND, path: 'printed', primary: false }],
        },
      ],
    });
    const back = await patch(code.id, { domain: null });
    expect(back.body).toMatchObject({ domain: null, shortUrl: `http://${HOST}/r/${code.shortCode}` });

    const rolled = await send('POST', `/api/v1/qr-codes/${code.id}/rollback`, { revision: 1 });
    expect([rolled.status, rolled.body.error?.code]).toEqual([422, 'symbol_would_change']);
    const allowed = { revision: 1, allowSymbolChange: true };
    expect((await send('POST', `/api/v1/qr-codes/${code.id}/rollback`, allowed)).body.shortUrl).toBe(url);
  });

  test('that was removed is an unknown path, one of a deleted code is gone, and both can be used again', async () => {
    const first = await create({ aliases: [{ path: 'reuse-1' }, { path: 'reuse-2' }] });
    expect(await follow('/reuse-1')).toBe('https://example.com/target');
    await patch(first.id, { aliases: [{ path: 'reuse-2' }] });
    expect(await follow('/reuse-1')).toBe(404);
    const second = await create({ data: 'https://example.com/second', aliases: [{ path: 'reuse-1' }] });
    expect(await follow('/reuse-1')).toBe('https://example.com/second');
    const back = await send('POST', `/api/v1/qr-codes/${first.id}/rollback`, { revision: 1 });
    expect([back.status, back.body.error]).toMatchObject([
      409,
      {
        code: 'alias_taken',
        details: [{ path: 'aliases[0].path', message: expect.stringContaining('reuse-1') }],
      },
    ]);
    await account.request('DELETE', `/api/v1/qr-codes/${second.id}`);
    expect(await follow('/reuse-1')).toBe(410);
    await create({ data: 'https://example.com/third', aliases: [{ path: 'reuse-1' }] });
    expect(await follow('/reuse-1')).toBe('https://example.com/third');
  });

  test('that another code has is taken, by index in a bulk creation', async () => {
    await create({ aliases: [{ path: 'taken' }] });
    const body = {
      type: 'url',
      data: 'https://example.com/',
      aliases: [{ path: 'free' }, { path: 'taken' }],
    };
    const created = await send('POST', '/api/v1/qr-codes', body);
    expect([created.status, created.body.error]).toMatchObject([
      409,
      {
        code: 'alias_taken',
        details: [{ path: 'aliases[1].path', message: expect.stringContaining('taken') }],
      },
    ]);
    const code = await create({ aliases: [{ path: 'free' }] });
    const patched = await patch(code.id, { aliases: [{ path: 'free' }, { path: 'taken' }] });
    expect([patched.status, patched.body.error?.code]).toEqual([409, 'alias_taken']);
    const bulk = await send('POST', '/api/v1/qr-codes/bulk', [
      { type: 'url', data: 'https://example.com/' },
      body,
    ]);
    expect([bulk.status, bulk.body.error]).toMatchObject([
      409,
      { code: 'alias_taken', details: [{ path: '[1].aliases[0].path' }, { path: '[1].aliases[1].path' }] },
    ]);
    const twice = [1, 2].map(() => ({ ...body, aliases: [{ path: 'twice' }] }));
    const repeated = await send('POST', '/api/v1/qr-codes/bulk', twice);
    expect(repeated.body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path: '[1].aliases[0].path', message: 'is already used by [0]' }],
    });
  });

  test('is found by the search, and its code by its domain', async () => {
    const code = await create({ domain: SECOND, aliases: [{ path: 'Zwölf/Äpfel' }] });
    const list = async (query: string) => {
      const response = await account.request('GET', `/api/v1/qr-codes?${query}`);
      return response.ok
        ? ((await response.json()) as { data: QrCode[] }).data.map(({ id }) => id)
        : response.status;
    };
    expect(await list(`search=${encodeURIComponent('zwolf/apfel')}`)).toEqual([code.id]);
    expect(await list(`search=zwolf&domain=${SECOND.toUpperCase()}`)).toEqual([code.id]);
    expect(await list('search=zwolf&domain=none')).toEqual([]);
    expect(await list('domain=unknown.example')).toBe(422);
    expect(await list(`domain=${THEIRS}`)).toBe(422);
  });

  test('of a scheduled change leads to the code from its instant, and is reserved before', async () => {
    const code = await create({});
    const at = new Date(Date.now() + 11_000).toISOString();
    const change = { at, patch: { aliases: [{ path: 'later' }] } };
    const scheduled = await send('POST', `/api/v1/qr-codes/${code.id}/scheduled-changes`, change);
    expect([scheduled.status, scheduled.body.error]).toEqual([201, null]);
    expect(await follow('/later')).toBe(404);
    const second = await send('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
      aliases: [{ path: 'later' }],
    });
    expect(second.body.error?.code).toBe('alias_taken');
    const primary = { at, patch: { aliases: [{ path: 'now', primary: true }] } };
    const symbol = await send('POST', `/api/v1/qr-codes/${code.id}/scheduled-changes`, primary);
    expect(symbol.body.error?.code).toBe('symbol_would_change');
    await new Promise((resolve) => setTimeout(resolve, Date.parse(at) - Date.now() + 10));
    expect(await follow('/later')).toBe('https://example.com/target');
    expect((await read(code.id)).body.aliases).toMatchObject([{ path: 'later' }]);
  }, 30_000);
});

describe('letter case', () => {
  test('does not count on a domain that ignores it, neither in requests nor for new aliases', async () => {
    const code = await create({ aliases: [{ path: 'Große/Menu' }] });
    expect(await follow('/gro%C3%9Fe/menu')).toBe(404);
    await setLetterCase(HOST, false);
    try {
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect(await follow('/GRO%C3%9FE/MENU')).toBe('https://example.com/target');
      expect((await scansOf(code.id)).map(({ alias }) => alias)).toEqual(['Große/Menu']);
      const body = { type: 'url', data: 'https://example.com/' };
      const taken = await send('POST', '/api/v1/qr-codes', { ...body, aliases: [{ path: 'große/MENU' }] });
      expect(taken.body.error?.code).toBe('alias_taken');
      const twice = { ...body, aliases: [{ path: 'once' }, { path: 'ONCE' }] };
      expect((await send('POST', '/api/v1/qr-codes', twice)).body.error).toMatchObject({
        code: 'validation_error',
        details: [{ path: 'aliases[1].path' }],
      });
      // A code may write its own alias differently.
      expect((await patch(code.id, { aliases: [{ path: 'GROßE/Menu' }] })).status).toBe(200);
      await account.request('DELETE', `/api/v1/qr-codes/${code.id}`);
      expect(await follow('/große/menu'.replace('ß', '%C3%9F'))).toBe(410);
      await create({ aliases: [{ path: 'große/menu' }] });
      expect(await follow('/GRO%C3%9FE/menu')).toBe('https://example.com/target');
    } finally {
      await setLetterCase(HOST, true);
    }
  }, 30_000);
});

test('letter case is not cleared at the same time as an alias that differs in it is added', async () => {
  const listed = await account.request('GET', '/api/v1/domains');
  const { data } = (await listed.json()) as { data: { id: string; domain: string }[] };
  const path = `/api/v1/domains/${data.find(({ domain }) => domain === SECOND)!.id}`;
  const body = { type: 'url', data: 'https://example.com/' };
  for (let round = 0; round < 8; round += 1) {
    await create({ aliases: [{ path: `Raced ${round}`, domain: SECOND }] });
    const [added, cleared] = await Promise.all([
      send('POST', '/api/v1/qr-codes', { ...body, aliases: [{ path: `raced ${round}`, domain: SECOND }] }),
      account.request('PATCH', path, { caseSensitive: false }),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([added.status, cleared.status]);
    await account.request('PATCH', path, { caseSensitive: true });
    if (added.status === 201) await account.request('DELETE', `/api/v1/qr-codes/${added.body.id}`);
  }
}, 60_000);

describe('two accounts', () => {
  test('have the same path on their domains, and neither can use a domain of the other', async () => {
    await create({ data: 'https://example.com/ours', aliases: [{ path: 'same' }] });
    await create({ data: 'https://example.com/theirs', aliases: [{ path: 'same' }] }, other);
    expect(await follow('/same')).toBe('https://example.com/ours');
    expect(await follow('/same', THEIRS)).toBe('https://example.com/theirs');
    const errors: unknown[] = [];
    for (const domain of [THEIRS, 'unknown.example', 'localhost']) {
      const body = { type: 'url', data: 'https://example.com/', domain, aliases: [{ path: 'x', domain }] };
      const { status, body: result } = await send('POST', '/api/v1/qr-codes', body);
      expect(status).toBe(422);
      errors.push(result.error?.details?.map(({ path }) => path));
    }
    expect(errors).toEqual([1, 2, 3].map(() => ['domain', 'aliases[0].domain']));
    const foreign = await create({ aliases: [{ path: 'foreign' }] });
    expect(await follow('/foreign', THEIRS)).toBe(404);
    expect((await patch(foreign.id, { aliases: [] }, other)).status).toBe(404);
  });

  test('keep their aliases while a domain moves from one to the other and back', async () => {
    const [lender, borrower] = await Promise.all([api.createAccount(), api.createAccount()]);
    const host = `moves-${randomUUID().slice(0, 8)}.example`;
    await setDomain(lender, host);
    const lent = await create(
      { data: 'https://example.com/lent', aliases: [{ path: 'a', primary: true }] },
      lender,
    );
    const accounts = api.db.collection<AccountDocument>(ACCOUNTS);
    const move = async (from: TestAccount, to: TestAccount) => {
      await accounts.updateOne(
        { _id: from.accountId },
        { $unset: { domains: '', 'branding.domain': '', domainProofs: '' } },
      );
      await setDomain(to, host);
      await new Promise((resolve) => setTimeout(resolve, 2_200));
    };
    await move(lender, borrower);
    expect((await read(lent.id, lender)).body).toMatchObject({
      aliases: [{ domain: host, path: 'a', url: null, primary: true }],
      shortUrl: expect.stringMatching(/\/r\//),
    });
    // The code can be sent back as it was read, without a word about who has the domain.
    const { aliases } = (await read(lent.id, lender)).body;
    expect((await patch(lent.id, { aliases }, lender)).status).toBe(200);
    expect(await follow('/a', host)).toBe(404);
    await create({ data: 'https://example.com/borrowed', aliases: [{ path: 'a' }] }, borrower);
    expect(await follow('/a', host)).toBe('https://example.com/borrowed');
    await move(borrower, lender);
    expect(await follow('/a', host)).toBe('https://example.com/lent');
    expect((await read(lent.id, lender)).body.shortUrl).toBe(`http://${host}/a`);
  }, 30_000);
});

describe('an invalid request', () => {
  test.each([
    ['21 aliases', { aliases: Array.from({ length: 21 }, (_, n) => ({ path: `n${n}` })) }, ['aliases']],
    [
      'two primaries',
      {
        aliases: [
          { path: 'a', primary: true },
          { path: 'b', primary: true },
        ],
      },
      ['aliases[1].primary'],
    ],
    ['a reserved path', { aliases: [{ path: 'r/x' }] }, ['aliases[0].path']],
    ['a malformed path', { aliases: [{ path: 'a' }, { path: 'b%2Fc' }] }, ['aliases[1].path']],
    ['the same path twice', { aliases: [{ path: 'a' }, { path: '/a/' }] }, ['aliases[1].path']],
    [
      'a primary alias of a compact code',
      { compact: true, aliases: [{ path: 'a', primary: true }] },
      ['aliases[0].primary'],
    ],
    ['an unknown field', { aliases: [{ path: 'a', href: 'b' }] }, ['aliases[0].href']],
    ['no path', { aliases: [{ domain: 'go.example' }] }, ['aliases[0].path']],
  ])('with %s names the field', async (_name, fields, paths) => {
    const { status, body } = await send('POST', '/api/v1/qr-codes', {
      type: 'url',
      data: 'https://example.com/',
      ...fields,
    });
    expect([status, body.error?.code]).toEqual([422, 'validation_error']);
    expect(body.error?.details?.map(({ path }) => path)).toEqual(paths);
  });

  test('of an account without a domain names the domain', async () => {
    const plain = await api.createAccount();
    const body = { type: 'url', data: 'https://example.com/', aliases: [{ path: 'a' }] };
    const { status, body: result } = await send('POST', '/api/v1/qr-codes', body, plain);
    expect([status, result.error?.details?.map(({ path }) => path)]).toEqual([422, ['aliases[0].domain']]);
  });

  test('to make a code with a primary alias compact names that', async () => {
    const code = await create({ aliases: [{ path: 'not-compact', primary: true }] });
    const { status, body } = await patch(code.id, { compact: true });
    expect([status, body.error?.details?.map(({ path }) => path)]).toEqual([422, ['compact']]);
  });
});

test('after a downgrade, aliases keep working and can be removed, but not set', async () => {
  const downgraded = await api.createAccount();
  const host = `down-${randomUUID().slice(0, 8)}.example`;
  await setDomain(downgraded, host);
  const code = await create({ aliases: [{ path: 'kept', primary: true }] }, downgraded);
  await api.db
    .collection<AccountDocument>(ACCOUNTS)
    .updateOne({ _id: downgraded.accountId }, { $set: { plan: 'pro' } });
  // The plan of a key is cached for some seconds.
  await waitFor(
    async () => !(await read(code.id, downgraded)).body.shortUrl.includes(host),
    15_000,
    () => 'the plan of the account',
  );
  expect(await follow('/kept', host)).toBe('https://example.com/target');
  const { body } = await read(code.id, downgraded);
  expect(body.aliases).toMatchObject([{ url: `http://${host}/kept`, primary: true }]);
  expect(body.shortUrl).toMatch(new RegExp(`/r/${code.shortCode}$`));
  expect(body.shortUrl).not.toContain(host);
  expect((await patch(code.id, { name: 'Renamed' }, downgraded)).status).toBe(200);
  for (const change of [{ aliases: [{ path: 'other' }] }, { domain: host }])
    expect((await patch(code.id, change, downgraded)).body.error?.code).toBe('plan_required');
  expect((await patch(code.id, { aliases: [], domain: null }, downgraded)).status).toBe(200);
  expect(await follow('/kept', host)).toBe(404);
}, 30_000);
