import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import * as untyped from '../../../scripts/bench/performance-pages.mjs';

interface Run {
  name: string;
  output: string;
  machine: string;
  date: string;
}

const { RESULT_PAGES, findResultPage, updateOverview, updateResults } = untyped as {
  RESULT_PAGES: Record<string, string[]>;
  findResultPage: (bench: string) => string | undefined;
  updateOverview: (overview: string, pages: ReadonlyMap<string, string>) => string;
  updateResults: (page: string, runs: readonly Run[]) => string;
};

const PAGE =
  '# Redirects\n\nIntroduction.\n\n<!-- Everything below is written by npm run bench -- --write. -->\n';
const run = (name: string, output: string) => ({
  name,
  output,
  machine: 'Test, 2 cores',
  date: '2026-11-23',
});

test('each bench has one page of results, and each page in docs/ is known', () => {
  const benches = readdirSync('bench', { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => name.replace('.ts', ''));
  expect(benches.length).toBeGreaterThan(20);
  expect(Object.values(RESULT_PAGES).flat().sort()).toEqual(benches.sort());
  for (const name of benches) expect(readdirSync('docs')).toContain(findResultPage(name));
  const stored = readdirSync('docs').filter((name) => name.startsWith('performance-'));
  expect(Object.keys(RESULT_PAGES).sort()).toEqual(stored.sort());
});

test('a bench that ran has a section with its command, its machine, and its output', () => {
  const page = updateResults(PAGE, [run('start', '\nready after 4 s\nmet    ready within 5 s\n')]);
  expect(page).toContain('Introduction.');
  expect(page).toContain(
    '## start\n\n`npm run bench -- start` on 2026-11-23: Test, 2 cores.\n\n```text\nready after 4 s\nmet    ready within 5 s\n```',
  );
});

test('the table of a page lists the targets of its benches with their results and commands', () => {
  const first = updateResults(PAGE, [run('start', 'met    ready within 5 s')]);
  const page = updateResults(first, [run('jobs', 'MISSED p50 of at most 500 ms')]);
  expect(page).toContain(
    '| p50 of at most 500 ms | **missed** | [`npm run bench -- jobs`](#jobs) |\n' +
      '| ready within 5 s | met | [`npm run bench -- start`](#start) |\n',
  );
});

test('a repeated bench replaces its own section only', () => {
  const first = updateResults(PAGE, [run('start', 'ready after 4 s'), run('jobs', 'bulk: 400 ms')]);
  const page = updateResults(first, [run('start', 'ready after 3 s')]);
  expect(page).toContain('ready after 3 s');
  expect(page).not.toContain('ready after 4 s');
  expect(page).toContain('bulk: 400 ms');
});

test('the overview counts the targets of each bench, links to its section, and lists those that were missed', () => {
  const pages = new Map([
    ['performance-jobs.md', updateResults(PAGE, [run('jobs', 'met    a | b\nMISSED p50 of at most 500 ms')])],
    ['performance-memory.md', updateResults(PAGE, [run('start', 'met    ready within 5 s')])],
  ]);
  const overview = updateOverview(updateOverview(PAGE, new Map()), pages);
  expect(overview).toMatch(/^# Redirects\n\nIntroduction\.\n/);
  expect(overview).toContain(
    '| <a id="jobs"></a>[jobs](performance-jobs.md#jobs) | 1 of 2 | 2026-11-23 |\n' +
      '| <a id="start"></a>[start](performance-memory.md#start) | 1 of 1 | 2026-11-23 |\n',
  );
  expect(overview).toContain('| p50 of at most 500 ms | [jobs](performance-jobs.md#jobs) |\n');
  expect(overview).not.toContain('| ready within 5 s |');
});

test('the stored pages are what their sections give, and so is the stored overview', () => {
  const stored = (name: string): string => readFileSync(`docs/${name}`, 'utf8');
  // Only the widths of columns differ, which `npm run bench` leaves to Prettier.
  const withoutWidths = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  const pages = new Map(Object.keys(RESULT_PAGES).map((name) => [name, stored(name)]));
  for (const [name, text] of pages) {
    expect({ name, text: withoutWidths(updateResults(text, [])) }).toEqual({
      name,
      text: withoutWidths(text),
    });
  }
  const overview = stored('performance.md');
  expect(withoutWidths(updateOverview(overview, pages))).toBe(withoutWidths(overview));
});
