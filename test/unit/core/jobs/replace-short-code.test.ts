import { expect, test } from '@jest/globals';
import { replaceShortCode } from '../../../../core/jobs/replace-short-code.js';

test('changes the short code of a dynamic code inside its symbol too', () => {
  const code = {
    dynamic: true,
    encoded: 'https://q.example/r/old23456',
    shortCode: 'old23456',
    shortCodes: ['old23456'],
  };
  expect(replaceShortCode(code, 'new23456')).toEqual({
    dynamic: true,
    encoded: 'https://q.example/r/new23456',
    shortCode: 'new23456',
    shortCodes: ['new23456'],
  });
});

test('leaves the symbol of a static code as it is', () => {
  const code = {
    dynamic: false,
    encoded: 'WIFI:S:old23456;;',
    shortCode: 'old23456',
    shortCodes: ['old23456'],
  };
  expect(replaceShortCode(code, 'new23456')).toMatchObject({
    encoded: 'WIFI:S:old23456;;',
    shortCode: 'new23456',
  });
});
