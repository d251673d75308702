import { describe, expect, test } from '@jest/globals';
import { NAMED_LAYOUTS } from '../../../../core/jobs/sheets/named-layouts.js';
import { labelsPerSheet } from '../../../../core/jobs/sheets/sheet-layout.js';
import { sheetRequestSchema } from '../../../../core/jobs/sheets/sheet-schemas.js';
import {
  CUSTOM,
  layoutOfDraft,
  newSheetDraft,
  toSheetRequest,
} from '../../../../dashboard/sheets/sheet-draft.js';

const NAMED = NAMED_LAYOUTS.map((layout) => ({ ...layout, labels: labelsPerSheet(layout) }));
const select = { filter: {} };

describe('the form of a label sheet', () => {
  test.each([
    ['en-US', '5160'],
    ['de-DE', 'L7160'],
    ['en-GB', 'L7160'],
  ])('begins with a common sheet for %s', (language, layout) => {
    const draft = newSheetDraft(language);
    expect(draft.layout).toBe(layout);
    expect(sheetRequestSchema.parse({ select, ...toSheetRequest(draft) })).toMatchObject({ copies: 1 });
  });

  test('sends custom sizes in millimeters, and shows the layout that the API prints', () => {
    const draft = { ...newSheetDraft('de-DE'), layout: CUSTOM };
    const { layout } = sheetRequestSchema.parse({ select, ...toSheetRequest(draft) });
    expect(layoutOfDraft(draft, NAMED)).toEqual(layout);
    const paper = { ...draft, custom: { ...draft.custom, page: 'custom' as const, pageWidth: '250' } };
    const printed = sheetRequestSchema.safeParse({ select, ...toSheetRequest(paper) });
    expect(printed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['layout.label.height']);
    expect(layoutOfDraft(paper, NAMED)?.page).toEqual({ width: 250, height: 150 });
  });

  test('omits empty lines, and the position of the text unless it was chosen', () => {
    const draft = { ...newSheetDraft('de-DE'), text: ['{name}', ' ', ''] };
    expect(toSheetRequest(draft)).toMatchObject({ text: ['{name}'] });
    expect('place' in toSheetRequest(draft)).toBe(false);
    expect(toSheetRequest({ ...draft, place: 'below' })).toMatchObject({ place: 'below' });
  });

  test.each([{ columns: '' }, { labelWidth: '0' }, { rows: '1000' }, { left: '-1' }])(
    'has no preview for %j',
    (change) => {
      const draft = newSheetDraft('de-DE');
      const custom = { ...draft.custom, ...change };
      expect(layoutOfDraft({ ...draft, layout: CUSTOM, custom }, NAMED)).toBeUndefined();
    },
  );
});
