import { CODE_TYPES, codeTypeSchema, type CodeType } from '../../core/payloads/registry.js';
import { CODE_TYPE_LABELS } from '../codes/code-type-labels.js';
import { namesOf, plainName } from './column-names.js';
import { mostLookLike } from './looks-like.js';
import { isMetadataColumn } from './metadata-key.js';
import type { Table } from './read-table.js';
import { contentTargets, targetsFor, type Target, type TypeChoice } from './targets.js';

/** For each column the path of its target; '' leaves it out. */
export type Mapping = readonly string[];

/** Rows that are looked at to tell what a column holds. */
const SAMPLE = 50;

const SURE = 100;
const CALLED_SO = 80;
const ONE_WORD_OF_IT = 50;

/** Which column goes where, by its name and by what stands in it. */
function guessMapping(table: Table, targets: readonly Target[]): string[] {
  const mapping: string[] = table.columns.map((name) => (isMetadataColumn(name) ? 'metadata' : ''));
  const taken = new Set<string>();
  const give = (column: number, { path, list }: Target) => {
    mapping[column] = path;
    if (!list) taken.add(path);
  };
  const fits = table.columns
    .flatMap((name, column) => targets.map((target) => ({ column, target, score: fit(name, target) })))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.column - other.column);
  for (const { column, target } of fits) {
    if (mapping[column] === '' && !taken.has(target.path)) give(column, target);
  }

  const used = new Set(mapping);
  for (const target of targets) {
    if (used.has(target.path) || target.looks === undefined) continue;
    const column = mapping.findIndex(
      (path, index) => path === '' && mostLookLike(target.looks!, cellsOf(table, index)),
    );
    if (column >= 0) give(column, target);
  }
  return mapping;
}

/** The type that the columns tell of, or that one of the columns holds them. */
function guessType(table: Table): TypeChoice {
  const column = table.columns.findIndex((name) => namesOf('type').includes(plainName(name)));
  if (column >= 0) {
    const cells = cellsOf(table, column).filter((cell) => cell.trim() !== '');
    if (cells.length > 0 && cells.filter((cell) => readType(cell)).length >= cells.length / 2)
      return 'column';
  }
  // A MECARD has the fields of a contact, fewer of them: who wants one says so.
  const [best] = CODE_TYPES.filter((type) => type !== 'mecard')
    .map((type) => ({ type, ...tells(table, type) }))
    .sort((one, other) => other.score - one.score || one.fields - other.fields);
  return best && best.score > 0 ? best.type : 'url';
}

/** How well the columns fit a type: by how many of them, then by whether it needs what is there. */
function tells(table: Table, type: CodeType): { score: number; fields: number } {
  const targets = targetsFor(type, [type]);
  const mapping = guessMapping(table, targets);
  const content = targets.filter(({ path }) => path.startsWith('data.'));
  const required = content.filter((target) => target.required);
  const fields = content.length;
  const complete = required.every(({ path }) => mapping.includes(path));
  if (!complete || !isContent(type, mapping)) return { score: 0, fields };
  return { score: mapping.filter(Boolean).length * 10 + required.length, fields };
}

/** Whether columns give a content at all; those of contacts are named in such ways that other tables have some, too. */
function isContent(type: CodeType, mapping: Mapping): boolean {
  const has = (...fields: string[]) => fields.some((field) => mapping.includes(`data.${field}`));
  if (type !== 'vcard') return mapping.some((path) => path.startsWith('data.'));
  return has('firstName', 'lastName', 'organization') || (has('phones') && has('emails'));
}

function fit(column: string, target: Target): number {
  const name = plainName(column);
  if (name === '') return 0;
  const { path, label, list, required } = target;
  // Where a column's name means a part of the content and a label, the content can't be without it.
  const sure = required ? SURE + 1 : path === 'name' ? CALLED_SO + 5 : SURE;
  if (name === plainName(path) || name === plainName(label)) return sure;
  if (path.startsWith('data.') && name === plainName(path.slice('data.'.length))) return sure;
  const known = namesOf(path);
  const unnumbered = list ? name.replace(/\d+$/, '') : name;
  const at = known.indexOf(unnumbered);
  if (at >= 0) return CALLED_SO + (required ? 1 : 0) - at / 100;
  const words = column.split(/[^\p{L}\p{N}]+/u).map(plainName);
  return words.length > 1 && words.some((word) => known.includes(word)) ? ONE_WORD_OF_IT : 0;
}

function cellsOf({ rows }: Table, column: number): string[] {
  return rows.slice(0, SAMPLE).map(({ cells }) => cells[column] ?? '');
}

/** Type and mapping of a table, as far as they can be told. */
export function guessSetup(
  table: Table,
  choice = guessType(table),
): { choice: TypeChoice; mapping: Mapping } {
  const types = typesOf(table, choice, guessMapping(table, targetsFor(choice, [])));
  return { choice, mapping: named(guessMapping(table, targetsFor(choice, types)), choice) };
}

/** In lists of contacts a "Name" alone is the person's. */
function named(mapping: string[], choice: TypeChoice): string[] {
  const names = ['data.firstName', 'data.lastName', 'data.organization'];
  if (choice !== 'vcard' && choice !== 'mecard') return mapping;
  if (mapping.some((path) => names.includes(path))) return mapping;
  return mapping.map((path) => (path === 'name' ? 'data.firstName' : path));
}

/** Names that types go by beside those of the API and of the forms. */
const OTHER_TYPE_NAMES: Record<string, CodeType> = {
  mecard: 'mecard',
  place: 'geo',
  website: 'url',
  webseite: 'url',
  webaddress: 'url',
  web: 'url',
  kontakt: 'vcard',
  visitenkarte: 'vcard',
  businesscard: 'vcard',
  wlan: 'wifi',
  mail: 'email',
  telefon: 'phone',
  anruf: 'phone',
  ort: 'geo',
  location: 'geo',
  termin: 'event',
  veranstaltung: 'event',
  calendar: 'event',
  girocode: 'sepa',
  ueberweisung: 'sepa',
  btc: 'bitcoin',
};
const typeNames = new Map<string, CodeType>([
  ...Object.entries(OTHER_TYPE_NAMES).map(([name, type]) => [plainName(name), type] as const),
  ...CODE_TYPES.map((type) => [plainName(CODE_TYPE_LABELS[type]), type] as const),
]);

/** The type that a cell names, in the words of the API or of people. */
export function readType(cell: string): CodeType | undefined {
  const reading = codeTypeSchema.safeParse(cell.trim());
  return reading.success ? reading.data : typeNames.get(plainName(cell));
}

/** The types that the rows have. */
export function typesOf(table: Table, choice: TypeChoice, mapping: Mapping): CodeType[] {
  if (choice !== 'column') return [choice];
  const column = mapping.indexOf('type');
  const types = new Set(table.rows.map(({ cells }) => readType(cells[column] ?? '')));
  return CODE_TYPES.filter((type) => types.has(type));
}

/** Parts that the content of a type can't be without, and no column gives. */
export function missingTargets(choice: TypeChoice, mapping: Mapping): Target[] {
  if (mapping.includes('data')) return [];
  const targets = choice === 'column' ? targetsFor(choice, []) : contentTargets(choice);
  return targets.filter(({ path, required }) => required && !mapping.includes(path));
}
