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

/** Values that hostile or careless clients put into URLs, as they are sent there. */
export const ODD_VALUES = [
  ...['%00', 'a%00b', '%0a', '%7f', '%c2%85', '%ff', '%5b%24ne%5d', '(', '.*(a%2b)%2b$', '1e400', '../..'],
  'x'.repeat(3_000),
];

/** The odd values with a control character. */
export const CONTROL_CHARACTERS = /^(?:a?%0|%7f|%c2%85)/;

/** Creates a generator of broken values. @param document OpenAPI document that resolves references */
export function createBreaker(document: Json) {
  const resolve = (schema: Json): Json => {
    if (schema?.$ref) return resolve(document.components.schemas[schema.$ref.split('/').at(-1)]);
    return schema?.allOf?.length === 1 ? { ...resolve(schema.allOf[0]), ...schema } : schema;
  };

  /** Returns the forms of a value: one, or the forms of a union. */
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
   * Breaks each field of a value in each way that its schema rules out: missing, of another type, too long,
   * too short, too large, too small, outside an enum, and unknown.
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

/**
 * Longest group of broken values, in characters of JSON: the smallest limit of a body, and of a URL, is 16
 * KiB.
 */
const MAX_GROUP_LENGTH = 12_500;

/**
 * Groups breakages of one value whose paths do not overlap, so that one request can contain all of a group. A
 * breakage of the whole value stays alone.
 */
export function groupBreakages<T extends Breakage>(breakages: readonly T[]): T[][] {
  const groups: { length: number; members: T[] }[] = [];
  for (const breakage of breakages) {
    const length = (JSON.stringify(valueAt(breakage.value, breakage.path)) ?? '').length;
    const isFree = (group: (typeof groups)[number]) =>
      group.length + length <= MAX_GROUP_LENGTH &&
      !group.members.some(({ path }) => isWithin(path, breakage.path) || isWithin(breakage.path, path));
    const group = groups.find(isFree);
    if (group) {
      group.length += length;
      group.members.push(breakage);
    } else groups.push({ length, members: [breakage] });
  }
  return groups.map(({ members }) => members);
}

/**
 * Returns whether a path names the same value as another, or a value in it. The whole value has the path ''.
 */
export function isWithin(path: string, outer: string): boolean {
  return outer === '' || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Returns a value that is broken in every way of a group. */
export function breakTogether(group: readonly Breakage[]): unknown {
  const [first, ...others] = group;
  const together = structuredClone(first!.value);
  for (const { path, value } of others) setValueAt(together, segmentsOf(path), valueAt(value, path));
  return together;
}

function segmentsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((segment) => segment !== '');
}

function valueAt(value: Json, path: string): unknown {
  return segmentsOf(path).reduce((outer, segment) => outer?.[segment], value);
}

/** Sets a member of an object or an array. `undefined` removes it: JSON has no such value. */
function setValueAt(target: Json, [segment, ...inner]: string[], value: unknown): void {
  if (inner.length === 0) target[segment!] = value;
  else {
    // Another form of a union may have text here.
    if (typeof target[segment!] !== 'object' || target[segment!] === null) {
      target[segment!] = /^\d/.test(inner[0]!) ? [] : {};
    }
    setValueAt(target[segment!], inner, value);
  }
}
