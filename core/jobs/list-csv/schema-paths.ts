import { z } from 'zod';

/**
 * Returns the dotted paths of the values that an object schema describes. Objects are followed, also where
 * they are nullable or optional; anything else is one value, lists and records included.
 */
export function schemaPaths(schema: z.ZodType, prefix = ''): string[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [prefix];
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(shape).flatMap(([name, member]) =>
    schemaPaths(member, prefix === '' ? name : `${prefix}.${name}`),
  );
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** Returns the value at a dotted path; undefined if an object on the way is absent or null. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (object, name) =>
        typeof object === 'object' && object !== null && Object.hasOwn(object, name)
          ? (object as Record<string, unknown>)[name]
          : undefined,
      value,
    );
}
