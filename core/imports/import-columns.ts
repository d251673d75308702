import { READ_ONLY_COLUMNS } from '../list-csv/read-only-columns.js';

/** Columns with one name, in the form in which they are documented. */
const FIXED = [
  'id',
  'type',
  'data',
  'name',
  'tags',
  'folder',
  'shortCode',
  'dynamic',
  'compact',
  'status',
  'template',
  'metadata',
  'style',
  'routing',
  'watch',
] as const;
export type FixedColumn = (typeof FIXED)[number];

/** Columns that name a member: `data.url`, `style.eyes.frame`. */
const GROUPS = ['data', 'metadata', 'style', 'routing', 'watch'] as const;
export type ColumnGroup = (typeof GROUPS)[number];

/** Columns that failed rows have in addition, so that they can be corrected and imported as they are. */
export const FAILED_ROW_COLUMNS = ['import.row', 'import.error', 'import.message'] as const;

/** What an import does with a column. */
export type ImportColumn =
  | { kind: 'fixed'; name: FixedColumn }
  | { kind: 'member'; group: ColumnGroup; path: readonly string[] }
  /** A read-only column of the list. */
  | { kind: 'ignored' }
  | { kind: 'unknown' };

const BY_LOWER_CASE = new Map(FIXED.map((name) => [name.toLowerCase(), name]));
const IGNORED = new Set([...READ_ONLY_COLUMNS, ...FAILED_ROW_COLUMNS].map((name) => name.toLowerCase()));

/** Returns what an import does with a column of the format `qrelay`. Names of members are case-sensitive. */
export function importColumn(header: string): ImportColumn {
  const name = header.trim();
  const fixed = BY_LOWER_CASE.get(name.toLowerCase());
  if (fixed) return { kind: 'fixed', name: fixed };
  if (IGNORED.has(name.toLowerCase())) return { kind: 'ignored' };
  const [first = '', ...path] = name.split('.');
  const group = GROUPS.find((one) => one === first.toLowerCase());
  const isMember = group !== undefined && path.length > 0 && !path.some((part) => UNSAFE.has(part));
  return isMember ? { kind: 'member', group, path } : { kind: 'unknown' };
}

/**
 * Returns the name of what a column sets, the same for all spellings of it: `Name` and `name`, `Data.url` and `data.url`. A column
 * that sets nothing has its own name.
 */
export function columnTarget(header: string): string {
  const column = importColumn(header);
  if (column.kind === 'fixed') return column.name;
  return column.kind === 'member' ? [column.group, ...column.path].join('.') : header;
}

const UNSAFE = new Set(['', '__proto__', 'constructor', 'prototype']);
