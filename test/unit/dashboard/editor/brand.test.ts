import { expect, test } from '@jest/globals';
import { completeStyle } from '../../../../core/symbols/style.js';
import { hasOwnLook, isSameLook, withLook } from '../../../../dashboard/editor/brand.js';

const brand = completeStyle({
  foreground: '#312e81',
  shape: 'rounded',
  logo: { image: 'data:image/png;base64,AAAA' },
  frame: { text: 'Menu' },
  size: 1_000,
  cmyk: { foreground: [100, 90, 10, 0] },
});

test('a look is colors, shapes, and logo; the frame of the other code and the size of the image stay behind', () => {
  const style = withLook(completeStyle({ frame: { text: 'Save contact' } }), brand);
  expect(style).toMatchObject({
    foreground: '#312e81',
    shape: 'rounded',
    logo: brand.logo,
    errorCorrection: 'H',
    frame: { text: 'Save contact' },
    size: 512,
  });
  expect(isSameLook(style, brand)).toBe(true);
});

test('undoing a look leaves nothing of it, its inks included', () => {
  const former = completeStyle({ foreground: '#123456' });
  expect(withLook(withLook(former, brand), former)).toEqual(former);
});

test('the standard look is nobody’s brand, with or without a frame', () => {
  expect(hasOwnLook(completeStyle({ frame: { text: 'Menu' }, errorCorrection: 'Q' }))).toBe(false);
  expect(hasOwnLook(brand)).toBe(true);
  expect(hasOwnLook(completeStyle({ shape: 'dots' }))).toBe(true);
});
