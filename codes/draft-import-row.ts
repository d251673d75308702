import { stripFormulaGuard } from '../core/basics/csv.js';
import { validationError, type DomainError } from '../core/basics/errors.js';
import { describeConflict, findColumnConflict } from '../core/jobs/imports/column-conflict.js';
import type { ForeignContext } from '../core/jobs/imports/formats/foreign-format.js';
import { foreignFormats } from '../core/jobs/imports/formats/foreign-formats.js';
import type { ImportFormat } from '../core/jobs/imports/import-job.js';
import { columnPath, mappedName } from '../core/jobs/rows/import-columns.js';
import { parseRow, type SpreadsheetRow } from '../core/jobs/rows/parse-row.js';
import { findUnsafeJson } from '../core/basics/unsafe-json.js';
import type { StoredRow } from '../store/imports/import-rows.js';

/** How the rows of a file are read. */
export interface RowFormat extends ForeignContext {
  format: ImportFormat;
  /** Names of the service's columns by the file's column names. */
  mapping: Readonly<Record<string, string>>;
  /** The header of a CSV file. */
  columns: readonly string[];
  /** IANA time zone of times without an offset. Default: such times are invalid. */
  timezone?: string | undefined;
}

/** A row as its fields, or why it cannot be read. */
export type DraftedRow = { kind: 'row'; row: SpreadsheetRow } | { kind: 'invalid'; error: DomainError };

/** Reads a stored row. Its fields are not validated. */
export function draftImportRow(stored: StoredRow, format: RowFormat): DraftedRow {
  const record = typeof stored === 'string' ? parseLine(stored, format) : parseCells(stored, format.columns);
  if (typeof record === 'string') return { kind: 'invalid', error: invalidRow(record) };
  const cells = Object.entries(record).map(
    ([name, cell]) => [mappedName(name, format.mapping), cell] as const,
  );
  if (format.format === 'qrelay') return { kind: 'row', row: parseRow(cells, { timezone: format.timezone }) };
  const { body, warnings } = foreignFormats[format.format](Object.fromEntries(cells), format);
  return {
    kind: 'row',
    row: {
      fields: body,
      dataCells: [],
      problems: [],
      warnings: warnings.map(({ code, message, field }) => ({
        code,
        message: field === undefined ? message : `${field}: ${message}`,
      })),
    },
  };
}

/** @returns The problem of a row that is no record. */
function parseCells(cells: readonly string[], columns: readonly string[]): Record<string, unknown> | string {
  // Spreadsheets leave out empty cells at the end of a row.
  if (cells.length > columns.length) {
    return `has ${cells.length} cells, but the header has ${columns.length} columns; put quotes around a cell that has the delimiter in it`;
  }
  if (cells.some((cell) => cell.includes('\0'))) return HAS_NUL;
  return Object.fromEntries(columns.map((column, index) => [column, stripFormulaGuard(cells[index] ?? '')]));
}

function parseLine(line: string, { format, mapping }: RowFormat): Record<string, unknown> | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'must be a JSON object on one line';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be a JSON object';
  const [unsafe] = findUnsafeJson(line, value).details;
  if (unsafe) return `${unsafe.path} ${unsafe.message}`;
  if (line.includes('\\u0000')) return HAS_NUL;
  // The header of CSV is checked once for all rows.
  const conflict =
    format === 'qrelay'
      ? findColumnConflict(Object.keys(value), (name) => columnPath(mappedName(name, mapping)))
      : undefined;
  if (conflict) return describeConflict(conflict);
  return value as Record<string, unknown>;
}

const HAS_NUL = 'must not contain a NUL character';

function invalidRow(message: string): DomainError {
  return validationError([{ path: 'row', message }]);
}
