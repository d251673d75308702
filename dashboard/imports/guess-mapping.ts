import { findCodeType } from '../../core/jobs/rows/code-type-names.js';
import { importColumn } from '../../core/jobs/rows/import-columns.js';
import { normalizeName } from '../../core/jobs/rows/normalize-name.js';
import { CODE_TYPES, type CodeType } from '../../core/symbols/payloads/registry.js';
import { knownNames } from './known-column-names.js';
import { mostLookLike } from './looks-like.js';
import { isMetadataColumn } from './metadata-key.js';
import type { Table } from './parse-table.js';
import type { Target } from './target.js';
import { contentTargets, targetsFor, type TypeChoice } from './targets.js';

/** Target path of each column; an empty string skips the column. */
export type Mapping = readonly string[];

/** Rows sampled to recognize the values of a column. */
const MAX_SAMPLED_ROWS = 50;

/**
 * Scores of a column name for a target: equal to its path or label, a known synonym, or containing one as a
 * word.
 */
const EXACT_NAME_SCORE = 100;
const KNOWN_NAME_SCORE = 80;
const WORD_SCORE = 50;

/** Columns by which the list CSV is recognized; its read-only columns are no fields. */
const LIST_COLUMNS = ['encoded', 'shortUrl'];

/** Maps columns to targets: first by name, best score first, then by the pattern of their values. */
function guessMapping(table: Table, targets: readonly Target[]): string[] {
  const mapping: string[] = table.columns.map((name) => (isMetadataColumn(name) ? 'metadata' : ''));
  const taken = new Set<string>();
  const assign = (column: number, { path, list }: Target) => {
    mapping[column] = path;
    if (!list) taken.add(path);
  };
  const isList = LIST_COLUMNS.every((name) => table.columns.includes(name));
  const candidates = table.columns
    .flatMap((name, column) =>
      (isList && importColumn(name).kind === 'ignored' ? [] : targets).map((target) => ({
        column,
        target,
        score: scoreTarget(name, target),
      })),
    )
    .filter(({ score, target, column }) => score > 0 && hasValues(target, cellsOf(table, column)))
    .sort((a, b) => b.score - a.score || a.column - b.column);
  for (const { column, target } of candidates) {
    if (mapping[column] === '' && !taken.has(target.path)) assign(column, target);
  }

  const used = new Set(mapping);
  for (const target of targets) {
    if (used.has(target.path) || target.looksLike === undefined) continue;
    const column = mapping.findIndex(
      (path, index) => path === '' && mostLookLike(target.looksLike!, cellsOf(table, index)),
    );
    if (column >= 0) assign(column, target);
  }
  return mapping;
}

/** Guesses the type from the columns, or `column` if one of them names the type of each row. */
function guessType(table: Table): TypeChoice {
  const column = table.columns.findIndex((name) => knownNames('type').includes(normalizeName(name)));
  if (column >= 0) {
    const cells = cellsOf(table, column).filter((cell) => cell.trim() !== '');
    if (cells.length > 0 && cells.filter((cell) => findCodeType(cell)).length >= cells.length / 2)
      return 'column';
  }
  // A MECARD has a subset of a vCard's fields, so it is never guessed; users choose it.
  const [best] = CODE_TYPES.filter((type) => type !== 'mecard')
    .map((type) => ({ type, ...scoreType(table, type) }))
    .sort((a, b) => b.score - a.score || a.fields - b.fields);
  return best && best.score > 0 ? best.type : 'url';
}

/**
 * Scores how well the columns match a type: by the number of mapped columns, then of required fields. 0 if
 * one is missing.
 */
function scoreType(table: Table, type: CodeType): { score: number; fields: number } {
  const targets = targetsFor(type, [type]);
  const mapping = guessMapping(table, targets);
  const content = targets.filter(({ path }) => path.startsWith('data.'));
  const required = content.filter((target) => target.required);
  const fields = content.length;
  const complete = required.every(({ path }) => mapping.includes(path));
  if (!complete || !hasContent(type, mapping)) return { score: 0, fields };
  return { score: mapping.filter(Boolean).length * 10 + required.length, fields };
}

/**
 * Returns whether the mapping gives content. For contacts it asks for more, since other tables also have
 * columns like theirs.
 */
function hasContent(type: CodeType, mapping: Mapping): boolean {
  const has = (...fields: string[]) => fields.some((field) => mapping.includes(`data.${field}`));
  if (type !== 'vcard') return mapping.some((path) => path.startsWith('data.'));
  return has('firstName', 'lastName', 'organization') || (has('phones') && has('emails'));
}

function scoreTarget(column: string, target: Target): number {
  const name = normalizeName(column);
  if (name === '') return 0;
  const { path, label, list, required } = target;
  // If a column name matches both a required field and the code name, the required field wins.
  const exactScore = required
    ? EXACT_NAME_SCORE + 1
    : path === 'name'
      ? KNOWN_NAME_SCORE + 5
      : EXACT_NAME_SCORE;
  if (name === normalizeName(path) || name === normalizeName(label)) return exactScore;
  if (path.startsWith('data.') && name === normalizeName(path.slice('data.'.length))) return exactScore;
  const synonyms = knownNames(path);
  const withoutNumber = list ? name.replace(/\d+$/, '') : name;
  const rank = synonyms.indexOf(withoutNumber);
  if (rank >= 0) return KNOWN_NAME_SCORE + (required ? 1 : 0) - rank / 100;
  const words = column.split(/[^\p{L}\p{N}]+/u).map(normalizeName);
  return words.length > 1 && words.some((word) => synonyms.includes(word)) ? WORD_SCORE : 0;
}

/** Returns whether cells may be values of a target: most of them must be, where their form is known. */
function hasValues({ values }: Target, cells: readonly string[]): boolean {
  if (!values) return true;
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && filled.filter((cell) => values.test(cell)).length >= filled.length / 2;
}

function cellsOf({ rows }: Table, column: number): string[] {
  return rows.slice(0, MAX_SAMPLED_ROWS).map(({ cells }) => cells[column] ?? '');
}

/** Guesses type and mapping of a table. @param choice type to use instead of guessing it */
export function guessSetup(
  table: Table,
  choice = guessType(table),
): { choice: TypeChoice; mapping: Mapping } {
  const { columns } = table;
  const types = listTypes(table, choice, guessMapping(table, targetsFor(choice, [], columns)));
  const mapping = guessMapping(table, targetsFor(choice, types, columns));
  return { choice, mapping: mapContactName(mapping, choice) };
}

/** In a table of contacts, a single "Name" column is the person's name rather than the code's. */
function mapContactName(mapping: string[], choice: TypeChoice): string[] {
  const names = ['data.firstName', 'data.lastName', 'data.organization'];
  if (choice !== 'vcard' && choice !== 'mecard') return mapping;
  if (mapping.some((path) => names.includes(path))) return mapping;
  return mapping.map((path) => (path === 'name' ? 'data.firstName' : path));
}

/** Returns the types of the rows, in the order of `CODE_TYPES`. */
export function listTypes(table: Table, choice: TypeChoice, mapping: Mapping): CodeType[] {
  if (choice !== 'column') return [choice];
  const column = mapping.indexOf('type');
  const types = new Set(table.rows.map(({ cells }) => findCodeType(cells[column] ?? '')));
  return CODE_TYPES.filter((type) => types.has(type));
}

/** Returns the required fields that no column is mapped to. */
export function missingTargets(choice: TypeChoice, mapping: Mapping): Target[] {
  // Rows that name an existing code change it, and may leave its content as it is.
  if (mapping.includes('data') || mapping.includes('id')) return [];
  const targets = choice === 'column' ? targetsFor(choice, []) : contentTargets(choice);
  return targets.filter(({ path, required }) => required && !mapping.includes(path));
}
