import { describe, expect, test } from '@jest/globals';
import jsQRModule from 'jsqr';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { completeStyle, styleInputSchema } from '../../../core/symbols/style.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { renderPng } from '../../../raster/render-png.js';
import { renderSvg } from '../../../core/symbols/render/svg.js';
import { decodeQr } from '../../support/decode-qr.js';
import { blueLogo } from './images.js';

const TEXT = 'https://example.com/some/path/that/is/sixty/bytes/long/ok/01';
const jsQR = ((jsQRModule as unknown as { default?: typeof jsQRModule.default }).default ??
  jsQRModule) as typeof jsQRModule.default;

async function draw(input: object, options?: { size?: number }, text = TEXT) {
  const style = completeStyle(styleInputSchema.parse(input));
  const symbol = encodeSymbol(text, { errorCorrection: style.errorCorrection });
  const png = await renderPng(symbol, style, options);
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { png, symbol, style, data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe('a plain PNG', () => {
  test.each([64, 100, 333, 512, 4096])(
    'of %i px has that size, whole-pixel modules, and an even quiet zone',
    async (size) => {
      const { symbol, data, width, height } = await draw({ size });
      expect([width, height]).toEqual([size, size]);
      const pixels = Math.floor(size / (symbol.size + 8));
      const start = Math.floor((size - pixels * symbol.size) / 2);
      expect(start).toBeGreaterThanOrEqual(4 * pixels);
      const expected = (x: number, y: number) => {
        const [column, row] = [x, y].map((at) => Math.floor((at - start) / pixels)) as [number, number];
        const inside = column >= 0 && row >= 0 && column < symbol.size && row < symbol.size;
        return inside && symbol.modules[row * symbol.size + column] === 1 ? 0 : 255;
      };
      const step = size > 1000 ? 7 : 1;
      let wrong = 0;
      for (let y = 0; y < size; y += step) {
        for (let x = 0; x < size; x += step) if (data[4 * (y * size + x)] !== expected(x, y)) wrong++;
      }
      expect(wrong).toBe(0);
    },
  );

  test('is read by a strong and a weak decoder', async () => {
    for (const style of [
      {},
      { foreground: '#123456', background: '#ffeecc' },
      { margin: 1 },
      { errorCorrection: 'H', size: 200 },
    ]) {
      const { png, data, width, height } = await draw(style);
      expect(await decodeQr(png)).toBe(TEXT);
      expect(jsQR(data, width, height)?.data).toBe(TEXT);
    }
  });

  test('takes at most a third of the bytes of qrcode', async () => {
    const theirs = await qrcode.toBuffer(TEXT, { width: 512 });
    expect((await draw({})).png.length).toBeLessThanOrEqual(theirs.length / 3);
  });

  test('is transparent where its background is', async () => {
    const { png } = await draw({ background: 'transparent', foreground: '#aa0000' });
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
    const centerOfFirstFinder = 4 * (Math.floor(4.5 * 12 + 6) * info.width + Math.floor(4.5 * 12 + 6));
    expect([...data.subarray(centerOfFirstFinder, centerOfFirstFinder + 4)]).toEqual([170, 0, 0, 255]);
  });

  test('shows the same modules as the SVG', async () => {
    const { symbol, style, data, width } = await draw({ size: 41 * 8 });
    const fromSvg = await sharp(Buffer.from(renderSvg(symbol, style)))
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(width).toBe(41 * 8);
    expect(Buffer.compare(fromSvg, Buffer.from(data))).toBe(0);
  });
});

describe('a styled PNG', () => {
  const shapes = ['square', 'rounded', 'dots', 'classy'] as const;
  const eyeShapes = ['square', 'rounded', 'circle'] as const;
  const combinations = shapes.flatMap((shape) =>
    eyeShapes.map((frame, index) => ({ shape, eyes: { frame, ball: eyeShapes[(index + 1) % 3] } })),
  );
  const colors = [
    { foreground: '#004400' },
    { gradient: { type: 'linear', angle: 30, from: '#000000', to: '#0044aa' } },
    { gradient: { type: 'radial', from: '#660000', to: '#000066' }, background: 'transparent' },
    { eyesForeground: '#880000', background: '#ffffdd' },
  ];
  const surroundings = [
    {},
    { frame: { text: 'Scan me' } },
    { margin: 2, frame: { text: 'اسحب', position: 'top', color: '#aa0000' } },
  ];

  test.each(combinations)(
    'with shape $shape and eyes $eyes is read with every coloring, frame, and logo',
    async (combination) => {
      const logos = [
        undefined,
        { image: await blueLogo(), size: 0.2 },
        { image: await blueLogo(200, 80), size: 0.3 },
      ];
      for (const [index, { eyesForeground, ...coloring }] of colors.entries()) {
        const eyes = { ...combination.eyes, ...(eyesForeground && { foreground: eyesForeground }) };
        const style = {
          ...combination,
          ...coloring,
          ...surroundings[index % 3],
          logo: logos[(index + 1) % 3],
          eyes,
        };
        const { data, width, height } = await draw(style, { size: 400 });
        expect([width, height]).toEqual([400, 400]);
        expect(await decodeQr({ data, width, height })).toBe(TEXT);
      }
    },
  );

  test('has modules of whole pixels', async () => {
    const { data, width, symbol } = await draw({ size: 500, eyes: { foreground: '#000080' } });
    const colors = new Set<number>();
    for (let at = 0; at < data.length; at += 4)
      colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    expect([...colors].sort()).toEqual([0, 0x000080, 0xffffff].sort());
    expect(width % symbol.size).not.toBe(0);
  });

  test('has the same bytes each time', async () => {
    const style = { shape: 'dots', gradient: { from: '#000000', to: '#0044aa' }, frame: { text: 'Twice' } };
    expect(Buffer.compare((await draw(style)).png, (await draw(style)).png)).toBe(0);
  });
});

describe('a size of less than one pixel per module', () => {
  const long = 'x'.repeat(1000);

  test('is rejected in a request, with the minimum that works', async () => {
    await expect(draw({}, { size: 64 }, long)).rejects.toMatchObject({
      code: 'validation_error',
      details: [{ path: 'size', message: expect.stringContaining('at least 129') }],
    });
  });

  test('is antialiased if the style has it', async () => {
    const { width } = await draw({ size: 64 }, undefined, long);
    expect(width).toBe(64);
  });
});
