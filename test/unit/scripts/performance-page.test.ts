import { expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { updatePage as untyped } from '../../../scripts/bench/performance-page.mjs';

interface Run {
  name: string;
  output: string;
  machine: string;
  date: string;
}

const updatePage = untyped as (page: string, runs: readonly Run[]) => string;

const PAGE =
  '# Performance\n\nIntroduction.\n\n<!-- Everything below is written by npm run bench -- --write. -->\n';
const run = (name: string, output: string) => ({
  name,
  output,
  machine: 'Test, 2 cores',
  date: '2026-11-23',
});

test('a bench that ran has a section with its command, its machine, and its output', () => {
  const page = updatePage(PAGE, [run('start', '\nready after 4 s\nmet    ready within 5 s\n')]);
  expect(page).toContain('Introduction.');
  expect(page).toContain(
    '## start\n\n`npm run bench -- start` on 2026-11-23: Test, 2 cores.\n\n```text\nready after 4 s\nmet    ready within 5 s\n```',
  );
});

test('the table lists the targets of all benches with their results and commands', () => {
  const first = updatePage(PAGE, [run('start', 'met    ready within 5 s')]);
  const page = updatePage(first, [run('jobs', 'MISSED p50 of at most 500 ms')]);
  expect(page).toContain(
    '| p50 of at most 500 ms | **missed** | [`npm run bench -- jobs`](#jobs) |\n' +
      '| ready within 5 s | met | [`npm run bench -- start`](#start) |\n',
  );
});

test('a repeated bench replaces its own section only', () => {
  const first = updatePage(PAGE, [run('start', 'ready after 4 s'), run('jobs', 'bulk: 400 ms')]);
  const page = updatePage(first, [run('start', 'ready after 3 s')]);
  expect(page).toContain('ready after 3 s');
  expect(page).not.toContain('ready after 4 s');
  expect(page).toContain('bulk: 400 ms');
});
