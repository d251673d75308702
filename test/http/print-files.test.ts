import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PAYLOAD_TYPES } from '../../core/symbols/payloads/registry.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import { completeStyle, styleInputSchema, type Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { canHaveGhostscript, findGhostscript } from '../support/ghostscript.js';
import { canReadPrint, startPrintReader, type PrintReader } from '../support/print-reader.js';
import type { TestAccount } from '../support/api.js';
import { blueLogo } from '../unit/raster/images.js';
import { buildPdf } from '../support/build-pdf.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

/**
 * For tests that read print files with programs that know nothing about this service. Without Python, only CI
 * must run them.
 */
const independent = process.env['CI'] || canReadPrint() ? describe : describe.skip;
const withGhostscript =
  process.env['CI'] || (canReadPrint() && canHaveGhostscript()) ? describe : describe.skip;

let api: SharedApi;
let account: TestAccount;
let reader: PrintReader;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount();
  if (process.env['CI'] || canReadPrint()) reader = await startPrintReader();
});
afterAll(async () => {
  await reader?.close();
});

interface Code {
  id: string;
  encoded: string;
  style: Style;
}

async function createCode(body: object): Promise<Code> {
  const response = await account.request('POST', '/api/v1/qr-codes', body);
  expect(response.status).toBe(201);
  return (await response.json()) as Code;
}

const createStyled = (style: object, data = 'https://example.com/menu') =>
  createCode({ type: 'url', data, style });

async function fetchImage({ id }: Code, file: string): Promise<Buffer> {
  const response = await account.request('GET', `/api/v1/qr-codes/${id}/image.${file}`);
  expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, '']);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the ID of a new file. */
async function uploadPdf(): Promise<string> {
  const response = await fetch(`${api.url}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': 'application/pdf' },
    body: buildPdf(['Menu']),
  });
  return ((await response.json()) as { id: string }).id;
}

async function saveImage(code: Code, file: string): Promise<string> {
  const [format] = file.split('?');
  return reader.save(`${code.id}-${Math.random()}.${format}`, await fetchImage(code, file));
}

/** Returns the text of the only symbol in an image. */
async function decode(path: string, dpi?: number): Promise<string> {
  const found = await reader.decode(path, dpi);
  expect(found).toHaveLength(1);
  return Buffer.from(found[0]!.bytes).toString('utf8');
}

const SHAPES = ['square', 'rounded', 'dots', 'classy'] as const;

independent('a PDF', () => {
  test.each(PAYLOAD_TYPES.map(({ type }) => type))('of a %s code decodes in every shape', async (type) => {
    const { example } = PAYLOAD_TYPES.find((one) => one.type === type)!;
    const data = type === 'file' ? await uploadPdf() : example;
    for (const shape of SHAPES) {
      const code = await createCode({ type, data, style: { shape } });
      const path = await saveImage(code, 'pdf?width=50mm');
      expect(await decode(path)).toBe(code.encoded);
      // Another code of the account can then have the same GS1 key.
      await account.request('DELETE', `/api/v1/qr-codes/${code.id}`);
    }
  });

  test.each([
    ['30mm', 30],
    ['3cm', 30],
    ['1.2in', 30.48],
    ['85pt', 29.986],
    ['2000mm', 2000],
  ])('has the width of %s', async (width, mm) => {
    const { pages, problems } = await reader.describePdf(
      await saveImage(await createStyled({}), `pdf?width=${width}`),
    );
    const inMm = (points: number) => (points / 72) * 25.4;
    expect(problems).toEqual([]);
    expect(pages).toHaveLength(1);
    for (const box of [pages[0]!.mediaBox, pages[0]!.trimBox]) {
      expect(box.slice(0, 2)).toEqual([0, 0]);
      for (const side of box.slice(2)) expect(Math.abs(inMm(side) - mm)).toBeLessThan(0.01);
    }
  });

  test('has modules of 1 mm without a width', async () => {
    const code = await createStyled({ frame: { text: 'Scan me' } });
    const { pages } = await reader.describePdf(await saveImage(code, 'pdf'));
    const { size } = encodeSymbol(code.encoded, { errorCorrection: 'M' });
    const modules = imageSide(size, completeStyle(styleInputSchema.parse({ frame: { text: 'Scan me' } })));
    expect((pages[0]!.mediaBox[2]! / 72) * 25.4).toBeCloseTo(modules, 4);
  });

  test('of a black code in CMYK has one ink, and no font or image', async () => {
    for (const shape of SHAPES) {
      const path = await saveImage(await createStyled({ shape }), 'pdf?width=30mm&color=cmyk');
      const { pages, objects } = await reader.describePdf(path);
      const colors = pages[0]!.operators.filter(([name]) =>
        /^(k|K|rg|RG|g|G|cs|CS|sc|SC|scn|SCN|Tf|Do|sh|BI)$/.test(name),
      );
      expect(colors.length).toBeGreaterThan(0);
      expect(colors).toEqual(colors.map(() => ['k', [0, 0, 0, 1]]));
      expect(objects.filter((one) => one['/Type'] === '/Font' || one['/Subtype'] === '/Image')).toEqual([]);
    }
  });

  test('has the given inks, and one color space', async () => {
    const code = await createStyled({
      foreground: '#0000aa',
      background: '#fffbe6',
      cmyk: { foreground: [100, 90, 0, 20], background: [0, 2, 10, 0] },
      frame: { text: 'Scan me' },
    });
    const { pages } = await reader.describePdf(await saveImage(code, 'pdf?width=40mm&color=cmyk'));
    const colors = pages[0]!.operators.filter(([name]) => /^(k|rg|g)$/.test(name));
    const distinct = [...new Set(colors.map((color) => JSON.stringify(color)))].map(
      (text) => JSON.parse(text) as unknown,
    );
    expect(distinct).toEqual([
      ['k', [0, 0.02, 0.1, 0]],
      ['k', [1, 0.9, 0, 0.2]],
      // Opaque white on the frame needs no ink.
      ['k', [0, 0, 0, 0]],
    ]);
    const gray = await reader.describePdf(await saveImage(code, 'pdf?width=40mm&color=gray'));
    expect(gray.pages[0]!.operators.some(([name]) => /^(k|rg)$/.test(name))).toBe(false);
  });

  test('has a gradient as a shading, and a logo as its only image', async () => {
    const image = await blueLogo();
    for (const color of ['rgb', 'cmyk', 'gray']) {
      for (const type of ['linear', 'radial']) {
        const style = {
          shape: 'dots',
          gradient: { type, from: '#000044', to: '#440000', angle: 30 },
          logo: { image, size: 0.2 },
        };
        const code = await createStyled(style);
        const path = await saveImage(code, `pdf?width=50mm&color=${color}`);
        const { pages, objects } = await reader.describePdf(path);
        expect(pages[0]!.operators.filter(([name]) => name === 'sh').length).toBeGreaterThan(0);
        expect(objects.filter((one) => one['/Subtype'] === '/Image')).toHaveLength(1);
        expect(objects.find((one) => one['/Subtype'] === '/Image')!['/ColorSpace']).toBe(
          { rgb: '/DeviceRGB', cmyk: '/DeviceCMYK', gray: '/DeviceGray' }[color],
        );
        expect(await decode(path)).toBe(code.encoded);
      }
    }
  });

  test.each(['Scan me', '請掃描 7', 'Scan 👇', 'طاولة 7 (abc)'])(
    'has text as outlines, without a font or an image: %s',
    async (text) => {
      const framed = await createStyled({ frame: { text } });
      const path = await saveImage(framed, 'pdf?width=40mm');
      const { objects } = await reader.describePdf(path);
      expect(objects.filter((one) => '/Subtype' in one || one['/Type'] === '/Font')).toEqual([]);
      expect(await decode(path)).toBe(framed.encoded);
    },
  );
});

withGhostscript('an EPS', () => {
  test.each([
    ['plain', {}, 'rgb'],
    ['rounded in CMYK', { shape: 'rounded' }, 'cmyk'],
    ['dots in gray', { shape: 'dots' }, 'gray'],
    ['classy with a frame', { shape: 'classy', frame: { text: 'Scan me' } }, 'cmyk'],
    ['with a gradient', { shape: 'dots', gradient: { from: '#000044', to: '#440000', angle: 45 } }, 'rgb'],
    ['with a radial gradient', { gradient: { type: 'radial', from: '#000044', to: '#440000' } }, 'cmyk'],
    ['with missing glyphs', { frame: { text: '請掃描' } }, 'rgb'],
    ['with a logo', { logo: 'blue' }, 'cmyk'],
  ])('%s decodes after Ghostscript has rendered it', async (_what, style, color) => {
    const ghostscript = await findGhostscript();
    const logo = 'logo' in style ? { logo: { image: await blueLogo(), size: 0.2 } } : {};
    const code = await createStyled({ ...style, ...logo });
    const bytes = await fetchImage(code, `eps?width=40mm&color=${color}`);
    const eps = await reader.save(`${code.id}.eps`, bytes);
    const png = await reader.save(`${code.id}.png`, Buffer.alloc(0));
    await ghostscript([
      ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dEPSCrop', '-r600', '-sDEVICE=png16m'],
      ...[`-sOutputFile=${png}`, eps],
    ]);
    expect(await decode(png)).toBe(code.encoded);
    const { size } = await reader.describeRaster(png);
    // 40 mm at 600 dpi; Ghostscript rounds the page up to whole points.
    for (const side of size) expect(Math.abs(side - 945)).toBeLessThanOrEqual(9);

    const text = bytes.toString('latin1');
    expect(text).toMatch(/^%!PS-Adobe-3\.0 EPSF-3\.0\n/);
    expect(text).toContain('%%BoundingBox: 0 0 114 114\n');
    expect(text).toContain('%%HiResBoundingBox: 0 0 113.3858268 113.3858268\n');
    expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(255);
  });
});

independent('a raster image', () => {
  test.each(['png', 'webp', 'jpg'])(
    'as %s has whole dots, the requested size, and the density',
    async (format) => {
      for (const [width, dpi, px] of [
        ['30mm', 300, 354],
        ['25mm', 203, 200],
        ['1.2in', 600, 720],
      ] as const) {
        for (const style of [{}, { shape: 'rounded' }]) {
          const code = await createStyled(style);
          const path = await saveImage(code, `${format}?width=${width}&dpi=${dpi}`);
          const image = await reader.describeRaster(path);
          expect(image.size).toEqual([px, px]);
          const density = format === 'webp' ? image.exifDpi : image.dpi;
          expect(density.map(Math.round)).toEqual([dpi, dpi]);
          expect(image.profile).toBe(false);
          expect(await decode(path)).toBe(code.encoded);
        }
      }
    },
  );

  test('has runs of dots that are multiples of one number, apart from the quiet zone', async () => {
    for (const width of ['20mm', '30mm', '33.3mm', '47mm']) {
      for (const dpi of [203, 300, 600]) {
        const code = await createStyled({});
        const { runs, topRuns } = await reader.describeRaster(
          await saveImage(code, `png?width=${width}&dpi=${dpi}`),
        );
        const response = await account.request(
          'GET',
          `/api/v1/qr-codes/${code.id}/print?width=${width}&dpi=${dpi}`,
        );
        const { dotsPerModule, modules } = (await response.json()) as Record<string, number>;
        const inner = runs.slice(1, -1);
        expect(inner.filter((run) => run % dotsPerModule! !== 0)).toEqual([]);
        const total = runs.reduce((sum, run) => sum + run, 0);
        expect(Math.floor(total / modules!)).toBe(dotsPerModule);
        // The remainder is spread evenly over both sides of the quiet zone.
        expect(Math.abs(topRuns[0]! - topRuns.at(-1)!)).toBeLessThanOrEqual(1);
      }
    }
  });

  test.each([
    ['png', 'L'],
    ['webp', 'RGB'],
    ['jpg', 'L'],
  ])('in gray as %s has no colors', async (format, mode) => {
    const code = await createStyled({ shape: 'rounded', foreground: '#0000aa' });
    const path = await saveImage(code, `${format}?width=30mm&color=gray`);
    expect((await reader.describeRaster(path)).mode).toBe(mode);
    expect(await decode(path)).toBe(code.encoded);
    const plain = await saveImage(await createStyled({}), `${format}?size=300&color=gray`);
    expect((await reader.describeRaster(plain)).mode).toBe(format === 'png' ? '1' : mode);
  });
});

test('the files of a code are the same each time, and their ETags change with the parameters', async () => {
  const code = await createStyled({ shape: 'rounded', frame: { text: 'Scan me' } });
  const etags = new Set<string>();
  for (const file of [
    'pdf',
    'eps',
    'webp',
    'jpg',
    'pdf?width=30mm',
    'eps?width=30mm&color=cmyk',
    'svg?width=30mm',
  ]) {
    expect(await fetchImage(code, file)).toEqual(await fetchImage(code, file));
    const path = `/api/v1/qr-codes/${code.id}/image.${file}`;
    const etag = (await account.request('HEAD', path)).headers.get('etag')!;
    etags.add(etag);
    const again = await account.request('GET', path, undefined, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  }
  expect(etags.size).toBe(7);
});

test('an SVG has a size in print', async () => {
  const svg = (await fetchImage(await createStyled({}), 'svg?width=1.2in')).toString();
  expect(svg).toContain('width="30.48mm" height="30.48mm"');
});
