/**
 * Rejects the words and names that docs/glossary.md lists under "Words to avoid" and "Names to avoid".
 *
 * `node scripts/setup/language-check.mjs [FOLDER|FILE …]` checks parts of the checkout and prints `file:line: finding`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CHECKOUT, inCheckout } from './checkout.mjs';

const GLOSSARY = 'docs/glossary.md';
const CHECKED = /\.(ts|tsx|mjs|cjs|js|css|html|md|yml|py)$|(^|\/)(Dockerfile|\.env\.example|run)$/;
/**
 * Files whose words are not the project's own: the glossary itself, the texts of licenses, translations, and the names that
 * stored fields had in former versions.
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

/**
 * Finds avoided words and names.
 *
 * @param {string[]} paths folders and files relative to the checkout; none checks everything
 * @returns {string[]} findings of the form `file:line: "word"`
 */
function findAvoidedWords(paths = []) {
  const glossary = readFileSync(inCheckout(GLOSSARY), 'utf8');
  const words = wordPattern(entriesUnder(glossary, 'Words to avoid'));
  const names = new Set(entriesUnder(glossary, 'Names to avoid'));
  const listing = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths],
    {
      cwd: CHECKOUT,
      encoding: 'utf8',
    },
  );
  const findings = [];
  for (const file of listing.split('\n')) {
    if (!CHECKED.test(file) || EXCLUDED.has(file) || !existsSync(inCheckout(file))) continue;
    const isCode = /\.(ts|tsx|mjs|cjs|js)$/.test(file);
    readFileSync(inCheckout(file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        const found = new Set([...line.matchAll(words)].map(([word]) => word.toLowerCase()));
        if (isCode) for (const part of nameParts(line)) if (names.has(part)) found.add(part);
        for (const word of found) findings.push(`${file}:${index + 1}: "${word}"`);
      });
  }
  return findings;
}

/** The check of `npm run check`. */
export const languageCheck = {
  name: 'language (docs/glossary.md)',
  run: async () => {
    const findings = findAvoidedWords();
    const output = `${findings.join('\n')}\n${findings.length} words to avoid: docs/glossary.md has the terms to use`;
    return { code: findings.length === 0 ? 0 : 1, output };
  },
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = findAvoidedWords(process.argv.slice(2));
  for (const finding of findings) console.log(finding);
  console.log(`${findings.length} words to avoid`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
