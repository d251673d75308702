import { expect, test } from '@jest/globals';
import { selectCodes, selectFolder, selectionQuery } from '../../../../dashboard/selections/selection.js';

const NONE = { code: undefined, tag: undefined, type: undefined };
const IN_FOLDER = { tag: 'menu', folder: 'fld_1', includeSubfolders: true };

test('one code is selected alone; a tag and a type stay within the folder', () => {
  expect(selectCodes(IN_FOLDER, { ...NONE, code: 'qr_1' })).toEqual({ qrCodeId: 'qr_1' });
  expect(selectCodes(IN_FOLDER, { ...NONE, type: 'url' })).toEqual({
    type: 'url',
    folder: 'fld_1',
    includeSubfolders: true,
  });
  expect(selectCodes({ qrCodeId: 'qr_1' }, NONE)).toEqual({});
});

test('any folder removes the folder and the folders below', () => {
  expect(selectFolder({ tag: 'menu' }, 'fld_1', true)).toEqual(IN_FOLDER);
  expect(selectFolder(IN_FOLDER, 'none', false)).toEqual({ tag: 'menu', folder: 'none' });
  expect(selectFolder(IN_FOLDER, '', true)).toEqual({ tag: 'menu' });
});

test('a selection becomes the query of analytics', () => {
  expect(selectionQuery(IN_FOLDER)).toEqual({ tag: 'menu', folder: 'fld_1', includeSubfolders: 'true' });
  expect(selectionQuery({})).toEqual({ includeSubfolders: undefined });
});
