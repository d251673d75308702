import { describe, expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { findLockProblems as untyped } from '../../../scripts/setup/lock-file-check.mjs';

const findLockProblems = untyped as (packages: Record<string, object>) => string[];

const integrity = 'sha512-AAAA';

describe('the check of the lock file', () => {
  test('accepts packages with a hash and the packages of all platforms, nested or not', () => {
    const packages = {
      '': { optionalDependencies: { fsevents: '1' } },
      'node_modules/fsevents': { integrity },
      'node_modules/a': { integrity, optionalDependencies: { 'a-linux': '1', fsevents: '1' } },
      'node_modules/a/node_modules/a-linux': { integrity },
    };
    expect(findLockProblems(packages)).toEqual([]);
  });

  test.each([
    ['a registry', { 'node_modules/a': { integrity, resolved: 'https://registry.example/a' } }, 'resolved'],
    ['a package without a hash', { 'node_modules/a': {} }, 'node_modules/a: has no integrity hash'],
    [
      'a missing platform',
      {
        'node_modules/a': { integrity, optionalDependencies: { 'a-darwin': '1' } },
        'node_modules/b/node_modules/a-darwin': { integrity },
      },
      'node_modules/a: its optional package a-darwin is missing',
    ],
  ])('reports %s', (_, packages, problem) => {
    expect(findLockProblems(packages)).toEqual([expect.stringContaining(problem)]);
  });
});
