import { describe, expect, test } from '@jest/globals';
import { firstSuccess, NotFoundError, type Step } from '../../../embedded/fallbacks.js';

function failing(name: string, message: string): Step {
  return { name, run: () => Promise.reject(new Error(message)) };
}

function working(name: string, path: string, ran: string[] = []): Step {
  return {
    name,
    run: async () => {
      ran.push(name);
      return path;
    },
  };
}

describe('a chain of ways to come by a program', () => {
  test('takes the first way that works and tries no other', async () => {
    const ran: string[] = [];
    const steps = [working('PATH', '/bin/x', ran), working('download', '/cache/x', ran)];
    await expect(firstSuccess('X', steps, 'Install X.', () => undefined)).resolves.toBe('/bin/x');
    expect(ran).toEqual(['PATH']);
  });

  test('says in one line for each way why it failed', async () => {
    const lines: string[] = [];
    const steps = [
      failing('download', 'x.example.com:443 did not answer in 5 s'),
      failing('build', '\n\n  no compiler \n    at somewhere (a.js:1)\n'),
      working('cache', '/cache/x'),
    ];
    await firstSuccess('X', steps, 'Install X.', (line) => lines.push(line));
    expect(lines).toEqual([
      '  X: download: x.example.com:443 did not answer in 5 s',
      '  X: build: no compiler',
    ]);
  });

  test('ends with what to do when no way worked', async () => {
    const steps = [failing('download', 'no network')];
    const found = firstSuccess('X', steps, 'Install X, or set X_ADDRESS.', () => undefined);
    await expect(found).rejects.toThrow(new NotFoundError('Install X, or set X_ADDRESS.'));
  });
});
