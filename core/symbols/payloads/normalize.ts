import { z } from 'zod';

/**
 * A parsed and normalized value, or the problem that prevents it: a message without a subject, such as "must
 * be a date".
 */
export type ParseResult<Value> = { value: Value } | { problem: string };

/**
 * Returns a zod check that replaces the value by its normalized form, or adds the problem as an issue. A
 * value with issues, such as a text that is too long, is not parsed.
 *
 * Unlike a transform, a check keeps the type of the schema, so input and output share one JSON Schema.
 */
export function normalizeCheck<Value>(parse: (value: Value) => ParseResult<Value>): z.core.CheckFn<Value> {
  return (payload) => {
    if (payload.issues.length > 0) return;
    const result = parse(payload.value);
    if ('value' in result) payload.value = result.value;
    else payload.issues.push({ code: 'custom', input: payload.value, message: result.problem });
  };
}

/** Adds an issue about one field, from a check on the whole object. */
export function addIssue(payload: z.core.ParsePayload, field: string, message: string): void {
  payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
}

/**
 * Returns a zod check of a rule between fields of an object. It runs even if other fields are invalid, so
 * that one response names every problem, but not if one of `fields` is.
 */
export function betweenFields<Value extends object>(
  fields: readonly (keyof Value)[],
  rule: z.core.CheckFn<Value>,
): z.core.$ZodCheck<Value> {
  const check = z.check<Value>(rule);
  check._zod.def.when = ({ issues }) =>
    !issues.some(({ code, path = [] }) =>
      path.length === 0 ? code === 'invalid_type' : fields.includes(path[0] as keyof Value),
    );
  return check;
}
