import { describe, expect, test } from '@jest/globals';
import {
  colorModesOf,
  convertWidth,
  exportParameters,
  findProblems,
  imageParameters,
  printParameters,
  widthAtLeast,
  type ImageChoice,
} from '../../../../dashboard/download/image-choice.js';

const choice = (members: Partial<ImageChoice>): ImageChoice => ({
  format: 'svg',
  inPrint: false,
  width: '30',
  unit: 'mm',
  dpi: '300',
  pixels: '1024',
  color: 'rgb',
  ...members,
});

describe('the parameters of an image', () => {
  test.each<[Partial<ImageChoice>, object]>([
    [{}, {}],
    [{ inPrint: true }, { width: '30mm' }],
    [{ format: 'png' }, { size: '1024' }],
    [
      { format: 'png', inPrint: true, color: 'gray' },
      { width: '30mm', dpi: '300', color: 'gray' },
    ],
    [
      { format: 'pdf', color: 'cmyk' },
      { width: '30mm', color: 'cmyk' },
    ],
    [{ format: 'eps', width: ' 1.5 ', unit: 'in' }, { width: '1.5in' }],
    [{ format: 'webp', color: 'cmyk' }, { size: '1024' }],
    [{ color: 'gray' }, {}],
  ])('of %j are %j', (members, expected) => {
    expect(imageParameters(choice(members))).toEqual(expected);
  });

  test('of the readout are the width, and the resolution of dots', () => {
    expect(printParameters(choice({}))).toEqual({});
    expect(printParameters(choice({ format: 'pdf', color: 'cmyk' }))).toEqual({ width: '30mm' });
    expect(printParameters(choice({ format: 'jpg', inPrint: true }))).toEqual({ width: '30mm', dpi: '300' });
  });
});

test.each<[Partial<ImageChoice>, object]>([
  [{}, { format: 'SVG' }],
  [{ format: 'webp' }, { format: 'WEBP', size: 1024 }],
  [
    { format: 'jpg', inPrint: true },
    { format: 'JPEG', width: '30mm', dpi: 300 },
  ],
  [
    { format: 'pdf', width: '2', unit: 'in', color: 'cmyk' },
    { format: 'PDF', width: '2in', color: 'cmyk' },
  ],
])('an export of %j has %j', (members, expected) => {
  expect(exportParameters(choice(members))).toEqual(expected);
});

describe('the problems of a choice', () => {
  test.each<[Partial<ImageChoice>, string[]]>([
    [{ width: '' }, []],
    [{ format: 'pdf', width: '' }, ['width']],
    [{ format: 'pdf', width: '4.9' }, ['width']],
    [{ format: 'pdf', width: '2001' }, ['width']],
    [{ format: 'pdf', width: '200', unit: 'cm' }, []],
    [{ format: 'pdf', dpi: 'many' }, []],
    [{ format: 'png', inPrint: true, dpi: '71' }, ['dpi']],
    [{ format: 'png', inPrint: true, dpi: '300.5' }, ['dpi']],
    [{ format: 'png', pixels: '63' }, ['pixels']],
    [{ format: 'png', pixels: '4096' }, []],
  ])('of %j are at %j', (members, fields) => {
    expect(Object.keys(findProblems(choice(members)))).toEqual(fields);
  });
});

test('another unit converts the width, and text that is no number stays', () => {
  expect(convertWidth('30', 'mm', 'in')).toBe('1.18');
  expect(convertWidth('1', 'in', 'mm')).toBe('25.4');
  expect(convertWidth('72', 'pt', 'cm')).toBe('2.54');
  expect(convertWidth('wide', 'mm', 'in')).toBe('wide');
});

test('the smallest width in a unit is never narrower', () => {
  expect(widthAtLeast(8.3, 'mm')).toBe('8.3');
  expect(widthAtLeast(8.3, 'cm')).toBe('0.83');
  expect(widthAtLeast(8.3, 'in')).toBe('0.33');
  expect(widthAtLeast(8.3, 'pt')).toBe('23.6');
});

test('each format offers only the inks that the API accepts for it', () => {
  expect(colorModesOf('svg')).toEqual(['rgb']);
  expect(colorModesOf('webp')).toEqual(['rgb', 'gray']);
  expect(colorModesOf('eps')).toEqual(['rgb', 'gray', 'cmyk']);
});
