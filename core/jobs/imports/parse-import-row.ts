import { stripFormulaGuard } from '../../basics/csv.js';
import { watchInputSchema } from '../../codes/link-watch/watch-schema.js';
import { parseMetadataCell } from '../list-csv/metadata-cell.js';
import { parseTagsCell } from '../list-csv/tags-cell.js';
import { findPayloadType } from '../../symbols/payloads/registry.js';
import { routingInputSchema } from '../../codes/routing/routing-schema.js';
import { styleInputSchema } from '../../symbols/style.js';
import type { ItemWarning } from '../item-job-base.js';
import { coerceCell, memberSchema } from './coerce-cell.js';
import type { ForeignRecord } from './formats/foreign-format.js';
import { importColumn, mappedName, type ColumnGroup, type FixedColumn } from './import-columns.js';

/** A row of the format `qrelay`, not yet validated. What the row does not say is absent. */
export interface ImportRow {
  /** ID of the code that the row updates. */
  id?: unknown;
  /** Path of the folder; null for none. */
  folder?: unknown;
  /** Fields of a create body or an update, except for `folder` and for `data` in `dataCells`. */
  fields: Record<string, unknown>;
  /** Cells of `data.<field>` by the path of the field. Their types follow from the type of the code. */
  dataCells: readonly (readonly [path: readonly string[], cell: unknown])[];
  warnings: ItemWarning[];
}

const SCHEMAS = { style: styleInputSchema, routing: routingInputSchema, watch: watchInputSchema };

/** Columns whose text may begin or end with space, as in a request: a symbol can encode it. */
const KEEP_SPACE: ReadonlySet<FixedColumn> = new Set(['data', 'name']);

/**
 * Parses a row of the format `qrelay`. Empty cells are left out; a null clears the field.
 *
 * @param record Cells by the names of the service's columns.
 */
export function parseImportRow(record: ForeignRecord): ImportRow {
  const row: ImportRow = { fields: {}, dataCells: [], warnings: [] };
  const dataCells: (readonly [readonly string[], unknown])[] = [];
  for (const [header, raw] of Object.entries(record)) {
    const value = typeof raw === 'string' ? raw.trim() : raw;
    if (value === undefined || value === '') continue;
    const column = importColumn(header);
    if (column.kind === 'fixed') setFixed(row, column.name, KEEP_SPACE.has(column.name) ? raw : value);
    else if (column.kind === 'unknown') row.warnings.push(unknownColumn(header));
    else if (column.kind === 'member') {
      if (column.group === 'data') dataCells.push([column.path, raw]);
      else setMember(row.fields, column.group, column.path, raw);
    }
  }
  return { ...row, dataCells };
}

/**
 * Builds the data of a code from its cells. Never throws.
 *
 * @param type Type that the row names, not yet validated. The cells of an unknown type stay as they are.
 * @returns undefined if there are none.
 */
export function dataFromCells(
  type: unknown,
  cells: ImportRow['dataCells'],
): Record<string, unknown> | undefined {
  if (cells.length === 0) return undefined;
  const schema = findPayloadType(type)?.schema;
  const data: Record<string, unknown> = {};
  for (const [path, cell] of cells) {
    const member = schema && memberSchema(schema, path);
    setAt(data, path, typeof cell === 'string' ? coerceCell(member, cell) : cell);
  }
  return data;
}

/** Returns the cells of a CSV row by header. Apostrophes that keep spreadsheets from running a cell are removed. */
export function csvRecord(columns: readonly string[], cells: readonly string[]): ForeignRecord {
  return Object.fromEntries(columns.map((column, index) => [column, stripFormulaGuard(cells[index] ?? '')]));
}

/** Renames the columns of a record. @param mapping Names of the service's columns by those of the file. */
export function renameColumns(
  record: ForeignRecord,
  mapping: Readonly<Record<string, string>>,
): ForeignRecord {
  const entries = Object.entries(record);
  return Object.fromEntries(entries.map(([name, value]) => [mappedName(name, mapping), value]));
}

function setFixed(row: ImportRow, name: FixedColumn, value: unknown): void {
  switch (name) {
    case 'id':
      if (value !== null) row.id = value;
      return;
    case 'folder':
      row.folder = value;
      return;
    case 'tags':
      row.fields['tags'] = typeof value === 'string' ? parseTagsCell(value) : value;
      return;
    case 'dynamic':
    case 'compact':
      row.fields[name] = parseBoolean(value);
      return;
    case 'metadata':
    case 'style':
    case 'routing':
    case 'watch':
      row.fields[name] = mergeMembers(parseObject(value), row.fields[name]);
      return;
    case 'type':
      // Spreadsheets capitalize cells, and the API accepts a type in any case.
      row.fields['type'] = findPayloadType(value)?.type ?? value;
      return;
    case 'data':
    case 'name':
    case 'shortCode':
    case 'status':
    case 'template':
      row.fields[name] = value;
  }
}

function setMember(
  fields: Record<string, unknown>,
  group: Exclude<ColumnGroup, 'data'>,
  path: readonly string[],
  value: unknown,
): void {
  const members = fields[group];
  const target = isRecord(members) ? members : {};
  fields[group] = target;
  if (typeof value !== 'string') setAt(target, path, value);
  else if (group === 'metadata') target[path.join('.')] = parseMetadataCell(value.trim());
  else setAt(target, path, coerceCell(memberSchema(SCHEMAS[group], path), value));
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = isRecord(target[name]) ? target[name] : {};
  target[name] = inner;
  setAt(inner, rest, value);
}

/** Merges the members of an object with those of columns of their own, which take precedence. */
function mergeMembers(value: unknown, members: unknown): unknown {
  return isRecord(value) && isRecord(members) ? { ...value, ...members } : value;
}

function parseBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : value;
}

function parseObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownColumn(header: string): ItemWarning {
  return { code: 'unknown_column', message: `The column ${header.slice(0, 100)} is not imported` };
}
