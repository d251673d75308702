import { expect, test } from '@jest/globals';
import { replaceShortCode } from '../../../../core/jobs/replace-short-code.js';

test('a new short code also changes the symbol of a dynamic code', () => {
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

test('a new short code of a compact code is in capitals in its symbol', () => {
  const code = {
    dynamic: true,
    compact: true as const,
    encoded: 'https://Q.EXAMPLE/R/OLD23456',
    shortCode: 'old23456',
    shortCodes: ['old23456'],
  };
  expect(replaceShortCode(code, 'new23456')).toMatchObject({
    encoded: 'https://Q.EXAMPLE/R/NEW23456',
    shortCode: 'new23456',
  });
});

test('a new short code does not change the symbol of a static code', () => {
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
