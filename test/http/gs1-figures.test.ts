import { beforeAll, describe, expect, test } from '@jest/globals';
import { newScanId, SCANS, type ScanDocument } from '../../store/scans/scan-documents.js';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

interface Code {
  id: string;
  encoded: string;
  scannability: { warnings: { code: string }[] };
}

const GTIN = '09506000134352';
const URL_DATA = 'https://example.com/oat-bar';

let api: SharedApi;
let account: TestAccount;
let product: Code;
let website: Code;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
  product = await create({ type: 'gs1', data: { gtin: GTIN, url: URL_DATA } });
  website = await create({ type: 'url', data: URL_DATA });
});

async function create(body: object): Promise<Code> {
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const pathOf = ({ id }: Code) => `/api/v1/qr-codes/${id}`;
const read = async (path: string) => (await account.request('GET', path)).json();
const readCsv = async (path: string) => {
  const response = await account.request('GET', path, undefined, { accept: 'text/csv' });
  return (await response.text()).trimEnd().split('\r\n');
};

async function storeScans(code: Code, scans: readonly Partial<ScanDocument>[]): Promise<void> {
  await api.db.collection<ScanDocument>(SCANS).insertMany(
    scans.map((scan, index) => ({
      _id: newScanId(),
      accountId: account.accountId,
      qrCodeId: code.id,
      shortCode: 'abc',
      at: new Date(Date.now() - 1_000 * (index + 1)),
      country: null,
      region: null,
      city: null,
      device: 'mobile',
      os: null,
      browser: null,
      referrer: null,
      bot: false,
      botReason: null,
      visitor: `v${index}`,
      ...scan,
    })),
  );
}

describe('scans of a GS1 Digital Link', () => {
  const named = (batch: string | null, linkType: string | null) => ({
    gs1: { gtin: GTIN, variant: null, batch, linkType },
  });

  beforeAll(async () => {
    await storeScans(product, [
      named('A1', 'gs1:recallStatus'),
      { ...named('A1', null), visitor: 'v9' },
      { ...named('a1', null), visitor: 'v9' },
      named(null, null),
      { ...named('A1', null), bot: true, botReason: 'bot' },
    ]);
    await storeScans(website, [{}]);
  });

  test('are counted by batch in its exact case, and by link type', async () => {
    expect(await read(`${pathOf(product)}/analytics`)).toMatchObject({
      totalScans: 4,
      botScans: 1,
      batches: [
        { batch: 'A1', scans: 2, uniqueScans: 1 },
        { batch: 'a1', scans: 1, uniqueScans: 1 },
        { batch: null, scans: 1, uniqueScans: 1 },
      ],
      linkTypes: [
        { linkType: 'default', scans: 3, uniqueScans: 2 },
        { linkType: 'gs1:recallStatus', scans: 1, uniqueScans: 1 },
      ],
      omitted: { batches: 0, linkTypes: 0 },
    });
    const lines = await readCsv(`${pathOf(product)}/analytics`);
    expect(lines.filter((line) => /^(batch|linkType),/.test(line))).toEqual([
      'batch,A1,,,2,1,,',
      'batch,a1,,,1,1,,',
      'batch,,,,1,1,,',
      'linkType,default,,,3,2,,',
      'linkType,gs1:recallStatus,,,1,1,,',
    ]);
  });

  test('of other types are not: their analytics have no batches', async () => {
    expect(await read(`${pathOf(website)}/analytics`)).toMatchObject({
      totalScans: 1,
      batches: [],
      linkTypes: [],
    });
    expect((await readCsv(`${pathOf(website)}/analytics`)).join('\n')).not.toMatch(/^(batch|linkType),/m);
    expect(await read(`${pathOf(website)}/scans`)).toMatchObject({ data: [{ gs1: null }] });
  });

  test.each([
    ['batch=A1', 2],
    ['batch=a1', 1],
    ['batch=A1&linkType=default', 1],
    ['linkType=default', 3],
    ['linkType=gs1:recallStatus', 1],
    ['linkType=https://gs1.org/voc/recallStatus', 1],
    ['batch=B7', 0],
  ])('are filtered by %s', async (filter, scans) => {
    expect(await read(`${pathOf(product)}/analytics?${filter}`)).toMatchObject({ totalScans: scans });
    const { data } = (await read(`/api/v1/scans?${filter}`)) as { data: { qrCodeId: string }[] };
    expect(data.map(({ qrCodeId }) => qrCodeId)).toEqual(Array.from({ length: scans }, () => product.id));
  });

  test('say what the request named, in lists and as the last columns of the CSV', async () => {
    expect(await read(`${pathOf(product)}/scans?linkType=gs1:recallStatus`)).toMatchObject({
      data: [{ gs1: { gtin: GTIN, variant: null, batch: 'A1', linkType: 'gs1:recallStatus' } }],
    });
    const [header, row] = await readCsv(`${pathOf(product)}/scans?linkType=gs1:recallStatus`);
    expect(header).toMatch(/,gtin,variant,batch,linkType,link$/);
    expect(row).toMatch(new RegExp(`,${GTIN},,A1,gs1:recallStatus,$`));
  });

  test('are rejected for a batch that is too long', async () => {
    expect((await account.request('GET', `/api/v1/scans?batch=${'1'.repeat(21)}`)).status).toBe(400);
  });
});

describe('the print of a GS1 Digital Link', () => {
  /** Side of the whole image in modules. */
  let modules: number;
  const warningsOf = async (code: Code, file: string) => {
    const response = await account.request('GET', `${pathOf(code)}/image.${file}`);
    expect(response.status).toBe(200);
    return response.headers.get('x-print-warnings');
  };

  beforeAll(async () => {
    ({ modules } = (await read(`${pathOf(product)}/print`)) as { modules: number });
  });

  test('warns at 0.395 mm a module, but not at 0.397 mm', async () => {
    const pdf = (moduleMm: number) => `pdf?width=${(modules * moduleMm).toFixed(4)}mm`;
    expect(await warningsOf(product, pdf(0.395))).toBe('module_small, gs1_module_small');
    expect(await warningsOf(product, pdf(0.397))).toBe('module_small');
    expect(await warningsOf(product, pdf(0.991))).toBe('gs1_module_large');
    expect(await warningsOf(website, pdf(0.991))).toBeNull();
    // Without a width, a module of a PDF is 1 mm, and an SVG has no size in print.
    expect(await warningsOf(product, 'pdf')).toBe('gs1_module_large');
    expect(await warningsOf(product, 'svg')).toBeNull();
  });

  test('states the widths that checkouts read, and null for other types', async () => {
    const retail = {
      minWidthMm: Math.ceil(modules * 0.396 * 10) / 10,
      maxWidthMm: Math.floor(modules * 0.99 * 10) / 10,
    };
    expect(await read(`${pathOf(product)}/print?width=20mm`)).toMatchObject({
      warnings: [],
      retail: { ...retail, ok: true },
    });
    expect(await read(`${pathOf(product)}/print?width=12mm`)).toMatchObject({ retail: { ok: false } });
    expect(await read(`${pathOf(website)}/print?width=20mm`)).toMatchObject({ retail: null });
  });

  test('warns of a style that checkouts may not read, wherever a style is shown', async () => {
    const body = {
      type: 'gs1',
      data: { gtin: GTIN, batch: 'S1', url: URL_DATA },
      style: { margin: 3, shape: 'dots' },
    };
    const response = await account.request('POST', '/api/v1/qr-codes/preview', {
      ...body,
      print: { width: '20mm' },
    });
    expect(await response.json()).toMatchObject({
      scannability: {
        ok: true,
        warnings: expect.arrayContaining(
          ['gs1_quiet_zone', 'gs1_style'].map((code) => expect.objectContaining({ code })),
        ) as unknown,
      },
      print: { warnings: ['gs1_quiet_zone', 'gs1_style'], retail: { ok: false } },
    });
    const styled = await create(body);
    const stored = (code: Code) =>
      code.scannability.warnings
        .map((warning) => warning.code)
        .filter((one) => /^gs1_(style|quiet)/.test(one));
    expect(stored(styled)).toEqual(['gs1_quiet_zone', 'gs1_style']);
    expect(await warningsOf(styled, 'svg')).toBe('gs1_quiet_zone, gs1_style');
    const patched = await account.request('PATCH', pathOf(styled), { style: { margin: 4, shape: 'square' } });
    expect(stored((await patched.json()) as Code)).toEqual([]);

    const warningsOfSheet = async (code: Code, side: string) => {
      const layout = {
        page: 'A4',
        columns: 1,
        rows: 1,
        label: { width: side, height: side },
        origin: { left: '10mm', top: '10mm' },
        pitch: { x: side, y: side },
      };
      const sheet = { select: { ids: [code.id] }, layout, text: ['{gtin} {gs1}'] };
      const dryRun = await account.request('POST', '/api/v1/sheets?dryRun=1', sheet);
      expect(dryRun.status).toBe(200);
      return ((await dryRun.json()) as { warnings: string[] }).warnings;
    };
    expect(await warningsOfSheet(product, '30mm')).toEqual([]);
    expect(await warningsOfSheet(product, '80mm')).toEqual(['gs1_module_large']);
    expect(await warningsOfSheet(website, '80mm')).toEqual([]);
  });
});
