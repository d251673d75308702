import { expect, test } from '@jest/globals';
import { describeDeletion } from '../../../../dashboard/codes/describe-effects.js';

const dynamic = { dynamic: true };
const fixed = { dynamic: false };

test('the deletion of a static code ends its short link only', () => {
  expect(describeDeletion([fixed])).toBe('What is printed keeps working; its short link ends.');
  expect(describeDeletion([fixed, fixed])).toBe('What is printed keeps working; their short links end.');
});

test('the deletion of dynamic codes ends their printed copies', () => {
  expect(describeDeletion([dynamic, dynamic])).toBe('What is printed stops working.');
});

test('the deletion of both kinds says how many codes are affected in which way', () => {
  expect(describeDeletion([dynamic, fixed, fixed])).toBe(
    '1 code will stop working where printed. For 2 codes, what is printed keeps working and only the short link ends.',
  );
});
