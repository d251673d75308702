import { describe, expect, test } from '@jest/globals';
import { findNamedLayout, NAMED_LAYOUTS } from '../../../../../core/jobs/sheets/named-layouts.js';
import {
  correctPoint,
  findCorrectionProblems,
  NO_CORRECTION,
} from '../../../../../core/jobs/sheets/printer-correction.js';
import { sheetRequestSchema } from '../../../../../core/jobs/sheets/sheet-schemas.js';

const L7160 = findNamedLayout('L7160')!;
const pathsOf = (x: number, y: number, scale: number, layout = L7160) =>
  findCorrectionProblems(layout, { offset: { x, y }, scale }).map(
    ({ path, message }) => `${path}: ${message}`,
  );

describe('the correction for a printer', () => {
  test('enlarges from the center of the page, and moves to the right and down after that', () => {
    const correction = { offset: { x: 2, y: -3 }, scale: 1.02 };
    expect(correctPoint({ x: 105, y: 148.5 }, L7160.page, correction)).toEqual({ x: 107, y: 145.5 });
    const corner = correctPoint({ x: 0, y: 0 }, L7160.page, correction);
    expect(corner.x).toBeCloseTo(-0.1, 9);
    expect(corner.y).toBeCloseTo(-5.97, 9);
  });

  test('that is none moves nothing, and fits every layout', () => {
    expect(correctPoint({ x: 7, y: 9 }, L7160.page, NO_CORRECTION)).toEqual({ x: 7, y: 9 });
    for (const layout of NAMED_LAYOUTS) expect(findCorrectionProblems(layout, NO_CORRECTION)).toEqual([]);
  });

  test.each([
    [8, 10, 1, []],
    [-8, -10, 1, []],
    [9, 0, 1, ['offset.x: moves the last column of labels 0.65 mm off the page; use a value closer to 0']],
    [-9, 0, 1, ['offset.x: moves the first column of labels 0.65 mm off the page; use a value closer to 0']],
    [0, 0, 1.05, []],
    [7, 0, 1.05, ['offset.x: moves the last column of labels 3.48 mm off the page; use a value closer to 0']],
    [0, 0, 0.95, []],
  ])(
    '%d, %d, %d keeps the content of all labels of L7160 on the page, or names the field',
    (x, y, scale, problems) => {
      expect(pathsOf(x, y, scale)).toEqual(problems);
    },
  );

  test('that only scales names the scale', () => {
    const page = { width: 100, height: 150 };
    const full = {
      page,
      columns: 1,
      rows: 1,
      label: page,
      origin: { left: 0, top: 0 },
      pitch: { x: 100, y: 150 },
    };
    expect(
      findCorrectionProblems(full, { offset: { x: 0, y: 0 }, scale: 1.05 }).map(({ path }) => path),
    ).toEqual([...['scale', 'scale', 'scale', 'scale']]);
    expect(findCorrectionProblems(full, { offset: { x: 1, y: -1 }, scale: 1 })).toEqual([]);
  });

  test.each([
    [{ offset: { x: 10.5 } }, 'offset.x'],
    [{ offset: { y: -10.5 } }, 'offset.y'],
    [{ offset: { x: '1mm' } }, 'offset.x'],
    [{ offset: { z: 1 } }, 'offset'],
    [{ offset: 1 }, 'offset'],
    [{ scale: 0.94 }, 'scale'],
    [{ scale: 105 }, 'scale'],
    [{ scale: null }, 'scale'],
    [{ offset: { x: -9 } }, 'offset.x'],
  ])('is rejected by name: %j', (correction, path) => {
    const request = { select: { filter: {} }, layout: 'L7160', ...correction };
    const issues = sheetRequestSchema.safeParse(request).error!.issues;
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });
});
