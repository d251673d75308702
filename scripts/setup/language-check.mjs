/**
 * Rejects the words, names, and comments that docs/glossary.md lists under "Words to avoid", "Names to
 * avoid", and "Comments to avoid".
 *
 * `node scripts/setup/language-check.mjs [FOLDER|FILE …]` checks parts of the checkout and prints
 * `file:line: finding`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CHECKOUT, inCheckout } from './checkout.mjs';

const GLOSSARY = 'docs/glossary.md';
/** Prettier wraps code at the same column (`printWidth`), but leaves comments as they are. */
const MAX_COMMENT_COLUMNS = 110;
const CHECKED = /\.(ts|tsx|mjs|cjs|js|css|html|md|yml|py)$|(^|\/)(Dockerfile|\.env\.example|run)$/;
/**
 * Files whose words are not the project's own: the glossary itself, the texts of licenses, translations, the
 * names that stored fields had in former versions, and the samples of this check's test.
 */
const EXCLUDED = new Set([
  GLOSSARY,
  'LICENSE',
  'scripts/setup/language-check.mjs',
  'core/codes/landing-pages/messages.ts',
  'api/redirect/respond/field-names.ts',
  'core/symbols/payloads/email.ts',
  'store/migrations.ts',
  'test/store/migrations.test.ts',
  'test/unit/scripts/language-check.test.ts',
]);

/** The first column of the table under a heading of the glossary, one entry per comma. */
function entriesUnder(glossary, heading) {
  const section = glossary.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).flatMap((row) =>
    row
      .split('|')[1]
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  );
}

function escape(text) {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** Matches whole words and phrases, across any white space, in any case. */
function wordPattern(entries) {
  const alternatives = entries.map((entry) =>
    escape(entry)
      .replace(/\\?\*$/, '\\w*')
      .replace(/ /g, '\\s+'),
  );
  return new RegExp(`(?<![\\w</-])(?:${alternatives.join('|')})(?![\\w-])`, 'giu');
}

/** A line of code without its comments and strings. */
function codeOf(line) {
  if (/^\s*(\/?\*|\/\/|#|\{\/\*)/.test(line)) return '';
  return line.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, ' ').replace(/\/\/.*|\/\*.*/, '');
}

/** The lowercase parts of every identifier of a line: `isKeptOpen` has `is`, `kept`, and `open`. */
function nameParts(line) {
  const names = codeOf(line).match(/[A-Za-z_$][\w$]*/g) ?? [];
  return names.flatMap((name) =>
    name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .split(/[ _$]+/)
      .map((part) => part.toLowerCase()),
  );
}

/** A comment that names its subject with a relative clause: "What the route needs." */
const STARTS_WITH_WHAT = /(?:^\s*(?:\/\*\*?|\*|\/\/)|\s(?:\/\*\*?|\/\/))\s+What\s/;
const COMMENT_LINE = /^\s*(?:\*(?:[\s/]|$)|\/\*|\/\/)/;
/** URLs and directives for tools cannot be wrapped. */
const UNWRAPPABLE = /\w:\/\/|^\s*\/[/*]+\s*(?:eslint\b|eslint-|@ts-|prettier-ignore|<reference\b)/;

/** Returns the problems of a line of a TypeScript or JavaScript file that may be a comment. */
function commentProblems(line) {
  const problems = [];
  if (STARTS_WITH_WHAT.test(line)) {
    problems.push('the comment begins with "What"; name the thing, or begin with a verb');
  }
  const columns = [...line].length;
  if (columns > MAX_COMMENT_COLUMNS && COMMENT_LINE.test(line) && !UNWRAPPABLE.test(line)) {
    problems.push(`the comment has ${columns} columns; wrap it at ${MAX_COMMENT_COLUMNS}`);
  }
  return problems;
}

/**
 * Creates the rules of a glossary.
 *
 * @param {string} glossary text of the glossary
 * @returns a function from the path and the text of a file to findings of the form `file:line: problem`;
 *   files that are excluded, or of a kind that is not checked, have none
 */
export function createLanguageRules(glossary) {
  const words = wordPattern(entriesUnder(glossary, 'Words to avoid'));
  const names = new Set(entriesUnder(glossary, 'Names to avoid'));
  return (file, text) => {
    if (!isChecked(file)) return [];
    const isCode = /\.(ts|tsx|mjs|cjs|js)$/.test(file);
    const hasOwnComments = /\.(ts|tsx|mjs|cjs)$/.test(file);
    return text.split('\n').flatMap((line, index) => {
      const found = new Set([...line.matchAll(words)].map(([word]) => word.toLowerCase()));
      if (isCode) for (const part of nameParts(line)) if (names.has(part)) found.add(part);
      const problems = [...found].map((word) => `"${word}"`);
      if (hasOwnComments) problems.push(...commentProblems(line));
      return problems.map((problem) => `${file}:${index + 1}: ${problem}`);
    });
  };
}

function isChecked(file) {
  return CHECKED.test(file) && !EXCLUDED.has(file);
}

/**
 * Finds avoided words, names, and comments.
 *
 * @param {string[]} paths folders and files relative to the checkout; none checks everything
 * @returns {string[]} findings of the form `file:line: problem`
 */
function findProblems(paths = []) {
  const findIn = createLanguageRules(readFileSync(inCheckout(GLOSSARY), 'utf8'));
  const listing = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    {
      cwd: CHECKOUT,
      encoding: 'utf8',
    },
  );
  return listing
    .split('\n')
    .filter((file) => isChecked(file) && existsSync(inCheckout(file)))
    .flatMap((file) => findIn(file, readFileSync(inCheckout(file), 'utf8')));
}

/** The check of `npm run check`. */
export const languageCheck = {
  name: 'language (docs/glossary.md)',
  run: async () => {
    const findings = findProblems();
    const output = `${findings.join('\n')}\n${findings.length} findings: docs/glossary.md has the terms to use and the rules for comments`;
    return { code: findings.length === 0 ? 0 : 1, output };
  },
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = findProblems(process.argv.slice(2));
  for (const finding of findings) console.log(finding);
  console.log(`${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
