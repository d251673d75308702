import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TestAccount } from '../support/api.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

let api: SharedApi;
let account: TestAccount;
let code: { id: string; images: Record<string, string>; shareImage: string };
/** Version 10: 65 modules with its quiet zone. */
let dense: { id: string };

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  code = await create({ type: 'url', data: 'https://example.com' });
  dense = await create({ type: 'text', data: 'a'.repeat(200), style: { errorCorrection: 'M' } });
});

async function create<Code>(body: object): Promise<Code> {
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const image = (file: string, { id } = code as { id: string }) =>
  account.request('GET', `/api/v1/qr-codes/${id}/image.${file}`);
const problemsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; details: { path: string }[] } };
  return [response.status, error.code, error.details.map(({ path }) => path)];
};

describe('images for print', () => {
  test('are listed by the code in all six formats', async () => {
    expect(Object.keys(code.images)).toEqual(['svg', 'png', 'pdf', 'eps', 'webp', 'jpg']);
    const types: (string | null)[] = [];
    for (const url of Object.values(code.images)) {
      const response = await account.request('GET', new URL(url).pathname);
      expect(response.status).toBe(200);
      types.push(response.headers.get('content-type'));
    }
    expect(types).toEqual([
      ...['image/svg+xml', 'image/png', 'application/pdf', 'application/postscript'],
      ...['image/webp', 'image/jpeg'],
    ]);
  });

  test.each([
    ['png?width=30', ['width']],
    ['png?width=30px', ['width']],
    ['png?width=4mm', ['width']],
    ['png?width=2001mm', ['width']],
    ['png?width=30mm&size=300', ['size']],
    ['png?width=30mm&dpi=71', ['dpi']],
    ['png?width=30mm&dpi=1201', ['dpi']],
    ['png?width=x&dpi=1', ['width', 'dpi']],
    ['png?width=200mm&dpi=1200', ['width']],
    ['png?color=cmyk', ['color']],
    ['png?color=blue', ['color']],
    ['webp?color=cmyk', ['color']],
    ['jpg?color=cmyk', ['color']],
    ['svg?color=cmyk', ['color']],
    ['svg?color=gray', ['color']],
    ['svg?dpi=300', ['dpi']],
    ['pdf?dpi=300', ['dpi']],
    ['eps?width=30mm&dpi=300', ['dpi']],
  ])('reject %s', async (file, paths) => {
    expect(await problemsOf(await image(file))).toEqual([422, 'validation_error', paths]);
  });

  test('without an extension follow the rules of their format', async () => {
    const path = `/api/v1/qr-codes/${code.id}/image?width=30mm`;
    const svg = await account.request('GET', path);
    expect(await svg.text()).toContain('width="30mm"');
    expect((await account.request('GET', `${path}&dpi=300`)).status).toBe(422);
  });

  test('reject a transparent JPEG', async () => {
    const clear = await create<{ id: string }>({
      type: 'text',
      data: 'x',
      style: { background: 'transparent' },
    });
    expect(await problemsOf(await image('jpg', clear))).toEqual([
      422,
      'validation_error',
      ['style.background'],
    ]);
    expect((await image('webp', clear)).status).toBe(200);
  });

  test('are rejected below two dots per module, with the smallest printable width', async () => {
    const small = await image('png?width=15mm&dpi=203', dense);
    expect(small.status).toBe(422);
    expect(await small.json()).toMatchObject({
      error: { code: 'not_printable', status: 422, minWidthMm: 16.3, details: [{ path: 'width' }] },
    });
    const enough = await image('png?width=16.3mm&dpi=203', dense);
    expect(enough.status).toBe(200);
    expect(enough.headers.get('x-print-warnings')).toBe('module_few_dots, module_small');
  });

  test('of vector formats are rejected below 0.25 mm per module', async () => {
    for (const format of ['svg', 'pdf', 'eps']) {
      const small = await image(`${format}?width=16mm`, dense);
      expect(await small.json()).toMatchObject({ error: { code: 'not_printable', minWidthMm: 16.3 } });
      const enough = await image(`${format}?width=20mm`, dense);
      expect([enough.status, enough.headers.get('x-print-warnings')]).toEqual([200, 'module_small']);
    }
  });

  test('have no warnings if nothing is wrong', async () => {
    const response = await image('pdf?width=60mm&color=cmyk');
    expect([response.status, response.headers.get('x-print-warnings')]).toEqual([200, null]);
    const colored = await create<{ id: string }>({
      type: 'text',
      data: 'x',
      style: { foreground: '#0000aa' },
    });
    const converted = await image('pdf?width=60mm&color=cmyk', colored);
    expect(converted.headers.get('x-print-warnings')).toBe('cmyk_converted');
  });

  test('name characters of the frame that no font has in each place before printing', async () => {
    const [first, second] = ['\u{10fffe}', '\u{1fffe}'];
    const body = { type: 'text', data: 'x', style: { frame: { text: `Scan ${first}${second} 24/7` } } };
    const made = await create<{
      id: string;
      scannability: { warnings: { code: string; message: string }[] };
    }>(body);
    const named = [first, second];
    const warning = made.scannability.warnings.find(({ code: name }) => name === 'text_not_printable');
    for (const one of named) expect(warning!.message).toContain(one);
    for (const format of ['svg', 'png', 'pdf?width=60mm', 'eps', 'webp?size=600', 'jpg']) {
      const response = await image(format, made);
      expect([format, response.headers.get('x-print-warnings')]).toEqual([format, 'text_not_printable']);
    }
    const readout = await account.request('GET', `/api/v1/qr-codes/${made.id}/print?width=60mm`);
    expect(await readout.json()).toMatchObject({ warnings: ['text_not_printable'], unprintable: named });
    const preview = await account.request('POST', '/api/v1/qr-codes/preview', {
      ...body,
      print: { width: '60mm' },
    });
    const previewed = (await preview.json()) as Record<string, any>;
    expect(previewed['print']).toMatchObject({ warnings: ['text_not_printable'], unprintable: named });
    expect(previewed['scannability'].warnings).toEqual(made.scannability.warnings);
    // The rest looks as if they were not there, and a frame of other scripts that the font has is drawn
    // whole.
    const rest = await create<{ id: string }>({ ...body, style: { frame: { text: 'Scan 24/7' } } });
    expect(await (await image('svg', made)).text()).toBe(await (await image('svg', rest)).text());
    expect(previewed['svg']).not.toContain('<text');
    const mixed = await create<{ id: string }>({ ...body, style: { frame: { text: 'امسح 7 scan' } } });
    const svg = await image('svg', mixed);
    expect([svg.headers.get('x-print-warnings'), (await svg.text()).includes('<text')]).toEqual([
      null,
      false,
    ]);
  });

  test('are limited for signed URLs, which are public', async () => {
    const shared = code.shareImage.replace(/^https?:\/\/[^/]+/, api.url);
    const status = async (file: string) => (await fetch(shared.replace('.svg?', `.${file}&`))).status;
    expect(await status('pdf?width=2000mm')).toBe(200);
    expect(await status('png?width=80mm&dpi=300')).toBe(200);
    expect(await status('png?width=100mm&dpi=300')).toBe(422);
    expect(await status('webp?size=4096')).toBe(200);
  });
});

describe('the inks of a style', () => {
  const inks = { foreground: [100, 90, 0, 20] };

  test('are returned as sent, and removed by null', async () => {
    const made = await create<{ id: string; style: { cmyk?: unknown } }>({
      type: 'text',
      data: 'x',
      style: { foreground: '#0000aa', cmyk: inks },
    });
    expect(made.style.cmyk).toEqual(inks);
    const changed = await account.request('PATCH', `/api/v1/qr-codes/${made.id}`, {
      style: { cmyk: { eyes: [0, 0, 0, 100] } },
    });
    expect(((await changed.json()) as typeof made).style.cmyk).toEqual({ ...inks, eyes: [0, 0, 0, 100] });
    const removed = await account.request('PATCH', `/api/v1/qr-codes/${made.id}`, { style: { cmyk: null } });
    expect(((await removed.json()) as typeof made).style).not.toHaveProperty('cmyk');
  });

  test('are at most 300% together', async () => {
    const response = await account.request('POST', '/api/v1/qr-codes', {
      type: 'text',
      data: 'x',
      style: { cmyk: { foreground: [100, 100, 100, 1] } },
    });
    expect(await problemsOf(response)).toEqual([422, 'validation_error', ['style.cmyk.foreground']]);
  });
});

describe('the readout', () => {
  const readout = async (query: string) => {
    const response = await account.request('GET', `/api/v1/qr-codes/${dense.id}/print${query}`);
    return [response.status, await response.json()] as const;
  };

  test('gives the sizes at a width and a resolution', async () => {
    expect(await readout('?width=40mm&dpi=300')).toEqual([
      200,
      {
        modules: 65,
        widthMm: 40,
        moduleMm: 0.5927,
        dotsPerModule: 7,
        minWidthMm: 16.5,
        maxDistanceCm: 33.8,
        warnings: [],
        retail: null,
      },
    ]);
  });

  test('reports a width that is too small, while its image is rejected', async () => {
    expect(await readout('?width=15mm&dpi=203')).toMatchObject([200, { dotsPerModule: 1, minWidthMm: 16.3 }]);
  });

  test('without a width has modules of 1 mm', async () => {
    expect(await readout('')).toMatchObject([200, { widthMm: 65, moduleMm: 1, maxDistanceCm: 57 }]);
  });

  test('rejects an unknown unit, and codes of other accounts', async () => {
    expect(await readout('?width=3ft')).toMatchObject([422, { error: { code: 'validation_error' } }]);
    const other = await api.createAccount();
    const response = await other.request('GET', `/api/v1/qr-codes/${dense.id}/print`);
    expect(response.status).toBe(404);
  });

  test('is part of a preview that asks for it', async () => {
    const preview = async (print?: object) => {
      const body = { type: 'text', data: 'a'.repeat(200), ...(print && { print }) };
      const response = await account.request('POST', '/api/v1/qr-codes/preview', body);
      return [response.status, (await response.json()) as { print?: unknown }] as const;
    };
    expect((await preview({ width: '40mm', dpi: 300 }))[1].print).toEqual(
      (await readout('?width=40mm&dpi=300'))[1],
    );
    expect((await preview())[1]).not.toHaveProperty('print');
    expect(await preview({ width: '40 mm' })).toMatchObject([
      422,
      { error: { details: [{ path: 'print.width' }] } },
    ]);
  });
});
