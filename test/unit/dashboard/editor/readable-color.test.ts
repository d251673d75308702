import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrastOf } from '../../../../core/basics/color.js';
import { assessByRule } from '../../../../core/symbols/print/scannability.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import { findColorFixes, nearestReadableColor } from '../../../../dashboard/editor/readable-color.js';

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the suggested color is the lightest readable shade of the chosen one', () => {
  expect(nearestReadableColor('#e4572e', '#ffffff')).toBe('#cb4d29');
  expect(nearestReadableColor('#b3473f', '#ffffff')).toBe('#b3473f');
  expect(nearestReadableColor('#000000', '#ffffff')).toBe('#000000');
  // Not even black is readable on this background.
  expect(nearestReadableColor('#336699', '#404040')).toBeUndefined();
});

test('a suggestion is always readable, and nothing is suggested only for a dark background', () => {
  fc.assert(
    fc.property(hexColor, hexColor, (color, background) => {
      const nearest = nearestReadableColor(color, background);
      if (nearest === undefined) expect(contrastOf('#000000', background)).toBeLessThan(4.5);
      else expect(contrastOf(nearest, background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.each([
  ['pale modules', { foreground: '#c8b900' }],
  ['a pale end of a gradient', { gradient: { from: '#1e3a8a', to: '#a8e6cf' } }],
  ['pale eyes', { eyes: { foreground: '#ffb703' } }],
  ['a dark background', { foreground: '#336699', background: '#303030' }],
  ['light on dark', { foreground: '#ffffff', background: '#1a237e' }],
])('pressing the suggested fixes makes a style with %s readable', (_name, input) => {
  let style = completeStyle(input);
  expect(findColorFixes(style)).not.toEqual([]);
  for (let presses = 0; findColorFixes(style).length > 0; presses++) {
    expect(presses).toBeLessThan(4);
    style = findColorFixes(style)[0]!.fixed;
  }
  const { problems, warnings } = assessByRule(29, style);
  expect([...problems, ...warnings]).toEqual([]);
});
