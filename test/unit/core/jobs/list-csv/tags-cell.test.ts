import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTagsCell, tagsCell } from '../../../../../core/jobs/list-csv/tags-cell.js';

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
  const tag = fc.string({ unit: fc.constantFrom('\\', '|', 'a', ' ', ',', ';'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1, maxLength: 4 }), (tags) => {
      const trimmed = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
      expect(parseTagsCell(tagsCell(trimmed))).toEqual(trimmed);
    }),
  );
});

test('a cell without bars is read as people write tags, and a single tag with a comma has a bar', () => {
  expect(parseTagsCell('flyer, herbst')).toEqual(['flyer', 'herbst']);
  expect(parseTagsCell('flyer;herbst\nneu')).toEqual(['flyer', 'herbst', 'neu']);
  expect(parseTagsCell('flyer, herbst|neu')).toEqual(['flyer, herbst', 'neu']);
  expect(parseTagsCell('a\\|b, c')).toEqual(['a|b, c']);
  expect(tagsCell(['flyer, herbst'])).toBe('flyer, herbst|');
});
