import { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';
import { CODE_TYPES, PAYLOAD_TYPES } from '../../core/payloads/registry.js';
import { createQrCodeSchema, dataSchema, stylePatchSchema } from '../../core/qr-code-schemas.js';

/** Name of the component that holds the data schema of a type: `wifi` → `WifiData`. */
export function dataComponentName(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Data`;
}

const dataOf = (type: string) => ({ $ref: `#/components/schemas/${dataComponentName(type)}` });

/** Patterns of JSON Schema know no Unicode properties. */
const NO_CONTROLS = '^\\P{Cc}*$';

/** Shows what zod alone can't tell: schemas that are chosen by another field, or that hold only after a merge. */
export const refineSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema === dataSchema) {
    delete jsonSchema.oneOf;
    jsonSchema.anyOf = [{ type: 'string' }, ...CODE_TYPES.map(dataOf)];
  } else if (zodSchema === createQrCodeSchema) {
    jsonSchema.oneOf = PAYLOAD_TYPES.map(({ type, title }) => ({
      title,
      properties: {
        type: { type: 'string' as const, enum: [type] },
        data: { anyOf: [{ type: 'string' as const }, dataOf(type)] },
      },
    }));
  } else if (zodSchema === stylePatchSchema) {
    delete jsonSchema.additionalProperties;
    delete jsonSchema.propertyNames;
    jsonSchema.allOf = [{ $ref: '#/components/schemas/StyleInput' }];
  } else if (jsonSchema.format === 'date-time' || jsonSchema.format === 'date') {
    // The format says it; zod's pattern of leap years is for machines that don't know the format.
    delete jsonSchema.pattern;
  } else if (isStringBool(zodSchema)) {
    jsonSchema.type = 'boolean';
  } else if (jsonSchema.pattern === NO_CONTROLS) {
    jsonSchema.pattern = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
  }
};

/** `z.stringbool()`: a query's text on the way in, a boolean behind it. */
function isStringBool(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodBoolean;
}
