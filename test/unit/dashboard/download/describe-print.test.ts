import { describe, expect, test } from '@jest/globals';
import { readPrintSize } from '../../../../core/symbols/print/print-readout.js';
import { completeStyle } from '../../../../core/symbols/style.js';
import {
  describeSize,
  findObstacle,
  formatDistance,
  formatLength,
  isTooSmall,
  listNotices,
} from '../../../../dashboard/download/describe-print.js';
import type { ImageChoice } from '../../../../dashboard/download/image-choice.js';

const black = completeStyle();
const blue = completeStyle({ foreground: '#1a237e' });
const choice = (members: Partial<ImageChoice>): ImageChoice => ({
  format: 'png',
  inPrint: true,
  width: '30',
  unit: 'mm',
  dpi: '300',
  pixels: '1024',
  color: 'rgb',
  ...members,
});
const readout = (widthMm: number, dpi?: number) =>
  readPrintSize({ type: 'url', style: blue, symbolModules: 25, modules: 33, widthMm, dpi }, 300);

test('lengths and distances have their units', () => {
  expect(formatLength(30, 'mm')).toBe('30 mm');
  expect(formatLength(30, 'in')).toBe('1.18 inches');
  expect([formatDistance(22.7), formatDistance(99.6), formatDistance(123)]).toEqual([
    '23 cm',
    '1 m',
    '1.2 m',
  ]);
});

test('a size is a width in centimeters, and a distance to the nearest 5 cm', () => {
  expect(describeSize(readout(30))).toBe('3 cm wide. Phones read it from about 25 cm.');
  expect(describeSize(readout(182.88))).toBe('18.3 cm wide. Phones read it from about 1.4 m.');
});

test('an image is too small under the width that prints', () => {
  expect([isTooSmall(readout(8.2)), isTooSmall(readout(8.3))]).toEqual([true, false]);
});

describe('the notices of an image', () => {
  test('mention few dots and small squares, but not for an image that is too small anyway', () => {
    expect(listNotices(choice({ dpi: '203' }), black, readout(8.3, 203))).toEqual([
      expect.stringContaining('A square has only 2 dots of the printer.'),
      'Narrower than 1.4 cm. Print one and scan it before you print many.',
    ]);
    expect(listNotices(choice({}), black, readout(30, 300))).toEqual([]);
    expect(listNotices(choice({}), black, readout(6, 300))).toEqual([]);
    expect(listNotices(choice({ inPrint: false }), black, readout(9))).toEqual([]);
  });

  test('mention converted colors, unless the style has its own inks', () => {
    const cmyk = choice({ format: 'pdf', color: 'cmyk' });
    expect(listNotices(cmyk, black, undefined)).toEqual([]);
    expect(listNotices(cmyk, blue, undefined)).toEqual([expect.stringContaining('without a profile')]);
    const inked = completeStyle({ foreground: '#1a237e', cmyk: { foreground: [100, 90, 0, 20] } });
    expect(listNotices(cmyk, inked, undefined)).toEqual([]);
    const gray = choice({ format: 'pdf', color: 'gray' });
    expect(listNotices(gray, inked, undefined)).toEqual(['Colors become shades of gray.']);
  });
});

describe('the obstacle of an image', () => {
  test('is the transparency of a JPEG', () => {
    const clear = completeStyle({ background: 'transparent' });
    expect(findObstacle(choice({ format: 'jpg' }), clear)).toContain('no transparency');
    expect(findObstacle(choice({ format: 'png' }), clear)).toBeUndefined();
    expect(findObstacle(choice({ format: 'jpg' }), black)).toBeUndefined();
  });

  test('is a number of dots that no image may have', () => {
    expect(findObstacle(choice({ width: '1', unit: 'in', dpi: '1200' }), black)).toBeUndefined();
    expect(findObstacle(choice({ width: '700', dpi: '300' }), black)).toContain('8,268 pixels wide');
    expect(findObstacle(choice({ width: '700', inPrint: false }), black)).toBeUndefined();
    expect(findObstacle(choice({ width: '2000', format: 'pdf' }), black)).toBeUndefined();
  });
});

describe('the notices about checkouts', () => {
  const product = (widthMm: number, style = black) =>
    readPrintSize({ type: 'gs1', style, symbolModules: 29, modules: 37, widthMm }, 300);
  const notices = (widthMm: number, style = black) =>
    listNotices(choice({ format: 'pdf' }), style, product(widthMm, style)).filter((text) =>
      text.includes('heckouts'),
    );

  test('name the sizes that checkouts read, if this one is smaller or larger', () => {
    const text = 'Phones read it at this size, but checkouts may not. Checkouts read it 1.5 to 3.6 cm wide.';
    expect([notices(14), notices(60)]).toEqual([[text], [text]]);
    expect(notices(20)).toEqual([]);
  });

  test('say what is wrong with the look', () => {
    expect(notices(20, completeStyle({ shape: 'dots', margin: 2 }))).toEqual([
      'The empty border is too narrow for checkouts. Make it 4 squares wide.',
      expect.stringContaining('They need square shapes'),
    ]);
  });

  test('are only about products', () => {
    const { retail, warnings } = readPrintSize(
      { type: 'url', style: black, symbolModules: 29, modules: 37, widthMm: 60 },
      300,
    );
    expect([retail, warnings]).toEqual([null, []]);
  });
});
