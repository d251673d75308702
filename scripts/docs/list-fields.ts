import { z } from 'zod';
import { inlineCode } from './markdown.js';

/** The parts of JSON Schema that the project's schemas use. */
interface FieldSchema {
  type?: string;
  description?: string;
  enum?: unknown[];
  const?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  anyOf?: FieldSchema[];
}

/** One row of a table of fields. */
export interface DocumentedField {
  /** Dotted path: `address.city`. */
  name: string;
  required: boolean;
  /** Type and bounds: `string, at most 200 characters`. */
  kind: string;
  description: string;
}

/** Lists the fields of an object schema. Fields of nested objects follow their parent. */
export function listFields(schema: z.ZodType): DocumentedField[] {
  // Only the output schema shows the type after a preprocessing step; only the input schema shows optional
  // fields.
  const shape = jsonSchema(schema, 'output');
  const { required = [] } = jsonSchema(schema, 'input');
  return rowsOf(shape, '', required);
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): FieldSchema {
  const { $ref, $defs, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A named schema is returned as a reference to its definition.
  return ($ref === undefined ? shape : $defs?.[$ref.replace('#/$defs/', '')]) as FieldSchema;
}

function rowsOf(shape: FieldSchema, prefix: string, required: readonly string[] = []): DocumentedField[] {
  return Object.entries(shape.properties ?? {}).flatMap(([key, property]) => {
    const field = withoutNull(property);
    const name = `${prefix}${key}`;
    const description = property.description ?? field.description ?? '';
    const row = { name, required: required.includes(key), kind: kindOf(field), description };
    return [row, ...rowsOf(field, `${name}.`, field.required)];
  });
}

function withoutNull(field: FieldSchema): FieldSchema {
  const [only, ...others] = field.anyOf?.filter(({ type }) => type !== 'null') ?? [field];
  return only && others.length === 0 ? only : field;
}

function kindOf(field: FieldSchema): string {
  if (field.anyOf) return field.anyOf.map(kindOf).join(' or ');
  if (field.const !== undefined) return inlineCode(field.const);
  if (field.enum) return field.enum.map((value) => inlineCode(String(value))).join(', ');
  if (field.type === 'array') {
    const { items = {}, minItems, maxItems } = field;
    const count = minItems === undefined ? `up to ${maxItems}` : `${minItems} to ${maxItems}`;
    return `list of ${count}: each ${kindOf(items)}`;
  }
  return [typeName(field), ...bounds(field)].join(', ');
}

const COLOR_PATTERN = '^#[0-9a-fA-F]{6}$';

function typeName({ type = 'any', format, pattern }: FieldSchema): string {
  if (pattern === COLOR_PATTERN) return 'color `#RRGGBB`';
  if (type === 'string' && format === 'uri') return 'URL';
  if (type === 'string' && format === 'date') return 'date';
  return type === 'integer' ? 'whole number' : type;
}

function bounds(field: FieldSchema): string[] {
  const { minimum, maximum, maxLength, pattern, format } = field;
  const range =
    minimum !== undefined && maximum !== undefined && `${formatNumber(minimum)} to ${formatNumber(maximum)}`;
  const isShown =
    pattern !== undefined && pattern.length <= 60 && pattern !== COLOR_PATTERN && format === undefined;
  return [
    range,
    maxLength !== undefined && `at most ${formatNumber(maxLength)} characters`,
    isShown && inlineCode(pattern),
  ].filter((bound) => typeof bound === 'string');
}

/** Formats a number without an exponent, and with commas between thousands. */
function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 8 });
}
