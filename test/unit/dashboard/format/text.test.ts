import { expect, test } from '@jest/globals';
import { toFileName } from '../../../../dashboard/format/text.js';

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
