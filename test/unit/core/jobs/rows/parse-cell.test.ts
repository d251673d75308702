import { expect, test } from '@jest/globals';
import { dataOfRow } from '../../../../../core/jobs/rows/parse-row.js';

test.each([
  ['phones', '+49 30 901820', ['+49 30 901820']],
  ['phones', '4930901820', ['4930901820']],
  ['phones', '+49 30 901820; +49 30 901821', ['+49 30 901820', '+49 30 901821']],
  [
    'phones',
    '+49 30 901820,+49 30 901821|+49 30 901822',
    ['+49 30 901820', '+49 30 901821', '+49 30 901822'],
  ],
  ['phones', '["+49 30 901820"]', ['+49 30 901820']],
  ['emails', 'ada@example.com', ['ada@example.com']],
  ['emails', 'ada@example.com\nbob@example.com, ', ['ada@example.com', 'bob@example.com']],
  ['urls', 'https://example.com/a,b;c', ['https://example.com/a,b;c']],
  ['urls', 'https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
  [
    'urls',
    'https://a.example/x;https://b.example https://c.example',
    ['https://a.example/x', 'https://b.example', 'https://c.example'],
  ],
  ['firstName', 'Ada, Countess', 'Ada, Countess'],
  ['address', '{"city":"Berlin"}', { city: 'Berlin' }],
])('a cell of %s with %j is %j', (field, cell, value) => {
  // prettier-ignore
  expect(dataOfRow('vcard', { fields: {}, dataCells: [[[field], cell]] })).toEqual({ [field]: value });
});

test('the recipients of an email are one address, or several', () => {
  expect(dataOfRow('email', { fields: {}, dataCells: [[['to'], 'ada@example.com']] })).toEqual({
    to: ['ada@example.com'],
  });
});
