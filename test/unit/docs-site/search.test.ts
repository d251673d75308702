import { describe, expect, test } from '@jest/globals';
import { buildSnippet } from '../../../docs-site/.vitepress/theme/search/snippet.js';
// @ts-expect-error a script without types
import { splitIntoSections as untyped } from '../../../docs-site/.vitepress/search-sections.mjs';

const splitIntoSections = untyped as (
  file: string,
  html: string,
) => { anchor: string; titles: string[]; text: string }[];

const heading = (level: number, id: string, title: string) =>
  `<h${level} id="${id}" tabindex="-1">${title} <a class="header-anchor" href="#${id}">&#8203;</a></h${level}>`;

describe('the sections that search finds', () => {
  test('of a guide are its headings with those above them, and the words around tags stay apart', () => {
    const html = `${heading(1, 'print', 'Print')}<p>On <code>paper</code>.</p>${heading(2, 'sheets', 'Sheets')}
      <table><tr><td>A4</td><td>21 &lt; 30</td></tr></table><pre>curl</pre>${heading(3, 'avery', 'Avery')}`;
    expect(splitIntoSections('/site/print.md', html)).toEqual([
      { anchor: 'print', titles: ['Print'], text: 'On paper.' },
      { anchor: 'sheets', titles: ['Print', 'Sheets'], text: 'A4 21 < 30' },
      { anchor: 'avery', titles: ['Print', 'Sheets', 'Avery'], text: '' },
    ]);
  });

  test('of an operation are one, with its fields but without its examples, responses, and errors', () => {
    const html = `${heading(1, 'list', 'List codes')}<p><span class="method get">GET</span> <code>/codes</code></p>
      <RequestPanel><pre>curl</pre></RequestPanel>${heading(2, 'query', 'Query')}<p>sort</p>
      <details><summary>Show more</summary><p>limit</p></details>${heading(2, 'response', 'Response')}<p>200</p>`;
    expect(splitIntoSections('/site/reference/list.md', html)).toEqual([
      { anchor: '', titles: ['GET', 'List codes'], text: expect.stringMatching(/^\/codes.*sort limit$/) },
    ]);
  });
});

describe('the snippet of a result', () => {
  const text = `${'First words. '.repeat(30)}Rotate the key, then the (old) secret. ${'Last words. '.repeat(30)}`;
  const shown = (terms: string[]) =>
    buildSnippet(text, terms)
      .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
      .join('');

  test('is the part with most of the terms, whose matches are marked', () => {
    expect(shown(['secret', 'rotate', 'words'])).toMatch(
      /^… .*\[Rotate\] the key, then the \(old\) \[secret\]\. .* …$/,
    );
    expect(shown(['secret']).length).toBeLessThan(180);
  });

  test('marks whole words only, and takes terms literally', () => {
    expect(shown(['ey'])).not.toContain('[');
    expect(shown(['.*'])).not.toContain('[');
  });

  test('is the start of the text if only the title has the terms', () => {
    expect(shown(['nothing'])).toMatch(/^First words\./);
    expect(buildSnippet('', ['a'])).toEqual([]);
  });
});
