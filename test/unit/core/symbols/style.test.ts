import { describe, expect, test } from '@jest/globals';
import { completeStyle, styleInputSchema, styleSchema } from '../../../../core/symbols/style.js';

const LOGO = 'data:image/png;base64,AAAA';
const pathsOf = (input: unknown) =>
  styleInputSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('a style', () => {
  test('has a default for every field', () => {
    expect(completeStyle()).toEqual({
      foreground: '#000000',
      background: '#ffffff',
      errorCorrection: 'M',
      format: 'svg',
      size: 512,
      margin: 4,
      shape: 'square',
      eyes: { frame: 'square', ball: 'square', foreground: null },
      gradient: null,
      logo: null,
      frame: null,
      strict: true,
    });
  });

  test('in a response can be sent back unchanged', () => {
    const style = completeStyle(
      styleInputSchema.parse({
        foreground: '#1A2b3C',
        eyes: { ball: 'circle' },
        gradient: { from: '#000000', to: '#111111' },
        frame: { text: 'x' },
      }),
    );
    expect(styleSchema.parse(style)).toEqual(style);
    expect(completeStyle(styleInputSchema.parse(style))).toEqual(style);
  });

  test('accepts format and level in any case', () => {
    for (const format of ['PNG', 'png', 'Png']) expect(styleInputSchema.parse({ format }).format).toBe('png');
    expect(styleInputSchema.parse({ errorCorrection: 'q' }).errorCorrection).toBe('Q');
  });

  test('with a logo has level H whatever the request says', () => {
    const style = completeStyle(styleInputSchema.parse({ errorCorrection: 'L', logo: { image: LOGO } }));
    expect(style).toMatchObject({ errorCorrection: 'H', logo: { image: LOGO, size: 0.2 } });
  });

  test.each([
    [{ foreground: 'red' }, 'foreground'],
    [{ foreground: '#fff' }, 'foreground'],
    [{ foreground: 'transparent' }, 'foreground'],
    [{ background: '#ffffff"/><script>' }, 'background'],
    [{ errorCorrection: 'X' }, 'errorCorrection'],
    [{ format: 'gif' }, 'format'],
    [{ size: 63 }, 'size'],
    [{ size: 4097 }, 'size'],
    [{ size: 100.5 }, 'size'],
    [{ margin: 21 }, 'margin'],
    [{ shape: 'star' }, 'shape'],
    [{ eyes: { ball: 'star' } }, 'eyes.ball'],
    [{ gradient: { from: '#000000' } }, 'gradient.to'],
    [{ gradient: { from: '#000000', to: '#000000', angle: Number.NaN } }, 'gradient.angle'],
    [{ logo: { image: 'data:image/svg+xml;base64,AAAA' } }, 'logo.image'],
    [{ logo: { image: LOGO, size: 0.9 } }, 'logo.size'],
    [{ frame: { text: 'x', position: 'left' } }, 'frame.position'],
    [{ strict: 'false' }, 'strict'],
  ])('is rejected at the invalid field: %j', (input, path) => {
    expect(pathsOf(input)).toEqual([path]);
  });

  test('with an unknown field is rejected by name, at any depth', () => {
    expect(styleInputSchema.safeParse({ color: '#000000' }).error?.issues[0]?.message).toContain('"color"');
    expect(styleInputSchema.safeParse({ eyes: { iris: 1 } }).error?.issues[0]?.message).toContain('"iris"');
  });
});
