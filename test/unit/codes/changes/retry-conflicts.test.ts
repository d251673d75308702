import { expect, test } from '@jest/globals';
import { alwaysChanging, CONFLICT, retryConflicts } from '../../../../codes/changes/retry-conflicts.js';

test('a change is repeated until it meets no concurrent one', async () => {
  const results = [CONFLICT, CONFLICT, 'written'] as const;
  let attempts = 0;
  expect(await retryConflicts(() => Promise.resolve(results[attempts++]!))).toBe('written');
  expect(attempts).toBe(3);
});

test('a change that always meets another one is given up, and reported with a time to wait', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return Promise.resolve(CONFLICT);
  };
  expect(await retryConflicts(attempt, 100)).toBe(CONFLICT);
  expect(attempts).toBeGreaterThan(1);
  expect(alwaysChanging()).toMatchObject({ code: 'conflict', status: 409, headers: { 'Retry-After': '1' } });
});

test('an error of an attempt ends the change at once', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return Promise.reject(new Error('down'));
  };
  await expect(retryConflicts(attempt)).rejects.toThrow('down');
  expect(attempts).toBe(1);
});
