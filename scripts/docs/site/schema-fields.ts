import { inlineCode } from '../markdown.js';
import { toText, type Schema } from './openapi.js';

/** One row of a table of fields. */
export interface SchemaField {
  /** Dotted path; `[]` stands for each item of a list. */
  name: string;
  required: boolean;
  type: string;
  description: string;
}

type Resolve = (schema: Schema) => Schema;

/** Nested objects are shown down to this depth; deeper ones by their type alone. */
const MAX_DEPTH = 3;
/** Contents of codes, which docs/code-types.md describes for each type. */
export const CONTENT_TYPE = 'string or object; see [Code types](/code-types)';

/** Lists the fields of an object, or of the items of a list. Fields of nested objects follow their parent. */
export function listSchemaFields(schema: Schema, resolve: Resolve): SchemaField[] {
  const shape = resolve(schema);
  if (shape.type === 'array') return rowsOf(shape.items!, '[].', 0, resolve);
  return rowsOf(shape, '', 0, resolve);
}

function rowsOf(schema: Schema, prefix: string, depth: number, resolve: Resolve): SchemaField[] {
  const { properties = {}, required = [] } = mergeVariants(resolve(schema), resolve);
  return Object.entries(properties).flatMap(([key, property]) => {
    const field = resolve(property);
    const name = prefix + key;
    const type = isContent(field) ? CONTENT_TYPE : typeOf(field, resolve);
    const row = { name, required: required.includes(key), type, description: field.description ?? '' };
    if (depth >= MAX_DEPTH) return [row];
    const item = field.type === 'array' ? field.items! : field;
    return [row, ...rowsOf(item, `${name}${field.type === 'array' ? '[]' : ''}.`, depth + 1, resolve)];
  });
}

/** Returns the common shape of QR codes of all types; other schemas are returned as they are. */
export function mergeVariants(schema: Schema, resolve: Resolve): Schema {
  if (!schema.oneOf) return schema;
  const variants = schema.oneOf.map(resolve);
  const types = variants.flatMap(({ properties }) => properties!['type']!.enum!);
  const { properties, required } = variants[0]!;
  return {
    properties: { ...properties, type: { ...properties!['type'], enum: types } },
    ...(required && { required }),
  };
}

/** Returns whether a field has the content of a code. */
export function isContent({ anyOf = [] }: Schema): boolean {
  return anyOf.some(({ $ref = '' }) => /\/UrlData$/.test($ref));
}

/** Describes a type with its bounds: `string, at most 200 characters`. */
export function typeOf(schema: Schema, resolve: Resolve): string {
  const field = resolve(schema);
  const alternatives = field.anyOf ?? field.oneOf;
  const base =
    alternatives && !field.properties
      ? [...new Set(alternatives.map((option) => typeOf(option, resolve)))].join(' or ')
      : baseTypeOf(field, resolve);
  return field.nullable ? `${base}, or null` : base;
}

function baseTypeOf(field: Schema, resolve: Resolve): string {
  const values = field.enum?.filter((value) => value !== null);
  if (values) return values.map((value) => inlineCode(toText(value))).join(', ');
  if (field.type === 'array') return `${listOf(field)} ${typeOf(field.items!, resolve)}`;
  return [typeName(field), ...bounds(field)].join(', ');
}

function typeName({ type = 'any', format }: Schema): string {
  if (format === 'date-time') return 'time (ISO 8601)';
  if (format === 'date') return 'date';
  if (format === 'uri') return 'URL';
  return type;
}

function listOf({ minItems, maxItems }: Schema): string {
  if (maxItems === undefined) return 'list of';
  return minItems === undefined ? `list of up to ${maxItems}:` : `list of ${minItems} to ${maxItems}:`;
}

function bounds({ type, minimum, maximum, maxLength }: Schema): string[] {
  if (type === 'string') return maxLength === undefined ? [] : [`at most ${format(maxLength)} characters`];
  if (isBound(minimum) && isBound(maximum)) return [`${format(minimum)} to ${format(maximum)}`];
  return isBound(minimum) && minimum > 0 ? [`at least ${format(minimum)}`] : [];
}

/** Schemas of integers state the range of safe integers, which is not a limit of the API. */
function isBound(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

function format(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 8 });
}
