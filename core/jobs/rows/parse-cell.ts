import { z } from 'zod';
import { splitListCell } from './split-list-cell.js';
import { listMeanings, type DayEdge } from './written-values.js';

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

/** Number of items from which a list is left to its schema to reject, so that a row costs little. */
const MAX_LIST_ITEMS = 100;

/** How the cells of a row are read. */
export interface CellOptions {
  /** IANA time zone of times without an offset. Without one, such a time is left to the schema to reject. */
  timezone?: string | undefined;
  /** Time of day of a date without one. Default: its start. */
  edge?: DayEdge;
}

/**
 * Returns the value that a cell stands for, in this order: an object in JSON if the schema has one; its text
 * if the schema accepts it, with the space around it or without; the number, boolean, list, or object that it
 * has in JSON; and what people mean by it, as `listMeanings` knows. Where the schema has a list of texts, a
 * cell that is no list in JSON is one item, or several as `splitListCell` finds them. What is none of these
 * is left to the schema to reject.
 */
export function parseCell(
  schema: z.ZodType | undefined,
  cell: string,
  { timezone, edge }: CellOptions = {},
): unknown {
  const text = cell.trim();
  if (!schema) return text;
  // A schema may accept any text in place of its object, such as a street in place of an address.
  const object = text.startsWith('{') ? parseJson(text) : undefined;
  if (object !== undefined && schema.safeParse(object).success) return object;
  if (schema.safeParse(cell).success) return cell;
  if (schema.safeParse(text).success) return text;
  const value = object ?? parseJson(text);
  const item = textItemOf(schema);
  if (item && !Array.isArray(value)) return listItems(item, text, timezone);
  if (value !== undefined && schema.safeParse(value).success) return value;
  const meant = [...listMeanings(text, timezone, edge), ...choices(schema, text)];
  const accepted = meant.find((meaning) => schema.safeParse(meaning).success);
  if (accepted !== undefined) return accepted;
  // A number where the schema has no number is text, so that the error is about its form: a phone number
  // without its +.
  const isScalar = value !== null && typeof value !== 'object';
  return value === undefined || isScalar ? text : value;
}

/** Returns whether a schema has no other values than objects and lists, which a cell has as JSON. */
export function isJsonOnly(schema: z.ZodType | undefined): boolean {
  const inner = schema && unwrap(schema);
  const isList = inner instanceof z.ZodArray && !textItemOf(inner);
  return isList || inner instanceof z.ZodObject || inner instanceof z.ZodRecord;
}

/** Other names of choices: those that routers give to the security of a network. */
const CHOICE_NAMES: Readonly<Record<string, string>> = {
  open: 'nopass',
  none: 'nopass',
  offen: 'nopass',
  keine: 'nopass',
  'wpa2-enterprise': 'WPA2-EAP',
};

/** Returns the choices of a schema that a text names in any case, or by another name. */
function choices(schema: z.ZodType, text: string): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodPipe) return choices(inner.out as z.ZodType, text);
  if (!(inner instanceof z.ZodEnum)) return [];
  const word = text.toLowerCase();
  const names = [word, CHOICE_NAMES[word]?.toLowerCase()];
  return inner.options.map(String).filter((option) => names.includes(option.toLowerCase()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * @returns The schema of the items of a list of texts, which may be named ones; undefined for any other
 *   schema.
 */
function textItemOf(schema: z.ZodType): z.ZodType | undefined {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodArray)) return undefined;
  const item = unwrap(inner.element as z.ZodType);
  return item instanceof z.ZodString || item instanceof z.ZodEnum ? item : undefined;
}

/**
 * A text is several items if each part of it is one. Otherwise, a text that the schema of an item accepts is
 * one item, whatever separators it has, unless it has several URLs.
 */
function listItems(item: z.ZodType, text: string, timezone: string | undefined): unknown[] {
  if (item instanceof z.ZodEnum) return splitListCell(text.toLowerCase(), false);
  const isUrl = item.meta()?.format === 'uri';
  const hasSeveral = isUrl && /[\s,;|]https?:\/\//i.test(text);
  const parts = splitListCell(text, isUrl);
  if (parts.length > MAX_LIST_ITEMS) return parts;
  const isItem = (part: string) => item.safeParse(part).success;
  if (!hasSeveral && isItem(text) && !parts.every(isItem)) return [text];
  return parts.map((part) => parseCell(item, part, { timezone }));
}
