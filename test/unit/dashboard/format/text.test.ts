import { expect, test } from '@jest/globals';
import { quoteName, toFileName } from '../../../../dashboard/format/text.js';

test.each([
  ['Menu', 'Menu'],
  ['https://example.com/menu?a=1', 'example.com menu a=1'],
  ['HTTP: a primer', 'HTTP a primer'],
  ['قائمة / الطعام', 'قائمة الطعام'],
  ['https://', 'qr-code'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('the file of %j is called %j', (name, fileName) => {
  expect(toFileName(name)).toBe(fileName);
});

test.each([
  ['Menu', '“\u2068Menu\u2069”'],
  ['قائمة', '“\u2068قائمة\u2069”'],
  ['🍕'.repeat(41), `“\u2068${'🍕'.repeat(40)}…\u2069”`],
])('a message quotes %j as %j', (name, quoted) => {
  expect(quoteName(name)).toBe(quoted);
});
