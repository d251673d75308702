import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { createLanguageRules as untyped } from '../../../scripts/setup/language-check.mjs';

type Check = (file: string, text: string) => string[];
const createLanguageRules = untyped as (glossary: string) => Check;
const check = createLanguageRules(readFileSync('docs/glossary.md', 'utf8'));

/** A comment line with this number of columns. */
const commentOf = (columns: number, end = '') =>
  `// ${'wide '.repeat(50)}`.slice(0, columns - end.length) + end;

describe('the language check rejects', () => {
  test.each(['/** What the route needs. */', ' * What the route needs.', '  // What the route needs.'])(
    'a comment that begins with "What": %s',
    (comment) => {
      expect(check('core/sample.ts', `const a = 1;\n${comment}`)).toEqual([
        'core/sample.ts:2: the comment begins with "What"; name the thing, or begin with a verb',
      ]);
    },
  );

  test('a comment after code that begins with "What"', () => {
    expect(check('scripts/sample.mjs', 'const a = 1; // What counts.')).toHaveLength(1);
  });

  test.each(['that of', 'Those of'])('"%s" in comments, strings, and docs', (words) => {
    const found = `"${words.toLowerCase()}"`;
    for (const line of [`// The clock is ${words} a host.`, `const text = 'The clock is ${words} a host.';`])
      expect(check('core/sample.ts', line)).toEqual([`core/sample.ts:1: ${found}`]);
    expect(check('docs/sample.md', `# Clocks\n\nThe clock is ${words} a host.`)).toEqual([
      `docs/sample.md:3: ${found}`,
    ]);
  });

  test.each(['ts', 'tsx', 'mjs', 'cjs'])('a wide comment line of a %s file', (extension) => {
    expect(check(`core/sample.${extension}`, commentOf(111))).toEqual([
      `core/sample.${extension}:1: the comment has 111 columns; wrap it at 110`,
    ]);
  });
});

describe('the language check accepts', () => {
  test('other uses of the same words', () => {
    const lines = [
      '/** Returns what the route needs. */',
      '// Whatever the clock says, one of those applies.',
    ];
    expect(check('core/sample.ts', lines.join('\n'))).toEqual([]);
    expect(check('docs/sample.md', '* What you need')).toEqual([]);
  });

  test('comment lines of 110 columns, and wide lines that cannot be wrapped', () => {
    const directive = `// eslint-disable-next-line ${'a-rule, '.repeat(20)}`;
    for (const line of [commentOf(110), commentOf(140, ' https://example.com/a'), directive])
      expect(check('core/sample.ts', line)).toEqual([]);
    expect(check('core/sample.ts', `const text = '${'wide '.repeat(50)}';`)).toEqual([]);
    expect(check('docs/sample.md', commentOf(140))).toEqual([]);
  });

  test('files whose words are not the project’s own', () => {
    expect(check('docs/glossary.md', 'The clock is that of a host.')).toEqual([]);
  });
});
