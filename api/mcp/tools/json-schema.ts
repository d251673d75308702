import { z } from 'zod';

/** A JSON Schema of the dialect 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Builds the JSON Schema of a tool's arguments. It is in the context of each model, so it leaves out what
 * adds nothing for a model: the name of the dialect, which is MCP's default, the range of safe integers, and
 * the inside of objects that the API validates.
 *
 * @see Model Context Protocol 2026-07-28, "Tools": a schema without `$schema` has the dialect 2020-12
 */
export function toArgumentsSchema(schema: z.ZodObject): JsonSchema & { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === 'record') {
        delete jsonSchema.propertyNames;
        delete jsonSchema.additionalProperties;
      }
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return { ...json, type: 'object' };
}

const TYPES = {
  text: 'string',
  flag: 'boolean',
  int: 'integer',
  object: 'object',
  list: 'array',
} as const;

type TypeName = keyof typeof TYPES;

/**
 * Builds the JSON Schema of a tool's result: it names the main members, and allows others.
 *
 * @param members Types by name: a name with `?` may be absent, and a type with `?` may be null.
 */
export function resultSchema(members: Readonly<Record<string, TypeName | `${TypeName}?`>>): JsonSchema {
  const properties = Object.entries(members).map(([name, type]) => {
    const json = TYPES[type.replace('?', '') as TypeName];
    return [name.replace('?', ''), { type: type.endsWith('?') ? [json, 'null'] : json }] as const;
  });
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

/** Builds the JSON Schema of a page of a list. @param item Schema of an item. */
export function pageSchema(item: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: item },
      pagination: resultSchema({ total: 'int?', nextCursor: 'text?' }),
    },
    required: ['data', 'pagination'],
  };
}
