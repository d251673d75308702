import { z } from 'zod';

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
 * Returns the value that a cell stands for: its text if the schema accepts it, with the space around it or without, otherwise
 * the number, boolean, list, or object that it has in JSON. What is neither is left to the schema to reject.
 */
export function coerceCell(schema: z.ZodType | undefined, cell: string): unknown {
  const text = cell.trim();
  if (!schema) return text;
  if (schema.safeParse(cell).success) return cell;
  if (schema.safeParse(text).success) return text;
  try {
    const value = JSON.parse(/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text) as unknown;
    return value === null ? text : value;
  } catch {
    return text;
  }
}
