import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
// @ts-expect-error scripts have no types
import { readTests, selectTests } from '../../scripts/setup/affected-tests.mjs';

const CHECKOUT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const run = promisify(execFile);

let copy: string;
/** Returns the selected tests; undefined if all are selected. */
let select: (changed: string[]) => string[] | undefined;

/** Copies the sources, so that faults can be planted in them. */
beforeAll(async () => {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: CHECKOUT,
    maxBuffer: 1e7,
  });
  const files = stdout.split('\0').filter(Boolean);
  copy = mkdtempSync(join(tmpdir(), 'qrelay-changed-'));
  for (const file of files) cpSync(join(CHECKOUT, file), join(copy, file), { recursive: true });
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(CHECKOUT, folder), join(copy, folder));
  const tests = readTests(files, copy);
  select = (changed) => {
    const selected = selectTests(changed, tests) as 'all' | Map<string, string>;
    return selected === 'all' ? undefined : [...selected.keys()];
  };
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A fault in each of five places, and a test that finds it. */
const FAULTS = [
  [
    'core/symbols/payloads/wifi.ts',
    'T:WPA;R:1;',
    'T:WPA;R:0;',
    'test/unit/core/symbols/payloads/wifi.test.ts',
  ],
  ['api/accounts/list-plans.ts', 'total = data.length', 'total = 0', 'test/http/plans.test.ts'],
  [
    'store/short-links/scan-limits.ts',
    '$lte: [left, asked]',
    '$lt: [left, asked]',
    'test/store/short-links/scan-limits.test.ts',
  ],
  ['dashboard/format/times.ts', ' min ', ' minutes ', 'test/unit/dashboard/format/times.test.ts'],
  ['docker-compose.yml', 'cap_drop: [ALL]', 'cap_drop: []', 'test/unit/docker-compose.test.ts'],
] as const;

describe('npm run test:changed', () => {
  test('selects, for a fault in each of five places, a test that finds it', async () => {
    for (const [file, correct, faulty, finder] of FAULTS) {
      expect(select([file])).toContain(finder);
      const source = readFileSync(join(copy, file), 'utf8');
      expect(source).toContain(correct);
      writeFileSync(join(copy, file), source.replaceAll(correct, faulty));
    }
    const jest = join(copy, 'node_modules', 'jest', 'bin', 'jest.js');
    const finders = FAULTS.map(([, , , finder]) => finder);
    const ended = run(process.execPath, [jest, '--maxWorkers=2', '--runTestsByPath', ...finders], {
      cwd: copy,
    });
    const { stderr } = await ended.then(
      () => ({ stderr: 'all passed' }),
      (error: { stderr: string }) => error,
    );
    const failed = [...stderr.matchAll(/^FAIL \S+ (\S+)/gm)].map(([, path]) => path);
    expect(failed.sort()).toEqual([...finders].sort());
  });

  test.each(['package.json', 'config/settings.ts', 'test/support/api.ts', 'scripts/setup/build.mjs'])(
    'selects every test after a change of %s',
    (file) => {
      expect(select([file])).toBeUndefined();
    },
  );

  test('selects no test for a file that none depends on', () => {
    // A name that is in no test, not even in this one.
    expect(select([`${Date.now()}.md`])).toEqual([]);
  });
});
