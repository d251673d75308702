import { splitListCell } from '../../core/jobs/imports/split-list-cell.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { parseTags } from '../format/text.js';
import { toData } from '../editor/form-data.js';
import { formFields, isFieldShown, type Fields, type FormField } from '../editor/form-fields.js';
import { toFieldValue, parseYesNo } from './parse-cell.js';
import { parseType, type Mapping } from './guess-mapping.js';
import { metadataKey } from './metadata-key.js';
import { parseRouting } from './routing-columns.js';
import type { TypeChoice } from './targets.js';

/** Settings shared by all rows. */
export interface Setup {
  choice: TypeChoice;
  mapping: Mapping;
  /** Column names. */
  columns: readonly string[];
  /** Tags added to those of each row. */
  tags: readonly string[];
  /** IANA time zone of times without an offset. */
  timezone: string;
}

/** The request body that creates a row's code, not yet validated. */
export interface Item {
  type: CodeType;
  data: unknown;
  name?: string;
  tags?: string[];
  metadata?: Record<string, string>;
  shortCode?: string;
  dynamic?: unknown;
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
export function parseRow(cells: readonly string[], setup: Setup): ParsedRow {
  const { choice, mapping, tags, timezone } = setup;
  const origins = new Map<string, number>();
  const problems: { column: number; message: string }[] = [];
  const cellOf = (path: string) => {
    const column = mapping.indexOf(path);
    const text = (cells[column] ?? '').trim();
    if (text !== '') origins.set(path, column);
    return text;
  };

  const typeCell = choice === 'column' ? cellOf('type') : choice;
  const type = parseType(typeCell);
  if (type === undefined) {
    const message = typeCell === '' ? 'is missing' : 'is not a code type: use url, wifi, vcard, …';
    return { item: undefined, origins, problems: [{ column: mapping.indexOf('type'), message }] };
  }

  const fields: Fields = {};
  const wholeContent = cellOf('data');
  mapping.forEach((path, column) => {
    const cell = cells[column] ?? '';
    if (!path.startsWith('data.') || cell.trim() === '') return;
    const steps = path.split('.').slice(1);
    const field = findField(formFields(type), steps);
    if (!field) problems.push({ column, message: `does not apply to ${type} codes: leave it empty` });
    else if (wholeContent !== '')
      problems.push({ column, message: 'must be empty: another column already contains the whole content' });
    else setField(fields, { field, steps, cell, column, origins });
  });
  for (const field of formFields(type)) {
    const column = origins.get(`data.${field.name}`);
    // A time zone next to an all-day event is harmless; a password next to "nopass" may be a mistake.
    if (column === undefined || field.name === 'timezone' || isFieldShown(field, fields)) continue;
    problems.push({ column, message: 'does not apply with the other values: leave it empty' });
  }
  if (type === 'event' && fields['allDay'] !== true) fields['timezone'] ??= timezone;

  const name = cellOf('name');
  const shortCode = cellOf('shortCode').toLowerCase();
  const dynamic = cellOf('dynamic');
  const { routing, problems: routingProblems } = parseRouting(cellOf, timezone);
  for (const [path, message] of routingProblems) problems.push({ column: mapping.indexOf(path), message });
  const metadata = parseRowMetadata(cells, setup, origins, problems);
  const allTags = [...new Set([...parseRowTags(cells, mapping, origins), ...tags])];
  return {
    item: {
      type,
      data: wholeContent === '' ? toData({ type, fields }) : wholeContent,
      ...(name === '' ? {} : { name }),
      ...(allTags.length === 0 ? {} : { tags: allTags }),
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
      ...(shortCode === '' ? {} : { shortCode }),
      ...(dynamic === '' ? {} : { dynamic: parseYesNo(dynamic) ?? dynamic }),
      ...(routing && { routing }),
    },
    origins,
    problems,
  };
}

function findField(fields: readonly FormField[], [step, ...rest]: readonly string[]): FormField | undefined {
  const field = fields.find(({ name }) => name === step);
  if (rest.length === 0 || !field) return field;
  return field.kind === 'group' ? findField(field.fields, rest) : undefined;
}

interface FieldTarget {
  field: FormField;
  steps: readonly string[];
  cell: string;
  column: number;
  origins: Map<string, number>;
}

function setField(fields: Fields, { field, steps, cell, column, origins }: FieldTarget): void {
  const path = `data.${steps.join('.')}`;
  const [step = '', inner] = steps;
  if (inner !== undefined) {
    const group = (fields[step] ??= {}) as Fields;
    group[inner] = toFieldValue(field, cell);
    origins.set(path, column);
  } else if (field.kind === 'list' || field.kind === 'types') {
    const list = (fields[step] ??= []) as string[];
    for (const item of splitListCell(cell, field.kind === 'list' && field.input === 'url')) {
      origins.set(`${path}[${list.length}]`, column);
      list.push(toFieldValue(field, item) as string);
    }
    origins.set(path, column);
  } else {
    fields[step] = toFieldValue(field, cell);
    origins.set(path, column);
  }
}

function parseRowTags(cells: readonly string[], mapping: Mapping, origins: Map<string, number>): string[] {
  const tags: string[] = [];
  mapping.forEach((path, column) => {
    if (path !== 'tags') return;
    for (const tag of parseTags((cells[column] ?? '').replaceAll(/[;|\n]/g, ','))) {
      if (tags.includes(tag)) continue;
      origins.set(`tags[${tags.length}]`, column);
      tags.push(tag);
    }
  });
  return tags;
}

/** Values stay text: the zeros of `007` may matter. */
function parseRowMetadata(
  cells: readonly string[],
  { mapping, columns }: Pick<Setup, 'mapping' | 'columns'>,
  origins: Map<string, number>,
  problems: { column: number; message: string }[],
): Record<string, string> {
  const metadata: Record<string, string> = {};
  mapping.forEach((path, column) => {
    const text = (cells[column] ?? '').trim();
    if (path !== 'metadata' || text === '') return;
    const key = metadataKey(columns[column] ?? '', column);
    if (Object.hasOwn(metadata, key)) {
      problems.push({ column, message: `must be empty: another column has the key ${key}` });
      return;
    }
    metadata[key] = text;
    origins.set(`metadata.${key}`, column);
  });
  return metadata;
}
