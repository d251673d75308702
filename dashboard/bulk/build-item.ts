import { findCodeType } from '../../core/jobs/rows/code-type-names.js';
import { dataOfRow, parseRow } from '../../core/jobs/rows/parse-row.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import type { Mapping } from './guess-mapping.js';
import { keyOfColumn } from './metadata-key.js';
import { contentTargets, type TypeChoice } from './targets.js';

/** Settings shared by all rows. */
export interface Setup {
  choice: TypeChoice;
  mapping: Mapping;
  /** Column names. */
  columns: readonly string[];
  /** Tags added to each row's own tags. */
  tags: readonly string[];
  /** IANA time zone of times without an offset. */
  timezone: string;
}

/** The request body that creates a row's code, not yet validated. Other members come from the columns. */
export interface Item {
  type: CodeType;
  data: unknown;
  tags?: string[];
  shortCode?: string;
  dynamic?: unknown;
  metadata?: Record<string, unknown>;
  routing?: Record<string, unknown>;
}

/** Result of parsing a row. */
export interface ParsedRow {
  /** `undefined` if the row has no known type. */
  item: Item | undefined;
  /** Index of the source column of each path in the item. */
  origins: ReadonlyMap<string, number>;
  /** Cells that cannot become part of the item. The column is -1 if no column is mapped to the type. */
  problems: readonly { column: number; message: string }[];
}

/** Builds an item from the cells of a row, following the mapping. Empty cells are left out. */
export function buildItem(cells: readonly string[], setup: Setup): ParsedRow {
  const { choice, mapping, tags, timezone, columns } = setup;
  const typeColumn = mapping.indexOf('type');
  const typeCell = choice === 'column' ? (cells[typeColumn] ?? '').trim() : choice;
  const type = findCodeType(typeCell);
  const origins = new Map<string, number>();
  const problems: { column: number; message: string }[] = [];
  if (type === undefined) {
    const message = typeCell === '' ? 'is missing' : 'is not a code type: use url, wifi, vcard, …';
    return { item: undefined, origins, problems: [{ column: typeColumn, message }] };
  }

  const applies = new Set(contentTargets(type).map(({ path }) => path));
  const lengths = new Map<string, number>();
  /** Lists the paths of the items in a cell of a list that has several columns. */
  const itemsOf = (path: string, cell: string): string[] => {
    if (mapping.indexOf(path) === mapping.lastIndexOf(path)) return [];
    const one = parseRow([[path, cell]], { timezone });
    const members = path === 'tags' ? one.fields : (dataOfRow(type, one) as Record<string, unknown>);
    const [list] = Object.values(members);
    const start = lengths.get(path) ?? 0;
    const end = start + (Array.isArray(list) ? list.length : 0);
    lengths.set(path, end);
    return Array.from({ length: end - start }, (_, index) => `${path}[${start + index}]`);
  };
  const entries = mapping.flatMap((target, column): [string, string][] => {
    const cell = cells[column] ?? '';
    if (target === '' || target === 'type' || cell.trim() === '') return [];
    if (target.startsWith('data.') && !applies.has(target)) {
      problems.push({ column, message: `does not apply to ${type} codes: leave it empty` });
      return [];
    }
    const path = target === 'metadata' ? `metadata.${keyOfColumn(columns[column] ?? '', column)}` : target;
    if (target === 'metadata' && origins.has(path)) {
      const message = `must be empty: another column has the key ${path.slice('metadata.'.length)}`;
      problems.push({ column, message });
      return [];
    }
    for (const item of itemsOf(path, cell)) origins.set(item, column);
    origins.set(path, column);
    return [[path, cell]];
  });
  const row = parseRow(entries, { timezone });
  for (const { path, message } of row.problems) problems.push({ column: origins.get(path) ?? -1, message });
  const data = dataOfRow(type, row);
  const allTags = [...new Set([...((row.fields['tags'] ?? []) as string[]), ...tags])];
  return {
    item: { ...row.fields, type, data: data ?? {}, ...(allTags.length > 0 && { tags: allTags }) },
    origins,
    problems,
  };
}
