import { fieldsWith } from '../../codes/code-fields.js';
import { READ_ONLY_COLUMNS } from '../list-csv/read-only-columns.js';
import { metadataKey } from './metadata-key.js';

/** Columns with one name, in the form in which they are documented. */
export const FIXED_COLUMNS = ['id', ...fieldsWith('columns'), 'primaryAlias'] as const;
export type FixedColumn = (typeof FIXED_COLUMNS)[number];

/** Columns that name a member: `data.url`, `style.eyes.frame`. */
const GROUPS = fieldsWith('columns', 'members');
export type ColumnGroup = (typeof GROUPS)[number];

/** Columns that failed rows have in addition, so that they can be corrected and imported as they are. */
export const FAILED_ROW_COLUMNS = ['import.row', 'import.error', 'import.message'] as const;

/** Handling of a column by an import. */
export type ImportColumn =
  | { kind: 'fixed'; name: FixedColumn }
  | { kind: 'member'; group: ColumnGroup; path: readonly string[] }
  /** A read-only column of the list. */
  | { kind: 'ignored' }
  | { kind: 'unknown' };

const BY_LOWER_CASE = new Map(FIXED_COLUMNS.map((name) => [name.toLowerCase(), name]));
const IGNORED = new Set([...READ_ONLY_COLUMNS, ...FAILED_ROW_COLUMNS].map((name) => name.toLowerCase()));

/** Returns what an import does with a column of the format `qrelay`. Names of members are case-sensitive. */
export function importColumn(header: string): ImportColumn {
  const name = header.trim();
  const fixed = BY_LOWER_CASE.get(name.toLowerCase());
  if (fixed) return { kind: 'fixed', name: fixed };
  if (IGNORED.has(name.toLowerCase())) return { kind: 'ignored' };
  const [first = '', ...path] = name.split('.');
  const group = GROUPS.find((one) => one === first.toLowerCase());
  if (group === 'metadata' && path.length > 0) {
    const key = metadataKey(path.join('.'));
    return key === undefined ? { kind: 'unknown' } : { kind: 'member', group, path: [key] };
  }
  const isMember = group !== undefined && path.length > 0 && !path.some((part) => UNSAFE.has(part));
  return isMember ? { kind: 'member', group, path } : { kind: 'unknown' };
}

/**
 * Returns the path of what a column sets, the same for all spellings of it: `Name` and `name`, `Data.URL` and
 * `data.url`. Keys of metadata are case-sensitive. A whole object and its members have different paths,
 * because their columns are merged or are checked row by row. A column that sets nothing has a path of its
 * own.
 */
export function columnPath(header: string): readonly string[] {
  const column = importColumn(header);
  if (column.kind === 'fixed') return isGroup(column.name) ? [column.name, ''] : [column.name];
  if (column.kind !== 'member') return ['', header];
  if (column.group === 'metadata') return [column.group, ...column.path];
  return [column.group, ...column.path.map((part) => part.normalize('NFC').toLowerCase())];
}

function isGroup(name: FixedColumn): boolean {
  return GROUPS.some((group) => group === name);
}

/**
 * Parses the mapping of an import. A name is also found in composed form and without space around it, which
 * is how the header of a CSV file is read.
 */
export function parseMapping(json: string): Readonly<Record<string, string>> {
  const mapping = JSON.parse(json) as Record<string, string>;
  const composed = Object.entries(mapping).map(([name, column]) => [name.trim().normalize('NFC'), column]);
  return { ...(Object.fromEntries(composed) as Record<string, string>), ...mapping };
}

/** Returns the name that a mapping gives a column of a file. */
export function mappedName(name: string, mapping: Readonly<Record<string, string>>): string {
  return Object.hasOwn(mapping, name) ? mapping[name]! : name;
}

const UNSAFE = new Set(['', '__proto__', 'constructor', 'prototype']);
