import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tagsCell } from '../../../../core/list-csv/tags-cell.js';

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
      expect(readTags(tagsCell(tags))).toEqual(tags);
    }),
  );
});

/** Reads backslashes before a bar or at the end in pairs; one that is left over makes the bar part of the tag. */
function readTags(cell: string): string[] {
  const tags = [''];
  for (const [, backslashes = '', bar = '', text = ''] of cell.matchAll(
    /(\\+)(?=\||$)(\|?)|(\||[^|\\]+|\\+)/g,
  )) {
    const isEscaped = bar === '|' && backslashes.length % 2 === 1;
    const isSeparator = text === '|' || (bar === '|' && !isEscaped);
    tags[tags.length - 1] += '\\'.repeat(Math.floor(backslashes.length / 2));
    if (isEscaped) tags[tags.length - 1] += '|';
    else if (isSeparator) tags.push('');
    else tags[tags.length - 1] += text;
  }
  return tags;
}
