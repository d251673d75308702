import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

const withoutCode = (markdown: string): string => markdown.replaceAll(/^ *```[^]*?^ *```$/gm, '');

/** Pages that send contributors to files of the checkout. */
const GUIDES = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/how-to-add.md'];

test.each(GUIDES)('every file that %s names exists', (page) => {
  const files = new Set(listFiles());
  const folders = new Set([...files].map((path) => path.split('/')[0]!));
  const spans = [...withoutCode(readFileSync(page, 'utf8')).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)];
  const named = spans
    .map(([, path]) => path!)
    .filter((path) => folders.has(path.split('/')[0]!) && !path.startsWith('dist/'));
  const missing = named.filter(
    (path) => !existsSync(path) && !['.ts', '.tsx'].some((extension) => files.has(path + extension)),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});
