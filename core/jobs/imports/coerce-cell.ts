import { z } from 'zod';
import { splitListCell } from './split-list-cell.js';

/**
 * Returns the schema of a member of an object schema.
 *
 * @param path Names of members, from the outside in.
 * @returns undefined if the schema does not have the member.
 */
export function memberSchema(schema: z.ZodType, path: readonly string[]): z.ZodType | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return undefined;
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return member && memberSchema(member, rest);
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema;
}

/**
 * Returns the value that a cell stands for: an object in JSON if the schema has one, otherwise its text if the schema accepts it, with the space around it or without, otherwise
 * the number, boolean, list, or object that it has in JSON. Where the schema has a list of texts, a cell that is no list in JSON
 * is one item, or several as `splitListCell` finds them. What is none of these is left to the schema to reject.
 */
export function coerceCell(schema: z.ZodType | undefined, cell: string): unknown {
  const text = cell.trim();
  if (!schema) return text;
  // A schema may accept any text in place of its object, such as a street in place of an address.
  const object = text.startsWith('{') ? parseJson(text) : undefined;
  if (object !== undefined && schema.safeParse(object).success) return object;
  if (schema.safeParse(cell).success) return cell;
  if (schema.safeParse(text).success) return text;
  const value = object ?? parseJson(text);
  const item = textItemOf(schema);
  if (item && !Array.isArray(value)) return listItems(item, text);
  // A number where the schema has no number is text, so that the error is about its form: a phone number without its +.
  const isScalar = value !== null && typeof value !== 'object';
  return value === undefined || (isScalar && !schema.safeParse(value).success) ? text : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text) as unknown;
  } catch {
    return undefined;
  }
}

/** @returns The schema of the items of a list of texts, which may be named ones; undefined for any other schema. */
function textItemOf(schema: z.ZodType): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodArray)) return undefined;
  const item = unwrap(inner.element as z.ZodType);
  return item instanceof z.ZodString || item instanceof z.ZodEnum ? item : undefined;
}

/** A text that the schema of an item accepts is one item, whatever separators it has, unless it has several URLs. */
function listItems(item: z.ZodType, text: string): string[] {
  if (item instanceof z.ZodEnum) return splitListCell(text.toLowerCase(), false);
  const isUrl = item.meta()?.format === 'uri';
  const hasSeveral = isUrl && /[\s,;|]https?:\/\//i.test(text);
  return !hasSeveral && item.safeParse(text).success ? [text] : splitListCell(text, isUrl);
}
