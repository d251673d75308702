import type { ErrorDetail } from '../../basics/errors.js';
import { isTimeZone } from '../../basics/time/time-zone.js';
import { watchInputSchema } from '../../codes/link-watch/watch-schema.js';
import { tagsSchema, updateQrCodeSchema } from '../../codes/qr-code-schemas.js';
import { parseMetadataCell } from '../list-csv/metadata-cell.js';
import { parseTagsCell } from '../list-csv/tags-cell.js';
import { findPayloadType, parseData } from '../../symbols/payloads/registry.js';
import { routingInputSchema } from '../../codes/routing/routing-schema.js';
import { styleInputSchema } from '../../symbols/style.js';
import type { ItemWarning } from '../item-job-base.js';
import { importColumn, type ColumnGroup, type FixedColumn } from './import-columns.js';
import { isJsonOnly, memberSchema, parseCell, type CellOptions } from './parse-cell.js';
import { parseAliasesCell, withPrimary } from './parse-alias-cells.js';
import { splitListCell } from './split-list-cell.js';
import { findCodeType } from './code-type-names.js';
import { isLocalTime, listMeanings, normalizeDateTime } from './written-values.js';

/** A row as the fields of a code, not yet validated. What the row does not say is absent. */
export interface SpreadsheetRow {
  /** ID of the code that the row updates. */
  id?: unknown;
  /** Path of the folder; null for none. */
  folder?: unknown;
  /** Fields of a create body or an update, except for `folder` and for `data` in `dataCells`. */
  fields: Record<string, unknown>;
  /** Cells of `data.<field>` by the path of the field. Their types follow from the type of the code. */
  dataCells: readonly (readonly [path: readonly string[], cell: unknown])[];
  /** IANA time zone of times without an offset. */
  timezone?: string | undefined;
  /** Cells that cannot become part of a code. */
  problems: ErrorDetail[];
  warnings: ItemWarning[];
}

const SCHEMAS = { style: styleInputSchema, routing: routingInputSchema, watch: watchInputSchema };
const FIELDS = updateQrCodeSchema.shape;

/**
 * Parses a row: of an import in the format `qrelay`, or of the page for bulk creation. Empty cells are left
 * out; a null clears the field.
 *
 * @param cells The names of the service's columns with their cells. Lists that have several columns are
 *   joined.
 */
export function parseRow(
  cells: Iterable<readonly [column: string, cell: unknown]>,
  options: CellOptions = {},
): SpreadsheetRow {
  const row: SpreadsheetRow & { primaryAlias?: string } = {
    fields: {},
    dataCells: [],
    problems: [],
    warnings: [],
    ...options,
  };
  const dataCells: (readonly [readonly string[], unknown])[] = [];
  for (const [header, cell] of cells) {
    if (cell === undefined || (typeof cell === 'string' && cell.trim() === '')) continue;
    const column = importColumn(header);
    if (column.kind === 'fixed') setFixed(row, column.name, cell);
    else if (column.kind === 'unknown') row.warnings.push(unknownColumn(header));
    else if (column.kind === 'member') {
      if (column.group === 'data') dataCells.push([column.path, cell]);
      else setMember(row, column.group, column.path, cell);
    }
  }
  if (dataCells.length > 0 && row.fields['data'] !== undefined) row.problems.push(TWO_FORMS);
  const { primaryAlias, ...read } = row;
  if (primaryAlias !== undefined) {
    const { aliases = [] } = read.fields;
    if (Array.isArray(aliases)) read.fields['aliases'] = withPrimary(aliases as [], primaryAlias);
  }
  return { ...read, dataCells };
}

const TWO_FORMS = {
  path: 'data',
  message: 'must be empty, because other columns have the fields of the data',
};

/**
 * Builds the data of a code from its cells, or from the cell with the whole data. Never throws.
 *
 * @param type Type that the row names, not yet validated. The cells of an unknown type stay as they are.
 * @param former Data of the code that the row updates.
 * @returns undefined if the row has no data.
 */
export function dataOfRow(
  type: unknown,
  { fields, dataCells, timezone }: Pick<SpreadsheetRow, 'fields' | 'dataCells' | 'timezone'>,
  former: unknown = {},
): unknown {
  if (dataCells.length === 0) return wholeData(type, fields['data'], timezone);
  const data: Record<string, unknown> = {};
  const payload = findPayloadType(type);
  for (const [path, cell] of dataCells) {
    const schema = payload && memberSchema(payload.schema, path);
    const value = typeof cell === 'string' ? parseCell(schema, cell, { timezone }) : cell;
    const [name = ''] = path;
    setAt(data, path, Array.isArray(value) && path.length === 1 ? joinLists(data[name], value) : value);
  }
  if (payload?.type === 'event') completeTimes(data, { ...toRecord(former), ...data }, timezone);
  return data;
}

function wholeData(type: unknown, cell: unknown, timezone: string | undefined): unknown {
  const payload = findPayloadType(type);
  if (typeof cell !== 'string' || !payload) return cell;
  const meanings = [cell, cell.trim(), ...listMeanings(cell.trim(), timezone)];
  return meanings.find((value) => parseData(payload.type, value).ok) ?? cell;
}

/**
 * Completes the times of an event, which its schema takes as texts: their form, and the time zone of local
 * ones.
 *
 * @param data The members that the row sets.
 * @param all All members of the event.
 */
function completeTimes(
  data: Record<string, unknown>,
  all: Readonly<Record<string, unknown>>,
  defaultTimezone: string | undefined,
): void {
  const { allDay, timezone } = data;
  const isNamed = typeof timezone === 'string' && isTimeZone(timezone.trim());
  // The zone says nothing about an event that lasts whole days.
  if (allDay === true && !isNamed) delete data['timezone'];
  const isOpen = all['allDay'] !== true && all['timezone'] === undefined && defaultTimezone !== undefined;
  for (const name of ['start', 'end']) {
    const cell = data[name];
    if (typeof cell !== 'string') continue;
    const time = normalizeDateTime(cell.trim());
    data[name] = allDay === true ? time.replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1') : time;
    if (isOpen && isLocalTime(time)) data['timezone'] = defaultTimezone;
  }
}

function setFixed(row: SpreadsheetRow & { primaryAlias?: string }, name: FixedColumn, cell: unknown): void {
  const value = typeof cell === 'string' ? cell.trim() : cell;
  const { fields } = row;
  switch (name) {
    case 'id':
      if (value !== null) row.id = value;
      return;
    case 'folder':
      row.folder = value;
      return;
    case 'tags':
      fields['tags'] = typeof value === 'string' ? joinLists(fields['tags'], parseTags(value)) : value;
      return;
    case 'metadata':
    case 'style':
    case 'routing':
    case 'watch':
      fields[name] = mergeMembers(parseObject(value), fields[name]);
      return;
    case 'type':
      fields['type'] = (typeof value === 'string' && findCodeType(value)) || value;
      return;
    case 'data':
      // A symbol can encode the space around a text.
      fields['data'] = cell;
      return;
    case 'shortCode':
      fields['shortCode'] = typeof value === 'string' ? value.toLowerCase() : value;
      return;
    case 'page':
      fields['page'] = parseObject(value);
      return;
    case 'template':
    case 'domain':
      fields[name] = value;
      return;
    case 'aliases':
      fields['aliases'] =
        typeof value === 'string' ? joinLists(fields['aliases'], parseAliasesCell(value)) : value;
      return;
    case 'primaryAlias':
      if (typeof value === 'string') row.primaryAlias = value;
      return;
    case 'name':
    case 'dynamic':
    case 'compact':
    case 'status':
      fields[name] = typeof cell === 'string' ? parseCell(FIELDS[name], cell, row) : cell;
  }
}

/** A cell that is no list of tags may have several separators. */
function parseTags(cell: string): string[] {
  const tags = parseTagsCell(cell);
  const isList = (list: string[]) => tagsSchema.safeParse(list).success;
  const parts = splitListCell(cell, false);
  return !isList(tags) && isList(parts) ? parts : tags;
}

function setMember(
  { fields, problems, timezone }: SpreadsheetRow,
  group: Exclude<ColumnGroup, 'data'>,
  path: readonly string[],
  cell: unknown,
): void {
  const target = toRecord(fields[group]);
  fields[group] = target;
  if (typeof cell !== 'string') setAt(target, path, cell);
  else if (group === 'metadata') target[path.join('.')] = parseMetadataCell(cell.trim());
  else {
    const schema = memberSchema(SCHEMAS[group], path);
    const edge = group === 'routing' && path[0] === 'activeUntil' ? 'end' : 'start';
    const value = parseCell(schema, cell, { timezone, edge });
    const isBroken = typeof value === 'string' && isJsonOnly(schema) && parseObject(value) === value;
    if (isBroken) problems.push({ path: [group, ...path].join('.'), message: 'must be JSON' });
    else setAt(target, path, value);
  }
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = toRecord(target[name]);
  target[name] = inner;
  setAt(inner, rest, value);
}

/** Merges the members of an object with members from columns of their own, which take precedence. */
function mergeMembers(value: unknown, members: unknown): unknown {
  return isRecord(value) && isRecord(members) ? { ...value, ...members } : value;
}

function parseObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function joinLists(former: unknown, list: readonly unknown[]): unknown[] {
  return [...(Array.isArray(former) ? (former as unknown[]) : []), ...list];
}

function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unknownColumn(header: string): ItemWarning {
  return { code: 'unknown_column', message: `The column ${header.slice(0, 100)} is not imported` };
}
