import { expect, test } from '@jest/globals';
import { NAMED_LAYOUTS } from '../../../../core/jobs/sheets/named-layouts.js';
import { labelsPerSheet } from '../../../../core/jobs/sheets/sheet-layout.js';
import { describeLayout, layoutGroup, layoutGroups } from '../../../../dashboard/sheets/layout-groups.js';

const NAMED = NAMED_LAYOUTS.map((layout) => ({ ...layout, labels: labelsPerSheet(layout) }));

test('layouts are grouped by brand and paper, in their order', () => {
  const groups = layoutGroups(NAMED);
  expect([...groups.keys()]).toEqual(['Avery, A4', 'Herma, A4', 'Avery, US Letter']);
  expect([...groups.values()].flat()).toHaveLength(NAMED.length);
  for (const [group, layouts] of groups) expect(new Set(layouts.map(layoutGroup))).toEqual(new Set([group]));
});

test('a layout is described by its number, and the number and size of its labels', () => {
  const layout = NAMED.find(({ name }) => name === 'L7160')!;
  expect(describeLayout(layout)).toMatch(/^L7160: 21 labels of 63[.,]5 × 38[.,]1 mm$/);
});
