import { z } from 'zod';
import type { Cell } from '../../basics/csv.js';
import { payloadType, type CodeType } from '../../symbols/payloads/registry.js';
import type { PublicQrCode } from '../../codes/present-qr-code.js';
import { watchSchema } from '../../codes/link-watch/watch-schema.js';
import { routingSchema } from '../../codes/routing/routing-schema.js';
import { styleSchema } from '../../symbols/style.js';
import { aliasCells } from './alias-cells.js';
import { metadataCell } from './metadata-cell.js';
import { READ_ONLY_COLUMNS } from './read-only-columns.js';
import { schemaPaths, valueAt } from './schema-paths.js';
import { tagsCell } from './tags-cell.js';

/** A code as a row of the list. */
export interface ListedCode {
  /** The code as the API returns it. */
  resource: PublicQrCode;
  /** The payload of its data. */
  destination: string;
  revision: number;
  /** Path of its folder; null if it is in none. */
  folder: string | null;
}

/** Properties of codes that decide the columns of a list. */
export interface ListMembers {
  /** The types of the codes, and whether their data was sent as text. */
  types: readonly { type: CodeType; dataAsText: boolean }[];
  /** The keys of metadata that have columns. */
  metadataKeys: readonly string[];
  /** Whether codes have further keys. They share one column. */
  hasMoreMetadataKeys: boolean;
  /** Whether codes have a routing. */
  hasRouting: boolean;
  /** Whether any code has a watch of its own. */
  hasWatch: boolean;
}

/** How cells are written. */
export interface ListCsvOptions {
  /** Returns the cell of a logo from its data URI. */
  logoCell: (image: string) => string;
}

export interface ListColumn {
  name: string;
  cell: (row: ListedCode) => Cell;
}

const LOGO = 'logo.image';

/**
 * Returns the columns of the list CSV: first those that an import reads, then the read-only ones. Their
 * number is bounded by the schemas and by the keys of metadata.
 */
export function listColumns(members: ListMembers, { logoCell }: ListCsvOptions): ListColumn[] {
  return [
    { name: 'id', cell: ({ resource }) => resource.id },
    { name: 'type', cell: ({ resource }) => resource.type },
    ...dataColumns(members.types),
    { name: 'name', cell: ({ resource }) => resource.name },
    { name: 'tags', cell: ({ resource }) => tagsCell(resource.tags) },
    { name: 'folder', cell: ({ folder }) => folder },
    { name: 'shortCode', cell: ({ resource }) => resource.shortCode },
    { name: 'domain', cell: ({ resource }) => resource.domain },
    { name: 'aliases', cell: ({ resource }) => aliasCells(resource.aliases).aliases },
    { name: 'primaryAlias', cell: ({ resource }) => aliasCells(resource.aliases).primaryAlias },
    { name: 'dynamic', cell: ({ resource }) => resource.dynamic },
    { name: 'compact', cell: ({ resource }) => resource.compact },
    { name: 'page', cell: ({ resource }) => toCell(resource.page) },
    { name: 'status', cell: ({ resource }) => resource.status },
    { name: 'template', cell: ({ resource }) => resource.template?.id ?? null },
    ...metadataColumns(members),
    ...STYLE_PATHS.map((path) => styleColumn(path, logoCell)),
    ...(members.hasRouting ? ROUTING_PATHS.map(resourceColumn) : []),
    ...(members.hasWatch ? WATCH_PATHS.map(resourceColumn) : []),
    ...READ_ONLY_COLUMNS.map(readOnlyColumn),
  ];
}

const ROUTING_PATHS = schemaPaths(routingSchema, 'routing');
const WATCH_PATHS = schemaPaths(watchSchema, 'watch');
const STYLE_PATHS = schemaPaths(styleSchema);

/** `data` holds data that was sent as text; the fields of other data have columns of their own. */
function dataColumns(types: ListMembers['types']): ListColumn[] {
  const withFields = new Set(types.filter(hasFields).map(({ type }) => type));
  const fields = new Set([...withFields].flatMap(fieldsOf));
  return [
    { name: 'data', cell: (row) => dataCell(row, withFields.has(row.resource.type)) },
    ...[...fields].map((field): ListColumn => ({
      name: `data.${field}`,
      cell: ({ resource: { type, data } }) =>
        typeof data === 'string' || !withFields.has(type) ? null : toCell(valueAt(data, field)),
    })),
  ];
}

/**
 * A code that got another type after the columns were chosen has its payload in `data`, which an import reads
 * as well.
 */
function dataCell({ resource: { data }, destination }: ListedCode, hasColumns: boolean): string | null {
  if (typeof data === 'string') return data;
  return hasColumns ? null : destination;
}

/**
 * Returns whether codes have data that the API returns as an object. Text of one field is returned as text.
 */
function hasFields({ type, dataAsText }: ListMembers['types'][number]): boolean {
  return !dataAsText || fieldsOf(type).length > 1;
}

function fieldsOf(type: CodeType): string[] {
  const { schema } = payloadType(type);
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = Object.entries<z.ZodType>(schema.shape);
  return shape.flatMap(([name, member]) => (member.meta()?.['writeOnly'] === true ? [] : [name]));
}

function metadataColumns({ metadataKeys, hasMoreMetadataKeys }: ListMembers): ListColumn[] {
  const columns = metadataKeys.map((key): ListColumn => ({
    name: `metadata.${key}`,
    cell: ({ resource }) => metadataCell(resource.metadata[key]),
  }));
  if (!hasMoreMetadataKeys) return columns;
  const named = new Set(metadataKeys);
  return [
    ...columns,
    {
      name: 'metadata',
      cell: ({ resource }) => {
        const others = Object.entries(resource.metadata).filter(([key]) => !named.has(key));
        return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : null;
      },
    },
  ];
}

function readOnlyColumn(name: (typeof READ_ONLY_COLUMNS)[number]): ListColumn {
  if (name === 'health') return { name, cell: ({ resource }) => resource.health?.status ?? null };
  if (name === 'revision') return { name, cell: ({ revision }) => revision };
  return resourceColumn(name);
}

/** Returns the column of a member of the code. */
function resourceColumn(path: string): ListColumn {
  return { name: path, cell: ({ resource }) => toCell(valueAt(resource, path)) };
}

function styleColumn(path: string, logoCell: ListCsvOptions['logoCell']): ListColumn {
  return {
    name: `style.${path}`,
    cell: ({ resource: { style } }) =>
      path === LOGO ? style.logo && logoCell(style.logo.image) : toCell(valueAt(style, path)),
  };
}

/** Lists and records are written as JSON. */
function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}
