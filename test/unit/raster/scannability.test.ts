import { describe, expect, test } from '@jest/globals';
import { completeStyle, styleInputSchema } from '../../../core/symbols/style.js';
import { encodeSymbol } from '../../../core/symbols/symbol/encode-symbol.js';
import { enforceScannability } from '../../../core/symbols/print/scannability.js';
import { assessScannability } from '../../../raster/scannability.js';
import { blueLogo } from './images.js';

const TEXT = 'https://example.com/r/bcdfghjk';
const LOGO = await blueLogo();

async function assess(input: object, text = TEXT) {
  const style = completeStyle(styleInputSchema.parse(input));
  return assessScannability(encodeSymbol(text, { errorCorrection: style.errorCorrection }), style, text);
}

const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code);

describe('a code is accepted without warnings with', () => {
  test.each([
    ['the default style', {}],
    ['dark colors on light ones', { foreground: '#003366', background: '#ffffee' }],
    ['every shape', { shape: 'dots', eyes: { frame: 'rounded', ball: 'circle', foreground: '#880000' } }],
    ['a gradient that is dark at both ends', { gradient: { from: '#000000', to: '#663300' } }],
    ['a frame', { frame: { text: 'Scan me', color: '#eeee00' } }],
  ])('%s', async (_, style) => {
    expect(await assess(style)).toMatchObject({ ok: true, problems: [], warnings: [], quietZone: 4 });
  });
});

describe('a code is not scannable with', () => {
  test.each([
    ['little contrast', { foreground: '#999999' }, 'low_contrast', 'style.foreground'],
    [
      'yellow on white, which some decoders read',
      { foreground: '#ffff00' },
      'low_contrast',
      'style.foreground',
    ],
    ['light on dark', { foreground: '#ffffff', background: '#000000' }, 'inverted', 'style.foreground'],
    [
      'a gradient with one end too light',
      { gradient: { from: '#000000', to: '#cccccc' } },
      'low_contrast',
      'style.gradient.to',
    ],
    [
      'finder patterns in a color that is too light',
      { eyes: { foreground: '#ffaa00' } },
      'low_contrast',
      'style.eyes.foreground',
    ],
    ['less than one pixel per module', { size: 64, margin: 20 }, 'size_too_small', 'style.size'],
  ])('%s', async (_, style, code, path) => {
    const assessment = await assess(style);
    expect(assessment.ok).toBe(false);
    expect(assessment.problems).toEqual([expect.objectContaining({ code, path })]);
  });

  test('a logo that covers more than error correction can restore', async () => {
    const assessment = await assess({ logo: { image: LOGO, size: 0.4 } }, 'tiny');
    expect(codes(assessment.problems)).toEqual(['not_decoded']);
    expect(assessment.problems[0]!.message).toMatch(/smaller logo/);
  });

  test('square balls in round eyes, which a decoder misses; the message suggests rounded eyes', async () => {
    const assessment = await assess({ eyes: { frame: 'circle' } });
    expect(codes(assessment.problems)).toEqual(['not_decoded']);
    expect(assessment.problems[0]!.message).toContain('try rounded eyes or more contrast');
  });

  test('a logo that uses up the error correction, even if a decoder still reads the image', async () => {
    const assessment = await assess({ logo: { image: LOGO, size: 0.25 } }, 'tiny');
    expect(assessment.problems).toEqual([
      { code: 'correction_used_up', path: 'style.logo.size', message: expect.stringContaining('100%') },
    ]);
  });
});

describe('a code has a warning with', () => {
  test.each([
    ['a small quiet zone', { margin: 2 }, 'quiet_zone_small'],
    ['no quiet zone', { margin: 0 }, 'quiet_zone_small'],
    ['a transparent background', { background: 'transparent' }, 'transparent_background'],
    ['a barely sufficient contrast', { foreground: '#888888' }, 'contrast_barely_enough'],
    ['eyes with round frames', { eyes: { frame: 'circle', ball: 'circle' } }, 'eyes_round'],
    ['modules of one or two pixels', { size: 64 }, 'modules_small'],
    ['a large logo', { logo: { image: LOGO, size: 0.35 } }, 'correction_used_up'],
  ])('%s', async (_, style, code) => {
    const { ok, warnings } = await assess(style);
    expect({ ok, codes: codes(warnings) }).toEqual({ ok: true, codes: [code] });
  });
});

describe('a problem', () => {
  test('is thrown, naming each field to change, if strict', async () => {
    const assessment = await assess({ foreground: '#ffff00', eyes: { foreground: '#ffeeee' } });
    expect(() => enforceScannability(assessment, true)).toThrow(
      expect.objectContaining({
        code: 'not_scannable',
        details: [
          { path: 'style.foreground', message: expect.stringContaining('contrast of 1.07') },
          { path: 'style.eyes.foreground', message: expect.stringContaining('darker') },
        ],
      }),
    );
  });

  test('is a warning, and ok is false, if not strict', async () => {
    const stored = enforceScannability(await assess({ foreground: '#ffff00' }), false);
    expect(stored).toEqual({
      ok: false,
      contrast: 1.07,
      quietZone: 4,
      warnings: [expect.objectContaining({ code: 'low_contrast' })],
    });
  });

  test('does not exist for a safe style, whose assessment is returned as it is', async () => {
    expect(enforceScannability(await assess({}), true)).toEqual({
      ok: true,
      contrast: 21,
      quietZone: 4,
      warnings: [],
    });
  });
});
