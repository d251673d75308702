import { CODE_TYPES } from '../../core/symbols/payloads/registry.js';
import type { Schema } from './portable-schemas.js';
import { dataComponentName } from './schemas.js';

type Components = Record<string, Schema>;

/** Schemas with a field `type` that decides the schema of `data`, and the name of the variant of one type. */
const VARIANTS: Readonly<Record<string, (typeName: string) => string>> = {
  CreateQrCode: (typeName) => `Create${typeName}QrCode`,
  PreviewQrCode: (typeName) => `Preview${typeName}QrCode`,
  QrCode: (typeName) => `${typeName}QrCode`,
};

/**
 * Adds, in place, the schemas that follow from others:
 * - `CreateQrCode`, `PreviewQrCode`, and `QrCode` become one whole, named schema per type, distinguished by
 *   `type`. Generators of clients turn them into types of their own, in which `data` has the fields of its
 *   type; they read neither conditions next to `properties` nor a union in `data`.
 * - `StylePatch` and `RoutingPatch` are `StyleInput` and `RoutingInput` with members that can be null, which
 *   resets or removes them (RFC 7396).
 */
export function addDerivedSchemas(components: Components): void {
  for (const [name, nameOfVariant] of Object.entries(VARIANTS)) splitByType(name, nameOfVariant, components);
  for (const name of ['Style', 'Routing']) {
    components[`${name}Patch`] = withNullableMembers(components[`${name}Input`]!);
  }
}

function splitByType(
  name: string,
  nameOfVariant: (typeName: string) => string,
  components: Components,
): void {
  const whole = components[name]!;
  const mapping: Record<string, string> = {};
  for (const type of CODE_TYPES) {
    const variant = nameOfVariant(dataComponentName(type).replace(/Data$/, ''));
    mapping[type] = referenceTo(variant);
    components[variant] = {
      ...whole,
      properties: {
        ...whole.properties,
        type: { ...whole.properties!['type'], enum: [type] },
        data: {
          description: whole.properties!['data']!.description ?? '',
          anyOf: [{ type: 'string' }, { $ref: referenceTo(dataComponentName(type)) }],
        },
      },
    };
  }
  components[name] = {
    ...(whole.description !== undefined && { description: whole.description }),
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping },
  };
}

function referenceTo(component: string): string {
  return `#/components/schemas/${component}`;
}

function withNullableMembers(schema: Schema): Schema {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const patched = member.properties ? withNullableMembers(member) : { ...member };
    return [name, { ...patched, nullable: true }];
  });
  // A member that is required in a whole style may be absent from a patch.
  const { required: _required, ...rest } = structuredClone(schema);
  return { ...rest, properties: structuredClone(Object.fromEntries(members)) as Record<string, Schema> };
}
