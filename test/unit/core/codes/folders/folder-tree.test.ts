import { describe, expect, test } from '@jest/globals';
import { createFolderTree } from '../../../../../core/codes/folders/folder-tree.js';

const TREE = createFolderTree([
  { id: 'fld_3', name: 'Berlin', parentId: 'fld_1' },
  { id: 'fld_1', name: 'Shops', parentId: null },
  { id: 'fld_2', name: 'Events', parentId: null },
  { id: 'fld_4', name: 'Mitte', parentId: 'fld_3' },
]);

describe('a tree of folders', () => {
  test('lists a folder with everything below it', () => {
    expect(TREE.idsFrom('fld_1')).toEqual(['fld_1', 'fld_3', 'fld_4']);
    expect(TREE.idsFrom('fld_4')).toEqual(['fld_4']);
    expect(TREE.idsFrom('fld_9')).toEqual([]);
  });

  test('gives the path of a folder, and none for no folder and for a missing one', () => {
    expect(TREE.pathOf('fld_4')).toBe('Shops/Berlin/Mitte');
    expect(TREE.pathOf(undefined)).toBeNull();
    expect(TREE.pathOf('fld_9')).toBeNull();
  });

  test('gives the path from the first folder that a caller sees, and none for a folder that it does not see', () => {
    const seen = new Set(TREE.idsFrom('fld_3'));
    expect(['fld_4', 'fld_3', 'fld_1', 'fld_2'].map((id) => TREE.pathOf(id, seen))).toEqual([
      'Berlin/Mitte',
      'Berlin',
      null,
      null,
    ]);
  });

  test('gives the folders above a folder, the levels below it, and what is directly in it', () => {
    expect(TREE.lineOf('fld_4').map(({ id }) => id)).toEqual(['fld_1', 'fld_3', 'fld_4']);
    expect([TREE.heightOf('fld_1'), TREE.heightOf('fld_2'), TREE.heightOf('fld_9')]).toEqual([3, 1, 0]);
    expect(TREE.childrenOf(null).map(({ id }) => id)).toEqual(['fld_1', 'fld_2']);
  });
});
