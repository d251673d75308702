import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
// @ts-expect-error a module without types
import { githubAnchor as untyped } from '../../../docs-site/.vitepress/github-anchor.mjs';

const githubAnchor = untyped as (heading: string) => string;

const list = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));

const withoutCode = (markdown: string): string => markdown.replaceAll(/^ *```[^]*?^ *```$/gm, '');

/** Anchors of a page on GitHub: its headings, and elements with an ID. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutCode(markdown).matchAll(/^#{1,6} (.*)$/gm)) {
    const anchor = githubAnchor(heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    let copy = 0;
    while (anchors.has(copy === 0 ? anchor : `${anchor}-${copy}`)) copy += 1;
    anchors.add(copy === 0 ? anchor : `${anchor}-${copy}`);
  }
  for (const [, id] of markdown.matchAll(/ (?:id|name)="([^"]*)"/g)) anchors.add(id!);
  return anchors;
}

test('every relative link of the Markdown files leads to a file and an anchor that exist', () => {
  // Links of the page on which the site begins are paths of the site; a test of the built site follows them.
  const pages = list('*.md').filter((path) => path !== 'docs-site/index.md');
  const anchors = new Map(pages.map((path) => [path, anchorsOf(readFileSync(path, 'utf8'))]));
  const dead: string[] = [];
  let links = 0;
  for (const page of pages) {
    const text = withoutCode(readFileSync(page, 'utf8')).replaceAll(/`[^`\n]*`/g, '');
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      links += 1;
      const [path = '', anchor] = target!.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path));
      const found = anchors.get(file);
      const exists = found && anchor !== undefined ? found.has(anchor) : existsSync(file);
      if (!exists) dead.push(`${page}: ${target}`);
    }
  }
  expect(links).toBeGreaterThan(200);
  expect(dead).toEqual([]);
});

/** Pages that send contributors to files of the checkout. */
const GUIDES = ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/how-to-add.md'];

test.each(GUIDES)('every file that %s names exists', (page) => {
  const files = new Set(list());
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
