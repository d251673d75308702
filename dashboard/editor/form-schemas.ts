import { z } from 'zod';
import { CODE_TYPES, payloadType, type CodeType } from '../../core/symbols/payloads/registry.js';

/** The subset of JSON Schema that forms are derived from. */
export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: string[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  writeOnly?: boolean;
  'x-multiline'?: boolean;
}

const MEMBERS = [
  'type',
  'format',
  'enum',
  'default',
  'required',
  'maxItems',
  'writeOnly',
  'x-multiline',
] as const;

function pickMembers(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  return {
    ...Object.fromEntries(
      MEMBERS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])),
    ),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, pickMembers(each)]),
      ),
    }),
    ...(items && { items: pickMembers(items) }),
  };
}

/**
 * The schema of each type's content. The build of the dashboard computes it: see
 * `evaluated-modules-plugin.mjs`.
 */
export const FORM_SCHEMAS = Object.fromEntries(
  CODE_TYPES.map((type) => {
    const schema = z.toJSONSchema(payloadType(type).schema, { io: 'output', unrepresentable: 'any' });
    return [type, pickMembers(schema as JsonSchema)];
  }),
) as Record<CodeType, JsonSchema>;
