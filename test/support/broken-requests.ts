type Json = any;

/** One value of a request that breaks its schema. */
export interface Breakage {
  /** Path of the broken field, as in the details of an error. */
  path: string;
  /** How it is broken, for failure reports. */
  how: string;
  /** The whole value, broken at `path`. */
  value: unknown;
}

const SAMPLES: Record<string, unknown> = {
  number: 5,
  string: 'x',
  boolean: true,
  array: [],
  object: {},
  null: null,
};

/** Creates a generator of broken values. @param document OpenAPI document that resolves references */
export function createBreaker(document: Json) {
  const resolve = (schema: Json): Json => {
    if (schema?.$ref) return resolve(document.components.schemas[schema.$ref.split('/').at(-1)]);
    return schema?.allOf?.length === 1 ? { ...resolve(schema.allOf[0]), ...schema } : schema;
  };

  /** Returns the forms of a value: one, or those of a union. */
  const formsOf = (given: Json): Json[] => {
    const schema = resolve(given);
    return (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((form: Json) =>
      form === schema ? [schema] : formsOf(form),
    );
  };

  const typesOf = (schema: Json): Set<string> =>
    new Set(
      formsOf(schema).flatMap(({ type, nullable }) => [
        type === 'integer' ? 'number' : type,
        ...(nullable || resolve(schema).nullable ? ['null'] : []),
      ]),
    );

  /**
   * Breaks each field of a value in each way that its schema rules out: missing, of another type, too long, too short, too large,
   * too small, outside an enum, and unknown.
   */
  function* breakValue(given: Json, example: Json, path = ''): Generator<Breakage> {
    const types = typesOf(given);
    for (const [type, value] of Object.entries(SAMPLES)) {
      if (!types.has(type) && !types.has(undefined as never)) yield { path, how: `of type ${type}`, value };
    }
    for (const schema of formsOf(given)) {
      for (const [how, value] of outOfBounds(schema)) yield { path, how, value };
      if (schema.properties) yield* breakObject(schema, example, path);
      if (schema.items && schema.type === 'array') {
        const [first] = Array.isArray(example) ? example : [];
        for (const { value, ...rest } of breakValue(schema.items, first, `${path}[0]`)) {
          yield { ...rest, value: [value] };
        }
      }
    }
  }

  function* breakObject(schema: Json, example: Json, path: string): Generator<Breakage> {
    const whole = typeof example === 'object' && !Array.isArray(example) ? example : {};
    const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const name of schema.required ?? []) {
      const { [name]: _omitted, ...value } = whole;
      yield { path: pathOf(name), how: 'missing', value };
    }
    if (schema.additionalProperties === false) {
      yield { path: pathOf('unknownField'), how: 'unknown', value: { ...whole, unknownField: 1 } };
    }
    for (const [name, member] of Object.entries(schema.properties)) {
      for (const { value, ...rest } of breakValue(member, whole?.[name], pathOf(name))) {
        yield { ...rest, value: { ...whole, [name]: value } };
      }
    }
  }

  /** Returns an object in which every field of a schema has a type that it must not have. */
  function breakEveryField(given: Json): Record<string, unknown> {
    const [schema] = formsOf(given).filter(({ properties }) => properties);
    return Object.fromEntries(
      Object.entries<Json>(schema.properties).map(([name, member]) => {
        const types = typesOf(member);
        const [, wrong] = Object.entries(SAMPLES).find(([type]) => !types.has(type))!;
        return [name, wrong];
      }),
    );
  }

  return { breakValue, breakEveryField, formsOf, resolve };
}

/** Returns the values just outside the bounds of a schema, and what is wrong with each. */
function* outOfBounds(schema: Json): Generator<[how: string, value: unknown]> {
  const { type, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  if (schema.enum) yield ['outside the enum', type === 'string' ? 'nothing-of-the-kind' : -1];
  if (minLength > 0) yield ['empty', ''];
  if (minLength > 1) yield ['too short', 'a'.repeat(minLength - 1)];
  if (schema.pattern) yield ['with a control character', 'a\u0001b'];
  if (maxLength < 5_000) yield ['too long', 'a'.repeat(maxLength + 1)];
  if (minimum !== undefined) yield ['too small', minimum - 1];
  if (maximum !== undefined) yield ['too large', maximum + 1];
  if (type === 'integer') yield ['a fraction', (minimum ?? 0) + 0.5];
  if (minItems > 0) yield ['too few', []];
  if (maxItems < 100) yield ['too many', Array.from({ length: maxItems + 1 }, (_, index) => `x${index}`)];
}
