import { describe, expect, test } from '@jest/globals';
import qrcode from 'qrcode';
import { renderSvg } from '../../../../../core/symbols/render/svg.js';
import { completeStyle, styleInputSchema } from '../../../../../core/symbols/style.js';
import { encodeSymbol } from '../../../../../core/symbols/symbol/encode-symbol.js';
import { blueLogo } from '../../../raster/images.js';

const URL_60 = 'https://example.com/some/path/that/is/sixty/bytes/long/ok/01';

function draw(input: object, text = URL_60): string {
  const style = completeStyle(styleInputSchema.parse(input));
  return renderSvg(encodeSymbol(text, { errorCorrection: style.errorCorrection }), style);
}

const elements = (svg: string) => [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name);

describe('a plain SVG', () => {
  test('is one path on a background for any number of modules', () => {
    expect(elements(draw({}))).toEqual(['svg', 'path', 'path']);
    expect(elements(draw({}, 'x'.repeat(2000)))).toEqual(['svg', 'path', 'path']);
  });

  test.each(['M', 'L', 'H'] as const)(
    'is no larger than the SVG of qrcode at level %s',
    async (errorCorrection) => {
      const theirs = await qrcode.toString(URL_60, { type: 'svg', errorCorrectionLevel: errorCorrection });
      expect(draw({ errorCorrection }).length).toBeLessThanOrEqual(theirs.length);
    },
  );

  test('has the requested size in pixels and quiet zone in modules', () => {
    const svg = draw({ size: 300, margin: 7 });
    expect(svg).toContain('width="300" height="300" viewBox="-7 -7.5 47 47"');
    expect(svg).toContain('d="M-7 -7.5h47v47h-47z"');
  });

  test('has no background element if the background is transparent', () => {
    expect(elements(draw({ background: 'transparent' }))).toEqual(['svg', 'path']);
  });
});

describe('a styled SVG', () => {
  test.each([
    ['rounded', { shape: 'rounded' }, 4],
    [
      'dots with styled finder patterns',
      { shape: 'dots', eyes: { frame: 'circle', foreground: '#990000' } },
      4,
    ],
    ['gradient', { gradient: { from: '#000000', to: '#0000aa' } }, 7],
    ['frame', { frame: { text: 'Scan me' } }, 5],
  ])('has a fixed number of elements: %s', (_, style, most) => {
    expect(elements(draw(style, 'x'.repeat(1000))).length).toBeLessThanOrEqual(most);
  });

  test('contains the logo itself', async () => {
    const image = await blueLogo();
    const svg = draw({ logo: { image, size: 0.3 } });
    // Some programs read SVG 1.1 only, where the reference has a namespace. Other styles do not pay for it.
    expect(svg).toContain(`<image href="${image}" xlink:href="${image}"`);
    expect(svg).toMatch(/^<svg [^>]*xmlns:xlink="http:\/\/www\.w3\.org\/1999\/xlink"/);
    expect(draw({ shape: 'dots' }) + draw({})).not.toContain('xlink');
    expect(svg).not.toMatch(/(?:href|src)="(?!data:image\/png;base64,)/);
  });

  test('refers only to itself, with an ID derived from the gradient', () => {
    const svg = draw({ gradient: { from: '#000000', to: '#0000aa', angle: 90 } });
    const id = /<linearGradient id="([^"]+)"/.exec(svg)![1]!;
    expect(svg.match(/url\([^)]*\)/g)!.every((reference) => reference === `url(#${id})`)).toBe(true);
    expect(draw({ gradient: { from: '#000000', to: '#0000ab', angle: 90 } })).not.toContain(`"${id}"`);
  });

  test('turns a linear gradient clockwise', () => {
    const axis = (angle: number) =>
      /x1="(\S+)" y1="(\S+)" x2="(\S+)" y2="(\S+)"/
        .exec(draw({ gradient: { from: '#000000', to: '#0000aa', angle } }))!
        .slice(1)
        .map(Number);
    expect(axis(0)).toEqual([0, 16.5, 33, 16.5]);
    expect(axis(90)).toEqual([16.5, 0, 16.5, 33]);
    expect(axis(45)).toEqual([0, 0, 33, 33]);
  });
});

describe('the text of a frame', () => {
  const hostile = [
    `</text><script>alert(1)</script>`,
    `" onload="alert(1)`,
    `'&amp;<![CDATA[x]]>`,
    'صوّرني لفتح القائمة',
    '😀👩‍👩‍👧‍👦🏳️‍🌈'.repeat(3),
    'W'.repeat(60),
    '扫描此处查看菜单'.repeat(7),
  ];

  test.each(hostile)('cannot become markup: %s', (text) => {
    const svg = draw({ frame: { text } });
    expect(elements(svg).filter((name) => name === 'script')).toEqual([]);
    expect(elements(svg).length).toBeLessThanOrEqual(6);
    expect(svg).not.toMatch(/onload=["']/);
    expect(svg.replace(/="[^"<>]*"/g, '')).not.toMatch(/<[^>]*"/);
  });

  test('is rejected unless it is one line of 1 to 60 characters', () => {
    for (const text of ['', '   ', 'x'.repeat(61), 'a\nb', 'a\u0000b', 'a\u2028b', '\ud800']) {
      expect(styleInputSchema.safeParse({ frame: { text } }).success).toBe(false);
    }
    expect(styleInputSchema.safeParse({ frame: { text: '😀'.repeat(60) } }).success).toBe(true);
  });
});

test('the same input gives the same bytes', () => {
  const style = {
    shape: 'classy',
    gradient: { type: 'radial', from: '#000000', to: '#0000aa' },
    frame: { text: 'ä' },
  };
  expect(draw(style)).toBe(draw(structuredClone(style)));
});
