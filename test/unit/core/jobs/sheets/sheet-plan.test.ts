import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PAPER_SIZES } from '../../../../../core/jobs/sheets/sheet-layout.js';
import {
  countLabels,
  countPages,
  listParts,
  placeLabel,
} from '../../../../../core/jobs/sheets/sheet-plan.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const layoutOf = (columns: number, rows: number) => ({
  page: PAPER_SIZES.A4,
  columns,
  rows,
  label: { width: 10, height: 10 },
  origin: { left: 0, top: 0 },
  pitch: { x: 10, y: 10 },
});

test('of 21 labels from position 5 on sheets of 21, 17 are on the first page', () => {
  const counts = { codes: 21, copies: 1, startAt: 5 };
  const layout = layoutOf(3, 7);
  expect(countPages(layout, counts)).toBe(2);
  const pages = Array.from({ length: 21 }, (_, label) => placeLabel(layout, counts, label).page);
  expect(pages.filter((page) => page === 0)).toHaveLength(17);
  expect(placeLabel(layout, counts, 0)).toEqual({ page: 0, position: 4 });
  expect(placeLabel(layout, counts, 17)).toEqual({ page: 1, position: 0 });
});

test('the parts of a sheet are whole pages, and have every label once', () => {
  fc.assert(
    fc.property(
      fc.record({
        columns: fc.integer({ min: 1, max: 10 }),
        rows: fc.integer({ min: 1, max: 30 }),
        codes: fc.integer({ min: 1, max: 2_000 }),
        copies: fc.integer({ min: 1, max: 5 }),
        start: fc.nat(),
      }),
      ({ columns, rows, codes, copies, start }) => {
        const layout = layoutOf(columns, rows);
        const counts = { codes, copies, startAt: 1 + (start % (columns * rows)) };
        const parts = listParts(layout, counts);
        let [page, label] = [0, 0];
        for (const part of parts) {
          expect([part.firstPage, part.from]).toEqual([page, label]);
          expect(part.until).toBeGreaterThan(part.from);
          expect(part.until - part.from).toBeLessThanOrEqual(Math.max(200, columns * rows));
          for (const edge of [part.from, part.until - 1]) {
            const placed = placeLabel(layout, counts, edge).page;
            expect(placed >= part.firstPage && placed < part.firstPage + part.pages).toBe(true);
          }
          page += part.pages;
          label = part.until;
        }
        expect([page, label]).toEqual([countPages(layout, counts), countLabels(counts)]);
      },
    ),
    propertyRuns(200),
  );
});
