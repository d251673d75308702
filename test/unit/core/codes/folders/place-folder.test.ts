import { describe, expect, test } from '@jest/globals';
import { MAX_FOLDERS } from '../../../../../core/codes/folders/folder.js';
import { createFolderTree, type TreeFolder } from '../../../../../core/codes/folders/folder-tree.js';
import {
  assertContentsMove,
  assertFolderMove,
  assertRoomForFolder,
} from '../../../../../core/codes/folders/place-folder.js';

/** Five levels from `a1` to `a5`, and `b1` with `b2` below. */
const FOLDERS: TreeFolder[] = [
  { id: 'a1', name: 'One', parentId: null },
  { id: 'a2', name: 'Two', parentId: 'a1' },
  { id: 'a3', name: 'Three', parentId: 'a2' },
  { id: 'a4', name: 'Four', parentId: 'a3' },
  { id: 'a5', name: 'Five', parentId: 'a4' },
  { id: 'b1', name: 'Other', parentId: null },
  { id: 'b2', name: 'Two', parentId: 'b1' },
];
const TREE = createFolderTree(FOLDERS);

const codeOf = (work: () => void): string => {
  try {
    work();
    return 'fits';
  } catch (error) {
    const { code, details } = error as { code: string; details?: { path: string }[] };
    return `${code} ${details?.[0]?.path}`;
  }
};

describe('a new folder', () => {
  test.each([
    ['at the top', 'New', null, 'fits'],
    ['on the fifth level', 'New', 'a4', 'fits'],
    ['on a sixth level', 'New', 'a5', 'validation_error parentId'],
    ['in a folder that does not exist', 'New', 'a9', 'not_found parentId'],
    ['with a name that is taken in the same place', 'two', 'a1', 'name_taken name'],
    ['with a name that is taken in another place', 'Two', null, 'fits'],
    ['with a name that differs in case beyond ASCII', 'ÉTÉ', 'b2', 'fits'],
  ])('%s', (_where, name, parentId, expected) => {
    expect(codeOf(() => assertRoomForFolder(TREE, { name, parentId }))).toBe(expected);
  });

  test('beyond the maximum number is rejected', () => {
    const full = Array.from({ length: MAX_FOLDERS }, (_, index) => ({
      id: `f${index}`,
      name: `${index}`,
      parentId: null,
    }));
    const add = (folders: TreeFolder[]) =>
      codeOf(() => assertRoomForFolder(createFolderTree(folders), { name: 'New', parentId: null }));
    expect([add(full), add(full.slice(1))]).toEqual(['validation_error ', 'fits']);
  });

  test('cannot have the name of a sibling in another Unicode form or case', () => {
    const tree = createFolderTree([{ id: 'x', name: 'Cafe\u0301', parentId: null }]);
    expect(codeOf(() => assertRoomForFolder(tree, { name: 'CAF\u00c9', parentId: null }))).toBe(
      'name_taken name',
    );
  });
});

describe('a move', () => {
  test.each([
    ['a2', 'a2', 'validation_error parentId'],
    ['a2', 'a5', 'validation_error parentId'],
    ['a2', 'b1', 'name_taken name'],
    ['a3', 'b1', 'fits'],
    ['b1', 'a3', 'fits'],
    ['b1', 'a4', 'validation_error parentId'],
    ['b2', null, 'fits'],
  ])('of %s into %s', (id, parentId, expected) => {
    const { name } = TREE.find(id)!;
    expect(codeOf(() => assertFolderMove(TREE, id, { name, parentId }))).toBe(expected);
  });

  test('may keep its place and its name', () => {
    expect(codeOf(() => assertFolderMove(TREE, 'a2', { name: 'TWO', parentId: 'a1' }))).toBe('fits');
  });
});

describe('the folders of a deleted folder', () => {
  test.each([
    ['a1', null, 'fits'],
    ['a1', 'b1', 'name_taken name'],
    ['a1', 'a1', 'validation_error moveTo'],
    ['a1', 'a3', 'validation_error moveTo'],
    ['a1', 'a9', 'not_found moveTo'],
    ['b1', 'a4', 'fits'],
    ['b1', 'a5', 'validation_error moveTo'],
  ])('of %s move into %s', (id, target, expected) => {
    expect(codeOf(() => assertContentsMove(TREE, id, target))).toBe(expected);
  });

  test('can take the name of the deleted folder', () => {
    const tree = createFolderTree([
      { id: 'x', name: 'Same', parentId: null },
      { id: 'y', name: 'Same', parentId: 'x' },
    ]);
    expect(codeOf(() => assertContentsMove(tree, 'x', null))).toBe('fits');
  });
});
