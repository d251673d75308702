import { expect, test } from '@jest/globals';
import { createFolderTree } from '../../../../core/codes/folders/folder-tree.js';
import { matchesFilter } from '../../../../core/events/event-filter.js';
import { expandFilter } from '../../../../core/events/expand-filter.js';

const TREE = createFolderTree([
  { id: 'fld_1', name: 'Shops', parentId: null },
  { id: 'fld_2', name: 'Berlin', parentId: 'fld_1' },
  { id: 'fld_3', name: 'Events', parentId: null },
]);
const inFolder = (folder: string | undefined) => ({
  id: 'qr_1',
  type: 'url' as const,
  tags: [],
  ...(folder !== undefined && { folder }),
});

test.each([
  ['fld_1', true],
  ['fld_2', true],
  ['fld_3', false],
  [undefined, false],
])('a filter on a folder matches a code in %s: %s', (folder, expected) => {
  const filter = expandFilter({ folders: ['fld_1'] }, TREE);
  expect(matchesFilter(filter, [inFolder(folder)])).toBe(expected);
});

test('a filter on a deleted folder matches nothing', () => {
  const filter = expandFilter({ folders: ['fld_9'] }, TREE);
  expect(['fld_1', undefined].some((folder) => matchesFilter(filter, [inFolder(folder)]))).toBe(false);
});

test('a filter without folders stays as it is', () => {
  expect([expandFilter(null, TREE), expandFilter({ tags: ['x'] }, TREE)]).toEqual([null, { tags: ['x'] }]);
});
