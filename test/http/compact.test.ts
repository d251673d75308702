import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startTestApi, type TestAccount } from '../support/api.js';
import { decodeQr } from '../support/decode-qr.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';
import { waitFor } from '../support/wait-for.js';

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
});

interface Code {
  id: string;
  encoded: string;
  shortUrl: string;
  compact: boolean;
}

const create = (body: object, owner = account) =>
  owner.request('POST', '/api/v1/qr-codes', { type: 'url', data: 'https://example.com', ...body });
const patch = ({ id }: Code, body: object) => account.request('PATCH', `/api/v1/qr-codes/${id}`, body);
const codeOf = async (response: Response) => (await response.json()) as Code;
const rejected = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; details?: { path: string }[] } };
  return [response.status, error.code, error.details?.map(({ path }) => path)];
};

const inCapitals = (url: string) =>
  url.replace(/^(https?:\/\/)(.*)$/, (_, scheme, rest) => scheme + rest.toUpperCase());

describe('a compact code', () => {
  test('has its short link in uppercase in its symbol, and unchanged everywhere else', async () => {
    const code = await codeOf(await create({ compact: true }));
    expect(code).toMatchObject({ compact: true, encoded: inCapitals(code.shortUrl) });
    expect(code.shortUrl).toMatch(/\/r\/[0-9a-z]+$/);
    const png = await account.request('GET', `/api/v1/qr-codes/${code.id}/image.png`);
    expect(await decodeQr(Buffer.from(await png.arrayBuffer()))).toBe(code.encoded);
  });

  test('is not the default; other codes are stored without the field', async () => {
    const code = await codeOf(await create({}));
    expect(code).toMatchObject({ compact: false, encoded: code.shortUrl });
    expect(
      await api.db
        .collection('qr_codes')
        .countDocuments({ accountId: account.accountId, compact: { $ne: true, $exists: true } }),
    ).toBe(0);
  });

  test('must be dynamic', async () => {
    const compact = [422, 'validation_error', ['compact']];
    expect(
      await rejected(
        await create({ type: 'wifi', data: { ssid: 'x', password: 'long enough' }, compact: true }),
      ),
    ).toEqual(compact);
    expect(await rejected(await create({ dynamic: false, compact: true }))).toEqual(compact);
    const code = await codeOf(await create({ compact: true }));
    expect(await rejected(await patch(code, { dynamic: false }))).toEqual(compact);
    expect((await patch(code, { dynamic: false, compact: false })).status).toBe(200);
    expect(await rejected(await patch(code, { compact: true }))).toEqual(compact);
  });

  test('is not possible on a service with a path', async () => {
    const other = await startTestApi({ PUBLIC_URL: 'https://example.com/qr' });
    try {
      const owner = await other.createAccount();
      expect(await rejected(await create({ compact: true }, owner))).toEqual([
        ...[422, 'validation_error', ['compact']],
      ]);
      const plain = await codeOf(await create({}, owner));
      const changed = await owner.request('PATCH', `/api/v1/qr-codes/${plain.id}`, { compact: true });
      expect(await rejected(changed)).toEqual([422, 'validation_error', ['compact']]);
    } finally {
      await other.stop();
    }
  });

  test('has another symbol, which the history and rollbacks take into account', async () => {
    const code = await codeOf(await create({}));
    const compact = await codeOf(await patch(code, { compact: true }));
    expect(compact.encoded).toBe(inCapitals(code.shortUrl));
    const history = (await (await account.request('GET', `/api/v1/qr-codes/${code.id}/history`)).json()) as {
      data: { changes: unknown; encodedChanged: boolean }[];
    };
    expect(history.data[0]).toMatchObject({
      changes: [{ path: 'compact', from: false, to: true }],
      encodedChanged: true,
    });
    const rollBack = (body: object) =>
      account.request('POST', `/api/v1/qr-codes/${code.id}/rollback`, { revision: 1, ...body });
    expect((await rejected(await rollBack({})))[1]).toBe('symbol_would_change');
    const former = await codeOf(await rollBack({ allowSymbolChange: true }));
    expect(former).toMatchObject({ compact: false, encoded: code.shortUrl });
  });

  test('counts scans of its symbol apart from visits of its link', async () => {
    const code = await codeOf(await create({ compact: true }));
    const open = (url: string) =>
      fetch(url.replace(/^https?:\/\/[^/]+/, api.url), {
        redirect: 'manual',
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
        },
      });
    expect((await open(code.encoded)).status).toBe(302);
    expect((await open(code.encoded)).status).toBe(302);
    expect((await open(code.shortUrl)).status).toBe(302);
    const sources = async () => {
      const response = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans`);
      const { data } = (await response.json()) as { data: { source: string | null }[] };
      return data.map(({ source }) => source).sort();
    };
    await waitFor(
      async () => (await sources()).length === 3,
      10_000,
      () => 'three scans',
    );
    expect(await sources()).toEqual(['link', 'symbol', 'symbol']);
  });

  test('has its own preview', async () => {
    const preview = async (compact: boolean) => {
      const body = { type: 'url', data: 'https://example.com', shortCode: 'k7m2p9xq', compact };
      const response = await account.request('POST', '/api/v1/qr-codes/preview', body);
      return (await response.json()) as { encoded: string; symbol: { version: number }; svg: string };
    };
    const [plain, compact] = [await preview(false), await preview(true)];
    expect(compact.encoded).toBe(inCapitals(plain.encoded));
    expect(compact.symbol.version).toBeLessThanOrEqual(plain.symbol.version);
    const png = await sharp(Buffer.from(compact.svg)).png().toBuffer();
    expect(await decodeQr(png)).toBe(compact.encoded);
  });
});
