import { importColumn, mappedName, parseMapping } from '../rows/import-columns.js';
import type { ImportFile, ImportJob } from './import-job.js';

/**
 * Stands for a password in rows that are returned. It is shorter than a password may be, so an import of it
 * fails.
 */
export const MASKED_PASSWORD = '***';

/** Replaces the passwords in a row. */
export type PasswordMask = (row: string | readonly string[]) => string | string[];

/**
 * Returns the function that replaces the passwords of short links in the rows of an import: the cells of CSV,
 * or a line of NDJSON. A cell or a line that may contain one, but cannot be read, is replaced as a whole.
 */
export function createPasswordMask({
  file: { columns },
  ...job
}: Pick<ImportJob, 'mapping'> & { file: Pick<ImportFile, 'columns'> }): PasswordMask {
  const mapping = parseMapping(job.mapping);
  const kindOf = (name: string) => columnKind(mappedName(name, mapping));
  const kinds = columns.map(kindOf);
  const renamed = Object.keys(mapping).filter((name) => kindOf(name) === 'password');
  const names = ['password', ...renamed.map((name) => name.toLowerCase())];
  // Escapes may spell any name.
  const mayHold = (text: string) =>
    text.includes('\\u') || names.some((name) => text.toLowerCase().includes(name));
  const maskJson = (text: string, mask: (value: Record<string, unknown>) => unknown): string => {
    if (!mayHold(text)) return text;
    const value = parseObject(text);
    return value ? JSON.stringify(mask(value)) : MASKED_PASSWORD;
  };
  const positions = kinds.flatMap((kind, position) => (kind === 'password' ? [position] : []));
  const maskCell = (cell: string, position: number, shift: number): string => {
    const near = positions.some((one) => Math.abs(one - position) <= shift);
    if (near) return cell === '' ? cell : MASKED_PASSWORD;
    return kinds[position] === 'routing' ? maskJson(cell, maskRouting) : cell;
  };
  const maskRecord = (record: Readonly<Record<string, unknown>>) =>
    mapMembers(record, (name, value) => {
      const kind = kindOf(name);
      if (kind === 'other' || value === null) return value;
      if (kind === 'password') return MASKED_PASSWORD;
      return typeof value === 'string' ? maskJson(value, maskRouting) : maskRouting(value);
    });
  return (row) => {
    if (typeof row === 'string') return maskJson(row, maskRecord);
    // A row with too few or too many cells may have its password in a neighboring column.
    const shift = Math.abs(row.length - columns.length);
    return row.map((cell, position) => maskCell(cell, position, shift));
  };
}

/** Kind of a column with regard to passwords: `routing` has the whole object. */
type ColumnKind = 'password' | 'routing' | 'other';

/** Misspelled names count as well: their rows are invalid, and are returned. */
function columnKind(name: string): ColumnKind {
  const column = importColumn(name);
  if (column.kind === 'fixed') return column.name === 'routing' ? 'routing' : 'other';
  const isPassword = column.kind === 'member' && column.group === 'routing' && isPasswordName(column.path[0]);
  return isPassword ? 'password' : 'other';
}

function isPasswordName(name: string | undefined): boolean {
  return name?.trim().toLowerCase() === 'password';
}

function maskRouting(routing: unknown): unknown {
  if (!isRecord(routing)) return routing;
  return mapMembers(routing, (name, value) =>
    isPasswordName(name) && value !== null ? MASKED_PASSWORD : value,
  );
}

/** @returns undefined if the text is not an object in JSON. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function mapMembers(
  record: Readonly<Record<string, unknown>>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
