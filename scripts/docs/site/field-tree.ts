import { toText, type Schema } from './openapi.js';
import { CONTENT_TYPE, isContent, mergeVariants, typeOf } from './schema-fields.js';

/** A field of a body or of a response, with the fields inside it. */
export interface FieldNode {
  name: string;
  required: boolean;
  type: string;
  /** Values of an enum that is too long to be shown as the type; otherwise empty. */
  values: string[];
  description: string;
  /** Fields of an object, or of each item of a list. */
  fields: FieldNode[];
  /** Alternatives of a union of objects. */
  variants: FieldVariant[];
}

interface FieldVariant {
  name: string;
  fields: FieldNode[];
}

type Resolve = (schema: Schema) => Schema;

/** Bounds the size of a page: deeper fields are shown by their type alone. */
const MAX_DEPTH = 5;
/** An enum with more values is collapsed. */
const MAX_VALUES_IN_TYPE = 6;

/** Returns the fields of an object, or of the items of a list, as a tree. */
export function buildFieldTree(schema: Schema, resolve: Resolve): FieldNode[] {
  const shape = resolve(schema);
  return fieldsOf(shape.type === 'array' ? resolve(shape.items!) : shape, 0, resolve);
}

function fieldsOf(schema: Schema, depth: number, resolve: Resolve): FieldNode[] {
  const { properties = {}, required = [] } = mergeVariants(schema, resolve);
  return Object.entries(properties).map(([name, property]) => {
    const field = resolve(property);
    const isData = isContent(field);
    const inner = depth < MAX_DEPTH && !isData ? innerOf(field, depth + 1, resolve) : NOTHING;
    return {
      name,
      required: required.includes(name),
      ...(isData ? { type: CONTENT_TYPE, values: [] } : typeWithValues(field, resolve)),
      description: field.description ?? '',
      fields: inner.fields,
      variants: isData && schema.oneOf ? contentVariants(schema.oneOf, depth, resolve) : inner.variants,
    };
  });
}

const NOTHING = { fields: [], variants: [] };

function innerOf(field: Schema, depth: number, resolve: Resolve): Pick<FieldNode, 'fields' | 'variants'> {
  if (field.type === 'array') return innerOf(resolve(field.items!), depth, resolve);
  const objects = (field.anyOf ?? []).filter((option) => resolve(option).properties);
  if (objects.length > 1) {
    return {
      fields: [],
      variants: objects.map((option) => ({
        name: nameOf(option),
        fields: fieldsOf(resolve(option), depth, resolve),
      })),
    };
  }
  return { fields: fieldsOf(objects[0] ? resolve(objects[0]) : field, depth, resolve), variants: [] };
}

/** Returns the content of each type of code. */
function contentVariants(codes: readonly Schema[], depth: number, resolve: Resolve): FieldVariant[] {
  return codes.map((code) => {
    const { type, data } = resolve(code).properties!;
    const content = data!.anyOf!.map(resolve).find(({ properties }) => properties);
    return { name: String(type!.enum![0]), fields: fieldsOf(content ?? {}, depth + 1, resolve) };
  });
}

/** Returns the name of a schema as words: `BulkCreateResult` is `Bulk create result`. */
function nameOf({ $ref = '' }: Schema): string {
  const words = $ref
    .split('/')
    .at(-1)!
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === '' ? 'Object' : words;
}

function typeWithValues(field: Schema, resolve: Resolve): Pick<FieldNode, 'type' | 'values'> {
  const listed = field.type === 'array' ? resolve(field.items!) : field;
  const values = (listed.enum ?? []).filter((value) => value !== null).map(toText);
  if (values.length <= MAX_VALUES_IN_TYPE) return { type: typeOf(field, resolve), values: [] };
  const { enum: _values, ...open } = listed;
  return { type: typeOf(listed === field ? open : { ...field, items: open }, resolve), values };
}
