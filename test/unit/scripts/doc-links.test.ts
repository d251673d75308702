import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { githubAnchor as untyped } from '../../../docs-site/.vitepress/github-anchor.mjs';

const githubAnchor = untyped as (heading: string) => string;

/**
 * Folders with pages that link to each other. Links of docs-site/ are paths of the site:
 * test/http/docs.test.ts follows them.
 */
const FOLDERS = ['.', '.github', 'docs', 'docs/adr', 'observability'];

const FENCED = /^( *)(`{3,}).*\n[\s\S]*?^\1\2$/gm;
const CODE_SPAN = /`[^`\n]+`/g;
const LINK = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm;
const HEADING = /^#{1,6} (.+)$/gm;
const ANCHOR = /<a id="([^"]+)">/g;
const EXTERNAL = /^[a-z]+:/;

const pages = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const proseOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(FENCED, '');

/** Returns the anchors of a page as GitHub numbers them: a repeated heading gets `-1`, `-2`, … */
function anchorsOf(path: string): Set<string> {
  const prose = proseOf(path);
  const anchors = new Set([...prose.matchAll(ANCHOR)].map(([, id]) => id!));
  for (const [, heading] of prose.matchAll(HEADING)) {
    const anchor = githubAnchor(heading!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    let repeated = anchor;
    for (let count = 1; anchors.has(repeated); count++) repeated = `${anchor}-${count}`;
    anchors.add(repeated);
  }
  return anchors;
}

const anchors = new Map(pages.map((path) => [path, anchorsOf(path)]));

test('every link between the pages of the repository leads to a file, and to a heading or anchor of it', () => {
  const dead: string[] = [];
  let count = 0;
  for (const page of pages) {
    for (const [, inline, reference] of proseOf(page).replaceAll(CODE_SPAN, '').matchAll(LINK)) {
      const link = inline ?? reference!;
      if (EXTERNAL.test(link)) continue;
      count++;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : relative('.', join(dirname(page), file));
      const found = anchors.get(target);
      const leadsSomewhere =
        found && statSync(target).isFile()
          ? anchor === undefined || found.has(decodeURIComponent(anchor))
          : existsSync(target);
      if (!leadsSomewhere) dead.push(`${page}: ${link}`);
    }
  }
  expect(count).toBeGreaterThan(500);
  expect(dead).toEqual([]);
});

test('the overviews keep the anchors to which pages outside of the repository link', () => {
  const expected = {
    'docs/operations.md': ['readiness', 'metrics', 'custom-domains', 'troubleshooting', 'benchmarks'],
    'docs/performance.md': ['targets', 'redirect', 'webhooks'],
  };
  for (const [page, former] of Object.entries(expected)) {
    expect({ page, missing: former.filter((anchor) => !anchors.get(page)!.has(anchor)) }).toEqual({
      page,
      missing: [],
    });
  }
});
