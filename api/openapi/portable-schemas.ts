/** A schema of OpenAPI 3.0.3, as far as it is rewritten here. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  pattern?: string;
  nullable?: boolean;
  enum?: unknown[];
  required?: string[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  description?: string;
  schema: Schema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Document {
  paths?: object | undefined;
  components?: object | undefined;
}

type Components = Record<string, Schema>;

/**
 * Rewrites the schemas of a document, in place, so that generators of clients read them as they are meant.
 * Generators differ where the specification leaves room:
 * - `nullable` takes effect only next to `type`, and `enum` must contain null (OpenAPI 3.0.3, clause
 *   4.7.24.1; proposal "Clarify Nullable")
 * - a parameter that has several forms of text becomes one string: generated clients cannot choose a form,
 *   and Java's throw a `NullPointerException` if the parameter is left out
 * - a field that is an array or an object gets no type, because Java's generator calls both forms by the same
 *   name
 * - a default of a request body is stated in the description: clients would treat the field as required
 * - a schema that nothing refers to is removed: zod-openapi adds each named schema in its input and its
 *   output form
 */
export function makeSchemasPortable(document: Document): void {
  const components = (document.components as { schemas?: Components } | undefined)?.schemas ?? {};
  removeUnused(components, document);
  for (const schema of Object.values(components)) {
    visit(schema, (one) => {
      describeDefault(one);
      freeForm(one);
      makeNullPortable(one, components);
    });
  }
  for (const operation of operationsOf(document)) {
    for (const parameter of operation.parameters ?? []) joinTexts(parameter);
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    for (const { schema } of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
      visit(schema, (one) => makeNullPortable(one, components));
    }
  }
}

/** Removes schemas until every one has a reference. */
function removeUnused(components: Components, document: Document): void {
  for (;;) {
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    const used = new Set([...references].map(([, name]) => name));
    const unused = Object.keys(components).filter((name) => !used.has(name));
    if (unused.length === 0) return;
    for (const name of unused) delete components[name];
  }
}

function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths ?? {}).flatMap((item: Record<string, Operation>) => Object.values(item));
}

function visit(schema: Schema, change: (schema: Schema) => void): void {
  change(schema);
  const { properties = {}, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  const parts = [...Object.values(properties), ...allOf, ...anyOf, ...oneOf];
  if (items) parts.push(items);
  if (typeof additionalProperties === 'object') parts.push(additionalProperties);
  for (const part of parts) visit(part, change);
}

function makeNullPortable(schema: Schema, components: Components): void {
  if (schema.nullable !== true) return;
  if (schema.enum && !schema.enum.includes(null)) schema.enum.push(null);
  if (schema.type !== undefined) return;
  const plain = schema.anyOf?.find(({ type }) => type !== undefined);
  if (plain) {
    delete schema.nullable;
    plain.nullable = true;
  } else {
    schema.type = 'object';
    // These schemas are used for this field alone; otherwise null would be accepted elsewhere, too.
    for (const { $ref } of [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]) {
      if ($ref !== undefined) components[nameOf($ref)]!.nullable = true;
    }
  }
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function joinTexts(parameter: Parameter): void {
  const { schema, description } = parameter;
  const forms = schema.anyOf ?? [];
  if (forms.length === 0 || !forms.every(({ type }) => type === 'string')) return;
  delete schema.anyOf;
  schema.type = 'string';
  const patterns = forms.flatMap(
    ({ pattern, enum: values }) => pattern ?? values?.map((one) => `^${String(one)}$`) ?? [],
  );
  if (patterns.length > 0) schema.pattern = patterns.join('|');
  if (!forms.every(({ format }) => format)) return;
  const how = 'A time (`2026-11-23T12:00:00Z`) or a date (`2026-11-23`), RFC 3339.';
  delete schema.description;
  parameter.description = description === undefined ? how : `${description}. ${how}`;
}

/** Both forms stay in the description: `{}` is any value. */
function freeForm(schema: Schema): void {
  const types = new Set(schema.anyOf?.map(({ type }) => type));
  if (types.has('array') && types.has('object')) delete schema.anyOf;
}

function describeDefault(schema: Schema): void {
  if (schema.default === undefined) return;
  const { description } = schema;
  const value = JSON.stringify(schema.default);
  delete schema.default;
  if (description?.includes('Default') === true) return;
  const text = `Default: \`${value}\`.`;
  schema.description = description === undefined ? text : `${description.replace(/\.$/, '')}. ${text}`;
}
