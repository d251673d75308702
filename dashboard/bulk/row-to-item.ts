import type { CodeType } from '../../core/payloads/registry.js';
import { parseTags } from '../codes/parse-tags.js';
import type { Fields } from '../editor/field-values.js';
import { toData } from '../editor/form-data.js';
import { formFields, isFieldShown, type FormField } from '../editor/form-fields.js';
import { cellItems, cellValue, readYesNo } from './cell-value.js';
import { readType, type Mapping } from './guess-mapping.js';
import { metadataKey } from './metadata-key.js';
import type { TypeChoice } from './targets.js';

/** What the same for all rows. */
export interface Setup {
  choice: TypeChoice;
  mapping: Mapping;
  /** Names of the columns. */
  columns: readonly string[];
  /** Added to those of each row. */
  tags: readonly string[];
  /** Of times without one of their own; IANA. */
  timezone: string;
}

/** A row as the body that would create its code; nothing in it is checked. */
export interface Item {
  type: CodeType;
  data: unknown;
  name?: string;
  tags?: string[];
  metadata?: Record<string, string>;
  shortCode?: string;
  dynamic?: unknown;
}

export interface ReadRow {
  /** undefined: the row doesn't say what it is. */
  item: Item | undefined;
  /** Path in the item → the column it came from. */
  origins: ReadonlyMap<string, number>;
  /** What can't even be put into an item. */
  problems: readonly { column: number; message: string }[];
}

/** Puts the cells of a row where the mapping says. Empty cells are left out. */
export function rowToItem(cells: readonly string[], setup: Setup): ReadRow {
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
  const type = readType(typeCell);
  if (type === undefined) {
    const message = typeCell === '' ? 'is missing' : 'is not a type of codes: write url, wifi, vcard …';
    return { item: undefined, origins, problems: [{ column: mapping.indexOf('type'), message }] };
  }

  const fields: Fields = {};
  const whole = cellOf('data');
  mapping.forEach((path, column) => {
    const cell = cells[column] ?? '';
    if (!path.startsWith('data.') || cell.trim() === '') return;
    const steps = path.split('.').slice(1);
    const field = findField(formFields(type), steps);
    if (!field) problems.push({ column, message: `is nothing that ${type} codes have: leave it empty` });
    else if (whole !== '')
      problems.push({ column, message: 'must be empty: the whole content stands in one text' });
    else put(fields, { field, steps, cell, column, origins });
  });
  for (const field of formFields(type)) {
    const column = origins.get(`data.${field.name}`);
    // A zone beside whole days says nothing wrong; a password beside "nopass" may.
    if (column === undefined || field.name === 'timezone' || isFieldShown(field, fields)) continue;
    problems.push({ column, message: 'is not used beside the other values: leave it empty' });
  }
  if (type === 'event' && fields['allDay'] !== true) fields['timezone'] ??= timezone;

  const name = cellOf('name');
  const shortCode = cellOf('shortCode').toLowerCase();
  const dynamic = cellOf('dynamic');
  const metadata = readRowMetadata(cells, setup, origins, problems);
  const allTags = [...new Set([...readRowTags(cells, mapping, origins), ...tags])];
  return {
    item: {
      type,
      data: whole === '' ? toData({ type, fields }) : whole,
      ...(name === '' ? {} : { name }),
      ...(allTags.length === 0 ? {} : { tags: allTags }),
      ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
      ...(shortCode === '' ? {} : { shortCode }),
      ...(dynamic === '' ? {} : { dynamic: readYesNo(dynamic) ?? dynamic }),
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

interface Put {
  field: FormField;
  steps: readonly string[];
  cell: string;
  column: number;
  origins: Map<string, number>;
}

function put(fields: Fields, { field, steps, cell, column, origins }: Put): void {
  const path = `data.${steps.join('.')}`;
  const [step = '', inner] = steps;
  if (inner !== undefined) {
    const group = (fields[step] ??= {}) as Fields;
    group[inner] = cellValue(field, cell);
    origins.set(path, column);
  } else if (field.kind === 'list') {
    const list = (fields[step] ??= []) as string[];
    for (const item of cellItems(cell, field.input)) {
      origins.set(`${path}[${list.length}]`, column);
      list.push(cellValue(field, item) as string);
    }
    origins.set(path, column);
  } else {
    fields[step] = cellValue(field, cell);
    origins.set(path, column);
  }
}

function readRowTags(cells: readonly string[], mapping: Mapping, origins: Map<string, number>): string[] {
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

/** Cells stay texts: of `007` the zeros may matter. */
function readRowMetadata(
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
      problems.push({ column, message: `must be empty: another column is ${key} too` });
      return;
    }
    metadata[key] = text;
    origins.set(`metadata.${key}`, column);
  });
  return metadata;
}
