import { expect, test } from '@jest/globals';
import { assessByRule } from '../../../../core/symbols/print/scannability.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import { PALETTES, paletteOf, withPalette } from '../../../../dashboard/editor/palettes.js';

/** A symbol of version 3, as the short link of a dynamic code needs. */
const SYMBOL_SIZE = 29;

test.each(PALETTES.map(({ name }) => name))(
  'the palette %s passes the scannability check with ample contrast',
  (name) => {
    const { ok, contrast, warnings } = assessByRule(SYMBOL_SIZE, withPalette(completeStyle(), name));
    expect({ ok, warnings }).toEqual({ ok: true, warnings: [] });
    expect(contrast).toBeGreaterThanOrEqual(7);
  },
);

test('a style has the palette that was chosen last, whatever the case of its colors, until a color is changed', () => {
  const style = completeStyle({ shape: 'dots', foreground: '#123456' });
  expect(paletteOf(style)).toBeUndefined();
  for (const { name } of PALETTES) {
    expect(paletteOf(withPalette(withPalette(style, 'Ocean'), name))).toBe(name);
  }
  const indigo = withPalette(style, 'Indigo');
  expect(indigo.shape).toBe('dots');
  expect(paletteOf({ ...indigo, foreground: indigo.foreground.toUpperCase() })).toBe('Indigo');
  expect(paletteOf({ ...indigo, background: 'transparent' })).toBeUndefined();
});
