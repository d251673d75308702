import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';

const FOLDER = 'dashboard';
/** Names of columns in the tables of other services. */
const NAMES_OF_OTHERS = join('imports', 'known-column-names.ts');
/** Attributes and properties whose values people do not read. */
const UNREAD = new Set(['class', 'className', 'keywords', 'href', 'id', 'key', 'path']);

/** Words that the glossary keeps off the dashboard, as a pattern of whole words. */
function rejectedWords(): RegExp {
  const section = readFileSync('docs/glossary.md', 'utf8')
    .split('\n## Words for people\n')[1]!
    .split('\n## ')[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  const words = rows.slice(2).flatMap((row) =>
    row
      .split('|')[4]!
      .split(',')
      .map((word) => word.trim()),
  );
  const patterns = words.filter(Boolean).map((word) => word.replace(/\\?\*$/, '\\w*'));
  return new RegExp(`(?<![\\w-])(?:${patterns.join('|')})(?![\\w-])`, 'i');
}

/** Returns whether a string is a text for people: words with spaces, or one capitalized word. */
function isText(text: string): boolean {
  return /[a-z]\s|\s[a-z]|^[A-Z][a-z]+/.test(text) && !/^<|^data:/.test(text);
}

function isUnread(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || ts.isSourceFile(parent)) return false;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true;
  const isNamed = ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent);
  if (isNamed) return UNREAD.has(parent.name.getText());
  return isUnread(parent);
}

/** Returns the texts of a file that people read, each with its line. */
function textsIn(file: string): [line: number, text: string][] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const texts: [number, string][] = [];
  const visit = (node: ts.Node) => {
    const isString =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (ts.isJsxText(node) || (isString && isText(node.text) && !isUnread(node))) {
      texts.push([source.getLineAndCharacterOfPosition(node.getStart()).line + 1, node.text.trim()]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

test('texts of the dashboard use the words for people, not the words of the API', () => {
  const rejected = rejectedWords();
  expect('The symbol has 21 modules').toMatch(rejected);
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && file !== NAMES_OF_OTHERS)
    .map((file) => join(FOLDER, file));
  const found = files.flatMap((file) =>
    textsIn(file)
      .filter(([, text]) => rejected.test(text))
      .map(([line, text]) => `${file}:${line}: ${text.replace(/\s+/g, ' ')}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
