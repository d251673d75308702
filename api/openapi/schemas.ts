import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import { makePatternPortable } from '../../core/basics/portable-pattern.js';
import { dataSchema, stylePatchSchema } from '../../core/codes/qr-code-schemas.js';
import { routingPatchSchema } from '../../core/codes/routing/routing-schema.js';

/** Returns the name of a type's data schema: `WifiData` for `wifi`. */
export function dataComponentName(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Data`;
}

const dataReference = (type: string) => ({ $ref: `#/components/schemas/${dataComponentName(type)}` });

/**
 * Adds what zod's output lacks: the data of every type, and the schemas of merge patches
 * (`derived-schemas.ts`).
 */
export const refineSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema === dataSchema) {
    delete jsonSchema.oneOf;
    jsonSchema.anyOf = [{ type: 'string' }, ...CODE_TYPES.map(dataReference)];
  } else if (zodSchema === stylePatchSchema) {
    delete jsonSchema.additionalProperties;
    delete jsonSchema.propertyNames;
    jsonSchema.allOf = [{ $ref: '#/components/schemas/StylePatch' }];
  } else if (zodSchema === routingPatchSchema) {
    delete jsonSchema.additionalProperties;
    delete jsonSchema.propertyNames;
    jsonSchema.allOf = [{ $ref: '#/components/schemas/RoutingPatch' }];
  } else if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') {
    // The format suffices; zod's pattern, which knows leap years, is for tools without support for the
    // format.
    delete jsonSchema.pattern;
  } else if (isStringBool(zodSchema)) {
    jsonSchema.type = 'boolean';
  } else {
    makePatternPortable(jsonSchema);
  }
};

/** Returns whether a schema is `z.stringbool()`, which parses the text of a query parameter as a boolean. */
function isStringBool(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodBoolean;
}
