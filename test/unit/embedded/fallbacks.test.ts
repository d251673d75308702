import { describe, expect, test } from '@jest/globals';
import { firstSuccess, NotFoundError, type ProgramSource } from '../../../embedded/fallbacks.js';

function failing(name: string, message: string): ProgramSource {
  return { name, run: () => Promise.reject(new Error(message)) };
}

function working(name: string, path: string, ran: string[] = []): ProgramSource {
  return {
    name,
    run: async () => {
      ran.push(name);
      return path;
    },
  };
}

describe('finding a program in several sources', () => {
  test('takes the first source that succeeds and runs no other', async () => {
    const ran: string[] = [];
    const sources = [working('PATH', '/bin/x', ran), working('download', '/cache/x', ran)];
    await expect(firstSuccess('X', sources, 'Install X.', () => undefined)).resolves.toBe('/bin/x');
    expect(ran).toEqual(['PATH']);
  });

  test('reports one line for each source that fails', async () => {
    const lines: string[] = [];
    const sources = [
      failing('download', 'x.example.com:443 did not respond within 5 s'),
      failing('build', '\n\n  no compiler \n    at somewhere (a.js:1)\n'),
      working('cache', '/cache/x'),
    ];
    await firstSuccess('X', sources, 'Install X.', (line) => lines.push(line));
    expect(lines).toEqual([
      '  X: download: x.example.com:443 did not respond within 5 s',
      '  X: build: no compiler',
    ]);
  });

  test('fails with the advice if every source fails', async () => {
    const sources = [failing('download', 'no network')];
    const found = firstSuccess('X', sources, 'Install X, or set X_ADDRESS.', () => undefined);
    await expect(found).rejects.toThrow(new NotFoundError('Install X, or set X_ADDRESS.'));
  });
});
