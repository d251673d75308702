import { DomainError, type ErrorDetail } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { encodeData, payloadType, parseData } from '../../core/symbols/payloads/registry.js';
import { findFieldLabel } from '../../core/codes/code-fields.js';
import { createQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { Style } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { maxCharacters } from '../../core/symbols/symbol/segments.js';
import { isDynamic } from '../editor/draft.js';
import type { TableRow } from './parse-table.js';
import { buildItem, type Item, type ParsedRow, type Setup } from './build-item.js';
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

/** A row with the item it describes and its errors. */
export interface CheckedRow {
  row: TableRow;
  /** `undefined` if the row has no known type. */
  item: Item | undefined;
  errors: readonly RowError[];
  origins: ParsedRow['origins'];
}

/**
 * Validates a row as the API would, except for conflicts with existing short codes, which only the API can
 * detect.
 */
export function checkRow(row: TableRow, setup: Setup, style: Style): CheckedRow {
  const { item, origins, problems } = buildItem(row.cells, setup);
  const parseErrors = problems.map(({ column, message }) => ({
    column: definedColumn(column),
    field: 'Type',
    message,
  }));
  if (!item) return { row, item, origins, errors: parseErrors };
  const itemErrors = validateItem(item, style).map((detail) => toRowError(detail, item, origins));
  return { row, item, origins, errors: [...parseErrors, ...itemErrors] };
}

/**
 * Converts an error detail of the API to a row error.
 *
 * @param detail with its path inside the item
 * @param origins column of each path in the item
 */
export function toRowError(
  { path, message }: ErrorDetail,
  item: Item,
  origins: ParsedRow['origins'],
): RowError {
  return {
    column: columnForPath(path, origins),
    field: labelForPath(path, item),
    message,
  };
}

function validateItem(item: Item, style: Style): ErrorDetail[] {
  const parsed = parseInput(createQrCodeSchema, item);
  if (!parsed.ok) return parsed.invalid.details;
  return isDynamic({ type: item.type, dynamic: parsed.data.dynamic }) ? [] : validateSize(item, style);
}

/**
 * Encodes a symbol, which is slow, only if the text may be too long: in byte mode, text below the limit
 * always fits.
 */
function validateSize({ type, data }: Item, { errorCorrection }: Style): ErrorDetail[] {
  const parsed = parseData(type, data);
  if (!parsed.ok) return [];
  const { limits = {} } = payloadType(type);
  const level = limits.errorCorrection ?? errorCorrection;
  const text = encodeData(type, parsed.data);
  const sizeBytes = new TextEncoder().encode(text).length;
  if (limits.maxBytes !== undefined && sizeBytes > limits.maxBytes) {
    return [
      { path: 'data', message: `is ${sizeBytes} bytes; its standard allows at most ${limits.maxBytes}` },
    ];
  }
  if (sizeBytes <= maxCharacters('byte', level, limits.maxVersion ?? 40)) return [];
  try {
    encodeSymbol(text, { errorCorrection, ...limits });
    return [];
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown.details ?? [];
    throw thrown;
  }
}

/** Finds the column of a path or of its nearest parent. */
function columnForPath(path: string, origins: ParsedRow['origins']): number | undefined {
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

/** `buildItem` reports -1 if no column is mapped to the type. */
function definedColumn(column: number): number | undefined {
  return column < 0 ? undefined : column;
}
