import { findCodeType } from '../../core/jobs/rows/code-type-names.js';
import { dataOfRow, parseRow } from '../../core/jobs/rows/parse-row.js';
import { tagsCell } from '../../core/jobs/list-csv/tags-cell.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { isDatePath, unifyDate } from './dates.js';
import { completePhones, isPhonePath } from './phone-cells.js';
import type { Setup, UploadColumn } from './setup.js';
import { contentTargets } from './targets.js';

/** The request body that creates a row's code, not yet validated. Other members come from the columns. */
export interface Item {
  type: CodeType;
  data: unknown;
  name?: string;
  tags?: string[];
  /** Path of the folder, such as `Shops/Berlin`. */
  folder?: unknown;
  shortCode?: string;
  dynamic?: unknown;
  compact?: unknown;
  status?: unknown;
  template?: unknown;
  metadata?: Record<string, unknown>;
  style?: unknown;
  routing?: Record<string, unknown>;
  watch?: unknown;
}

/** The cells of a row as they are uploaded. */
export interface ReadRow {
  /** Whether the row may change an existing code, so that it needs only the fields that change. */
  isUpdate: boolean;
  /** The cells of the columns that are uploaded. */
  uploads: readonly string[];
  /** Index of the source column of each path in the item. */
  origins: ReadonlyMap<string, number>;
  /** Cells that cannot become part of the item. The column is -1 if no column is mapped to the type. */
  problems: { column: number; message: string }[];
}

/** Result of parsing a row. */
export interface ParsedRow extends ReadRow {
  /** `undefined` if the row has no known type. */
  item: Item | undefined;
}

/** Returns the name of a row's type, and the type if it is known. */
function typeOf(cells: readonly string[], { choice, mapping }: Setup): { name: string; type?: CodeType } {
  const name = choice === 'column' ? (cells[mapping.indexOf('type')] ?? '').trim() : choice;
  const type = findCodeType(name);
  return type === undefined ? { name } : { name, type };
}

/** Reads the cells of a row as they are uploaded, without checking their values. */
export function readCells(cells: readonly string[], setup: Setup, columns: readonly UploadColumn[]): ReadRow {
  const { type } = typeOf(cells, setup);
  const origins = new Map<string, number>();
  const problems: ReadRow['problems'] = [];
  const uploads = columns.map((column) => {
    const { path, sources } = column;
    const filled = sources.filter((source) => (cells[source] ?? '').trim() !== '');
    if (filled[0] === undefined && path !== 'tags') return '';
    if (type !== undefined && !applies(path, type)) {
      for (const source of filled) {
        problems.push({ column: source, message: `does not apply to ${type} codes: leave it empty` });
      }
      return '';
    }
    const [first = -1] = filled;
    if (first >= 0) origins.set(path, first);
    return filled.length > 1 || (path === 'tags' && setup.tags.length > 0)
      ? joinCells(column, filled, { cells, setup, type, origins, problems })
      : readCell(path, cells[first] ?? '', setup, (message) => problems.push({ column: first, message }));
  });
  return { isUpdate: namesCode(cells, setup), uploads, origins, problems };
}

/** Returns whether a type has a field of the content. */
function applies(path: string, type: CodeType): boolean {
  if (!path.startsWith('data.')) return true;
  return contentTargets(type).some((target) => target.path === path || target.path.startsWith(`${path}.`));
}

/** Builds an item from the cells of a row, following the mapping. Empty cells are left out. */
export function buildItem(
  cells: readonly string[],
  setup: Setup,
  columns: readonly UploadColumn[],
): ParsedRow {
  const { timezone, mapping } = setup;
  const { name, type } = typeOf(cells, setup);
  const read = readCells(cells, setup, columns);
  const { isUpdate, uploads, origins, problems } = read;
  if (type === undefined && !(isUpdate && name === '')) {
    const message = name === '' ? 'is missing' : 'is not a code type: use url, wifi, vcard, …';
    return { ...read, item: undefined, problems: [{ column: mapping.indexOf('type'), message }] };
  }
  const row = parseRow(
    columns.flatMap(({ path }, index): [string, string][] =>
      path === 'type' || (uploads[index] ?? '').trim() === '' ? [] : [[path, uploads[index] ?? '']],
    ),
    { timezone },
  );
  for (const { path, message } of row.problems) problems.push({ column: origins.get(path) ?? -1, message });
  const known = type ?? 'url';
  const folder = row.folder === undefined ? {} : { folder: row.folder };
  const item: Item = { ...row.fields, ...folder, type: known, data: dataOfRow(known, row) ?? {} };
  return { ...read, item };
}

/** Returns whether a row names an existing code: by its ID, or by a short code that may exist. */
function namesCode(cells: readonly string[], { mapping, onConflict }: Setup): boolean {
  const has = (path: string) => (cells[mapping.indexOf(path)] ?? '').trim() !== '';
  return has('id') || (onConflict === 'update' && has('shortCode'));
}

/**
 * Returns the cell of one column as it is uploaded: dates are unified, phone numbers international, and
 * templates named by their ID.
 */
function readCell(path: string, cell: string, setup: Setup, report: (message: string) => void): string {
  if (isDatePath(path)) return unifyDate(cell, setup.dateOrder);
  if (setup.completePhone && isPhonePath(path)) return completePhones(cell, setup.completePhone);
  if (path !== 'template' || cell.trim() === '') return cell;
  const id = setup.templates.get(cell.trim().toLowerCase());
  if (id === undefined && !cell.trim().startsWith('tpl_')) report('is not the name of one of your templates');
  return id ?? cell;
}

interface Joining {
  cells: readonly string[];
  setup: Setup;
  type: CodeType | undefined;
  origins: Map<string, number>;
  problems: { column: number; message: string }[];
}

/** Joins the cells of a list that has several columns, or the tags of a row and of all rows, in one cell. */
function joinCells({ path }: UploadColumn, filled: readonly number[], joining: Joining): string {
  const { cells, setup, type, origins, problems } = joining;
  const items: unknown[] = [];
  for (const source of filled) {
    const cell = readCell(path, cells[source] ?? '', setup, () => undefined);
    const list = listOf(path, cell, setup.timezone, type);
    if (!list) {
      const [first = 0] = filled;
      if (source === first) return joinWithout(path, cells[first] ?? '', filled.slice(1), joining);
      problems.push({ column: source, message: 'must be empty: another column has the same field' });
      continue;
    }
    for (const item of list) origins.set(`${path}[${items.push(item) - 1}]`, source);
  }
  if (path === 'tags') return tagsCell([...new Set([...items.map(String), ...setup.tags])]);
  return JSON.stringify(items);
}

/** Only lists can have several columns: the first one counts. */
function joinWithout(
  path: string,
  cell: string,
  others: readonly number[],
  { setup, problems }: Joining,
): string {
  const key = path.startsWith('metadata.') ? `the key ${path.slice('metadata.'.length)}` : 'the same field';
  for (const column of others) {
    problems.push({ column, message: `must be empty: another column has ${key}` });
  }
  return readCell(path, cell, setup, () => undefined);
}

/** @returns undefined if the field is no list */
function listOf(
  path: string,
  cell: string,
  timezone: string,
  type: CodeType | undefined,
): readonly unknown[] | undefined {
  const one = parseRow([[path, cell]], { timezone });
  const members = path.startsWith('data.') ? dataOfRow(type, one) : one.fields;
  const [list] = Object.values((members ?? {}) as Record<string, unknown>);
  return Array.isArray(list) ? list : undefined;
}
