import { describe, expect, test } from '@jest/globals';
import { findNamedLayout, NAMED_LAYOUTS } from '../../../../../core/jobs/sheets/named-layouts.js';
import {
  findLayoutProblems,
  labelBox,
  labelsPerSheet,
  PAPER_SIZES,
  type SheetLayout,
} from '../../../../../core/jobs/sheets/sheet-layout.js';

/** Labels per sheet, and width and height of a label in mm, as the makers publish them. */
const PUBLISHED: Record<string, readonly [labels: number, width: number, height: number]> = {
  L7160: [21, 63.5, 38.1],
  L7162: [16, 99.1, 33.9],
  L7163: [14, 99.1, 38.1],
  L7651: [65, 38.1, 21.2],
  L7658: [189, 25.4, 10],
  L4731: [189, 25.4, 10],
  L4732: [80, 35.6, 16.9],
  '4201': [64, 45.7, 16.9],
  '4346': [48, 45.7, 21.2],
  '10003': [80, 35.6, 16.9],
  '5160': [30, 66.7, 25.4],
  '5163': [10, 101.6, 50.8],
  '5164': [6, 101.6, 84.7],
  '5167': [80, 44.5, 12.7],
  '5371': [10, 88.9, 50.8],
};

describe('the named layouts', () => {
  test('have the published labels', () => {
    expect(NAMED_LAYOUTS.map(({ name }) => name).sort()).toEqual(Object.keys(PUBLISHED).sort());
    for (const layout of NAMED_LAYOUTS) {
      const [labels, width, height] = PUBLISHED[layout.name]!;
      expect([layout.name, labelsPerSheet(layout)]).toEqual([layout.name, labels]);
      expect(Math.abs(layout.label.width - width)).toBeLessThan(0.06);
      expect(Math.abs(layout.label.height - height)).toBeLessThan(0.06);
    }
  });

  test('fit their pages, and are centered on them to half a millimeter', () => {
    for (const layout of NAMED_LAYOUTS) {
      expect([layout.name, findLayoutProblems(layout)]).toEqual([layout.name, []]);
      const last = labelBox(layout, labelsPerSheet(layout) - 1);
      const right = layout.page.width - last.x - last.width;
      const below = layout.page.height - last.y - last.height;
      expect([layout.name, Math.abs(right - layout.origin.left) < 0.5]).toEqual([layout.name, true]);
      expect([layout.name, Math.abs(below - layout.origin.top) < 0.5]).toEqual([layout.name, true]);
    }
  });

  test('are found by their name in any case', () => {
    expect(findNamedLayout('l7160')?.maker).toBe('Avery');
    expect(findNamedLayout('L7161')).toBeUndefined();
  });
});

describe('a layout', () => {
  const layout: SheetLayout = {
    page: PAPER_SIZES.A4,
    columns: 2,
    rows: 3,
    label: { width: 90, height: 50 },
    origin: { left: 10, top: 20 },
    pitch: { x: 95, y: 60 },
  };

  test('has its labels row by row from left to right', () => {
    expect([0, 1, 2, 5].map((position) => labelBox(layout, position))).toEqual([
      { x: 10, y: 20, width: 90, height: 50 },
      { x: 105, y: 20, width: 90, height: 50 },
      { x: 10, y: 80, width: 90, height: 50 },
      { x: 105, y: 140, width: 90, height: 50 },
    ]);
  });

  test.each<[Partial<SheetLayout>, string[]]>([
    [{}, []],
    [{ columns: 3 }, ['label.width']],
    [{ rows: 5 }, ['label.height']],
    [{ pitch: { x: 80, y: 40 } }, ['pitch.x', 'pitch.y']],
    [{ label: { width: 300, height: 300 }, columns: 1, rows: 1 }, ['label.width', 'label.height']],
    [{ columns: 100, rows: 100, label: { width: 1, height: 1 }, pitch: { x: 1, y: 1 } }, ['rows']],
  ])('with %j has problems at %j', (change, paths) => {
    expect(findLayoutProblems({ ...layout, ...change }).map(({ path }) => path)).toEqual(paths);
  });
});
