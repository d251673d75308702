import type { ZodOpenApiOverride } from 'zod-openapi';
import { CODE_TYPES } from '../../core/payloads/registry.js';
import { dataSchema, stylePatchSchema } from '../../core/qr-code-schemas.js';

/** Name of the component that holds the data schema of a type: `wifi` → `WifiData`. */
export function dataComponentName(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Data`;
}

/** Shows what zod alone can't tell: schemas that are chosen by another field, or that hold only after a merge. */
export const refineSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema === dataSchema) {
    delete jsonSchema.oneOf;
    jsonSchema.anyOf = [
      { type: 'string' },
      ...CODE_TYPES.map((type) => ({ $ref: `#/components/schemas/${dataComponentName(type)}` })),
    ];
  } else if (zodSchema === stylePatchSchema) {
    delete jsonSchema.additionalProperties;
    delete jsonSchema.propertyNames;
    jsonSchema.allOf = [{ $ref: '#/components/schemas/StyleInput' }];
  }
};
