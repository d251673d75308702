type Json = any;

/** The properties of one field that clients rely on. */
export interface Field {
  required: boolean;
  type: string | undefined;
  values: string[] | undefined;
}

/**
 * Every field of a schema by its path, references followed; `[]` is an item of an array, `<Name>` one of
 * several forms.
 */
export function fieldsOf(document: Json, schema: Json, path = ''): Map<string, Field> {
  const fields = new Map<string, Field>();
  collect(schema, path, true, []);
  return fields;

  function collect(given: Json, at: string, required: boolean, above: string[]): void {
    const reference = given?.$ref as string | undefined;
    if (reference && above.includes(reference)) return;
    const here = reference ? [...above, reference] : above;
    const resolved = reference ? document.components.schemas[reference.split('/').at(-1)!] : given;
    if (!resolved) return;
    const known = fields.get(at);
    if (!known) fields.set(at, { required, type: resolved.type, values: resolved.enum });
    else {
      // An optional reference is the only part of an `allOf`.
      known.type ??= resolved.type;
      if (known.values && resolved.enum) known.values = [...new Set([...known.values, ...resolved.enum])];
    }
    for (const [name, member] of Object.entries(resolved.properties ?? {})) {
      collect(member, `${at}.${name}`, Boolean(resolved.required?.includes(name)), here);
    }
    if (resolved.items) collect(resolved.items, `${at}[]`, true, here);
    for (const part of resolved.allOf ?? []) collect(part, at, required, here);
    const mapping = Object.entries<string>(resolved.discriminator?.mapping ?? {});
    // Fields that most forms have in common are at the path of the whole, as if they were one form.
    for (const [value, $ref] of mapping) {
      collect({ $ref }, at, required, here);
      collect({ $ref }, `${at}<${value}>`, required, here);
    }
    const forms = mapping.length > 0 ? [] : [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])];
    for (const form of forms) {
      const name = form.$ref?.split('/').at(-1) ?? discriminatorOf(form) ?? form.title ?? form.type;
      collect(form, `${at}<${name}>`, required, here);
    }
  }
}

/** Returns the value of `type` that selects a form. Titles are descriptions, which may change. */
function discriminatorOf(form: Json): string | undefined {
  const values = form.properties?.type?.enum as string[] | undefined;
  return values?.length === 1 ? values[0] : undefined;
}
