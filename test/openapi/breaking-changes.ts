import { fieldsOf, type Field } from './schema-fields.js';

type Json = any;

/** Returns one line for each part of `released` that `current` no longer has or newly requires. */
export function breakingChanges(released: Json, current: Json): string[] {
  return Object.entries<Json>(released.paths).flatMap(([path, operations]) =>
    Object.entries<Json>(operations).flatMap(([method, before]) => {
      const after = current.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!after) return [`${name}: is gone`];
      return [
        ...parameterChanges(before, after),
        ...bodyChanges(released, before, current, after),
        ...responseChanges(released, before, current, after),
      ].map((change) => `${name}: ${change}`);
    }),
  );
}

function parameterChanges(before: Json, after: Json): string[] {
  const byName = (operation: Json): Map<string, Json> =>
    new Map((operation.parameters ?? []).map((one: Json) => [`${one.in} parameter ${one.name}`, one]));
  const now = byName(after);
  const then = byName(before);
  return [
    ...[...then].flatMap(([name, { schema }]) => {
      const stored = now.get(name);
      if (!stored) return [`${name} is gone`];
      return lostValues(schema.enum, stored.schema.enum).map((value) => `${name} no longer takes ${value}`);
    }),
    ...[...now]
      .filter(([name, { required }]) => required && !then.get(name)?.required)
      .map(([name]) => `${name} must be sent now`),
  ];
}

function bodyChanges(released: Json, before: Json, current: Json, after: Json): string[] {
  if (!before.requestBody) return after.requestBody?.required ? ['a body must be sent now'] : [];
  if (!after.requestBody) return ['takes no body any more'];
  if (!before.requestBody.content['application/json']) {
    const gone = Object.keys(before.requestBody.content).filter((type) => !after.requestBody.content[type]);
    return gone.map((type) => `takes no ${type} any more`);
  }
  const schemaOf = (operation: Json): Json => operation.requestBody.content['application/json'].schema;
  const then = fieldsOf(released, schemaOf(before), 'body');
  const now = fieldsOf(current, schemaOf(after), 'body');
  const required = !before.requestBody.required && after.requestBody.required;
  return [
    ...(required ? ['a body must be sent now'] : []),
    ...lostFields(then, now, 'no longer accepted'),
    ...[...then].flatMap(([path, { values }]) =>
      lostValues(values, now.get(path)?.values).map((value) => `${path} no longer takes ${value}`),
    ),
    ...[...now]
      .filter(([path, field]) => field.required && !then.get(path)?.required && then.has(parentOf(path)))
      .filter(([path]) => !/[\]>]$/.test(path))
      .map(([path]) => `${path} must be sent now`),
  ];
}

function responseChanges(released: Json, before: Json, current: Json, after: Json): string[] {
  return Object.entries<Json>(before.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {}, headers = {} }]) => {
      const response = after.responses[status];
      if (!response) return [`no longer returns ${status}`];
      return [
        ...Object.keys(headers)
          .filter((name) => !response.headers?.[name])
          .map((name) => `${status} lacks the header ${name}`),
        ...Object.entries<Json>(content).flatMap(([type, { schema }]) => {
          const stored = response.content?.[type];
          if (!stored) return [`${status} never comes as ${type} any more`];
          const then = fieldsOf(released, schema, String(status));
          const now = fieldsOf(current, stored.schema, String(status));
          return [
            ...lostFields(then, now, 'no longer returned'),
            ...[...then]
              .filter(([path, { required }]) => required && now.get(path)?.required === false)
              .map(([path]) => `${path} may be absent now`),
          ];
        }),
      ];
    });
}

function lostFields(then: Map<string, Field>, now: Map<string, Field>, what: string): string[] {
  return [...then].flatMap(([path, { type }]) => {
    const stored = now.get(path);
    if (!stored) return then.has(parentOf(path)) && !now.has(parentOf(path)) ? [] : [`${path} is ${what}`];
    return stored.type === type
      ? []
      : [`${path} was ${type ?? 'anything'} and is ${stored.type ?? 'anything'} now`];
  });
}

/** A field that now accepts any value accepts all previous values. */
function lostValues(then: string[] | undefined, now: string[] | undefined): string[] {
  if (!now) return [];
  return then ? then.filter((value) => !now.includes(value)) : ['every value'];
}

function parentOf(path: string): string {
  return path.replace(/(?:\.[^.[<]+|\[\]|<[^>]*>)$/, '');
}
