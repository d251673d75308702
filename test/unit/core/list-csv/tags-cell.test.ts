import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTagsCell, tagsCell } from '../../../../core/list-csv/tags-cell.js';

test.each([
  [[], ''],
  [['menu'], 'menu'],
  [['menu', 'summer'], 'menu|summer'],
  [['a|b', 'c'], 'a\\|b|c'],
  [['C:\\menu', 'x'], 'C:\\menu|x'],
  [['ends with \\', 'x'], 'ends with \\\\|x'],
])('the tags %j are written as %s', (tags, cell) => {
  expect(tagsCell(tags)).toBe(cell);
});

test('the tags of every code can be read back', () => {
  const tag = fc.string({ unit: fc.constantFrom('\\', '|', 'a', ' '), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1, maxLength: 4 }), (tags) => {
      const trimmed = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
      expect(parseTagsCell(tagsCell(trimmed))).toEqual(trimmed);
    }),
  );
});
