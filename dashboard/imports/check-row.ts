import { DomainError, type ErrorDetail } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { encodeData, payloadType, parseData } from '../../core/symbols/payloads/registry.js';
import { findFieldLabel } from '../../core/codes/code-fields.js';
import { MAX_FOLDER_DEPTH, PATH_SEPARATOR } from '../../core/codes/folders/folder.js';
import { folderNameSchema } from '../../core/codes/folders/folder-schemas.js';
import { QR_CODE_STATUSES } from '../../core/codes/qr-code.js';
import { createQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { maxCharacters } from '../../core/symbols/symbol/segments.js';
import { isDynamic } from '../editor/draft.js';
import { pluralize } from '../format/numbers.js';
import type { TableRow } from './parse-table.js';
import { buildItem, readCells, type Item, type ParsedRow } from './build-item.js';
import type { Setup, UploadColumn } from './setup.js';
import { COMMON_TARGETS, contentTargets } from './targets.js';

/** A problem in one cell, or in the row if no column holds the field. */
export interface RowError {
  /** Index of the column; `undefined` if the table has no such column. */
  column: number | undefined;
  /** Label of the field, for errors without a column. */
  field: string;
  /** Continues the name of the column, such as "is missing". */
  message: string;
}

/**
 * A row with the item it describes and its errors. Without an item and errors, its values are not checked.
 */
export interface CheckedRow extends Omit<ParsedRow, 'problems'> {
  row: TableRow;
  errors: readonly RowError[];
}

/**
 * Validates a row as the API would, except for what only the API knows: existing codes, short codes, and
 * folders. The fields of a row that may change an existing code are left to the API.
 */
export function checkRow(
  row: TableRow,
  setup: Setup,
  columns: readonly UploadColumn[],
  style: Style,
): CheckedRow {
  const { problems, ...parsed } = buildItem(row.cells, setup, columns);
  const { item, origins, isUpdate } = parsed;
  const parseErrors = problems.map(toParseError);
  if (!item || isUpdate) return { ...parsed, row, errors: parseErrors };
  const itemErrors = validateItem(item, style).map((detail) => toRowError(detail, item, origins));
  return { ...parsed, row, errors: [...parseErrors, ...itemErrors] };
}

/** Reads a row whose values are left to the API to check. */
export function readRow(row: TableRow, setup: Setup, columns: readonly UploadColumn[]): CheckedRow {
  const { problems, ...read } = readCells(row.cells, setup, columns);
  return { ...read, row, item: undefined, errors: problems.map(toParseError) };
}

/** `buildItem` reports the column -1 if no column is mapped to the type. */
function toParseError({ column, message }: ParsedRow['problems'][number]): RowError {
  return { column: column < 0 ? undefined : column, field: 'Code type', message };
}

/**
 * Converts an error detail of the API to a row error.
 *
 * @param detail with its path inside the item
 * @param origins column of each path in the item
 */
function toRowError({ path, message }: ErrorDetail, item: Item, origins: ParsedRow['origins']): RowError {
  return {
    column: columnForPath(path, origins),
    field: labelForPath(path, item),
    message,
  };
}

function validateItem({ folder, template: _template, status, ...body }: Item, style: Style): ErrorDetail[] {
  const folderErrors = typeof folder === 'string' ? validateFolder(folder) : [];
  const statusErrors: ErrorDetail[] =
    status === undefined || QR_CODE_STATUSES.some((one) => one === status)
      ? []
      : [{ path: 'status', message: `must be one of ${QR_CODE_STATUSES.join(', ')}` }];
  const parsed = parseInput(createQrCodeSchema, withoutKnownLogo(body));
  const others = [...statusErrors, ...folderErrors];
  if (!parsed.ok) return [...parsed.invalid.details, ...others];
  const isEncoded = !isDynamic({ type: body.type, dynamic: parsed.data.dynamic });
  return isEncoded ? [...others, ...validateSize(body, style)] : others;
}

/** Validates the names in a path of folders, and their number. */
function validateFolder(path: string): ErrorDetail[] {
  const names = path.split(PATH_SEPARATOR).map((name) => name.trim());
  if (names.length > MAX_FOLDER_DEPTH) {
    return [{ path: 'folder', message: `must have at most ${MAX_FOLDER_DEPTH} levels of folders` }];
  }
  const invalid = names.map((name) => parseInput(folderNameSchema, name)).find(({ ok }) => !ok);
  if (!invalid || invalid.ok) return [];
  return [{ path: 'folder', message: invalid.invalid.details[0]?.message ?? 'is invalid' }];
}

/** The list CSV names logos of the account by their hash, which only the API can resolve. */
function withoutKnownLogo<Body extends Pick<Item, 'style'>>(body: Body): Body {
  const style = body.style as { logo?: { image?: unknown } } | undefined;
  const image = style?.logo?.image;
  const isHash = typeof image === 'string' && image.startsWith('sha256:');
  return isHash ? { ...body, style: { ...style, logo: undefined } } : body;
}

/**
 * Encodes a symbol, which is slow, only if the text may be too long: in byte mode, text below the limit
 * always fits.
 */
function validateSize(
  { type, data }: Pick<Item, 'type' | 'data'>,
  { errorCorrection }: Style,
): ErrorDetail[] {
  const parsed = parseData(type, data);
  if (!parsed.ok) return [];
  const { limits = {} } = payloadType(type);
  const level = limits.errorCorrection ?? errorCorrection;
  const text = encodeData(type, parsed.data);
  const sizeBytes = new TextEncoder().encode(text).length;
  if (limits.maxBytes !== undefined && sizeBytes > limits.maxBytes) {
    return [
      { path: 'data', message: `is about ${pluralize(sizeBytes - limits.maxBytes, 'character')} too long` },
    ];
  }
  if (sizeBytes <= maxCharacters('byte', level, limits.maxVersion ?? 40)) return [];
  try {
    encodeSymbol(text, { errorCorrection, ...limits });
    return [];
  } catch (thrown) {
    if (thrown instanceof DomainError) return [...(thrown.details ?? [])];
    throw thrown;
  }
}

/** Finds the column of a path or of its nearest parent. */
export function columnForPath(path: string, origins: ReadonlyMap<string, number>): number | undefined {
  for (let prefix = path; prefix !== ''; prefix = prefix.replace(/(\.[^.[]*|\[\d+\]|^[^.[]*)$/, '')) {
    const column = origins.get(prefix);
    if (column !== undefined) return column;
  }
  return undefined;
}

function labelForPath(path: string, { type }: Item): string {
  const fieldPath = path.replace(/\[\d+\].*$/, '');
  const target = [...contentTargets(type), ...COMMON_TARGETS].find((each) => each.path === fieldPath);
  return target?.label ?? findFieldLabel(fieldPath.split('.')[0] ?? '') ?? fieldPath;
}
