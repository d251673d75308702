import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readDocsSite } from '../../support/docs-site.js';

const root = mkdtempSync(join(tmpdir(), 'qrelay-docs-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Files of a site with two pages, as VitePress names them. */
const FILES = {
  '404.html': 'missing',
  'errors.html': '<script src="/docs/assets/app.AAAAAAAA.js"></script><h1>Errors</h1>',
  'errors.html.gz': 'compressed',
  'reference/index.html':
    '<script src="/docs/assets/app.AAAAAAAA.js"></script><h1>Reference</h1>, and more of it',
  'assets/app.AAAAAAAA.js': 'import("./chunks/theme.BBBBBBBB.js")',
  'assets/chunks/metadata.CCCCCCCC.js': 'JSON.parse("{\\"errors.md\\":\\"DDDDDDDD\\"}")',
  'assets/chunks/@localSearchIndexroot.EEEEEEEE.js': 'every text',
  'assets/errors.md.DDDDDDDD.lean.js': 'errors',
  'assets/reference_index.md.FFFFFFFF.lean.js': 'reference',
  'assets/style.GGGGGGGG.css': 'a { color: blue }',
};

function fingerprints(changes: Record<string, string | null> = {}): Record<string, string> {
  const folder = mkdtempSync(join(root, 'site-'));
  for (const [name, content] of Object.entries({ ...FILES, ...changes })) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const site = readDocsSite(folder);
  return Object.fromEntries(site.pages.map((path) => [path, site.fingerprint(path)]));
}

const before = fingerprints();
/** Returns the pages whose fingerprint a change of the site's files changes. */
function changedPages(changes: Record<string, string | null>): string[] {
  const after = fingerprints(changes);
  return Object.keys(after).filter((path) => after[path] !== before[path]);
}

test('the pages of a site are listed by their paths, the largest first, without the page of missing paths', () => {
  expect(Object.keys(before)).toEqual(['reference/', 'errors']);
});

test('a change of the text of a page changes its fingerprint alone, although the names of all files change', () => {
  expect(
    changedPages({
      'errors.html': '<script src="/docs/assets/app.HHHHHHHH.js"></script><h1>All errors</h1>',
      'reference/index.html': FILES['reference/index.html'].replace('AAAAAAAA', 'HHHHHHHH'),
      'assets/app.AAAAAAAA.js': null,
      'assets/app.HHHHHHHH.js': 'import("./chunks/theme.IIIIIIII.js")',
      'assets/chunks/metadata.CCCCCCCC.js': 'JSON.parse("{\\"errors.md\\":\\"JJJJJJJJ\\"}")',
      'assets/chunks/@localSearchIndexroot.EEEEEEEE.js': 'every text, changed',
      'assets/errors.md.DDDDDDDD.lean.js': null,
      'assets/errors.md.JJJJJJJJ.lean.js': 'all errors',
    }),
  ).toEqual(['errors']);
});

test.each([
  ['its HTML', { 'errors.html': '<h1>Errors</h1>' }, ['errors']],
  ['its script', { 'assets/errors.md.DDDDDDDD.lean.js': 'other' }, ['errors']],
  ['a style', { 'assets/style.GGGGGGGG.css': 'a { color: gray }' }, ['reference/', 'errors']],
  ['a shared script', { 'assets/app.AAAAAAAA.js': 'other' }, ['reference/', 'errors']],
  ['an image that is added', { 'assets/map.KKKKKKKK.png': 'image' }, ['reference/', 'errors']],
])('%s changes the fingerprint of each page that loads it', (_name, changes, pages) => {
  expect(changedPages(changes)).toEqual(pages);
});
