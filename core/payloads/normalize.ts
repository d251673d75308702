import type { z } from 'zod';

/** A parsed and normalized value, or the problem that prevents it: a message without a subject, such as "must be a date". */
export type ParseResult<Value> = { value: Value } | { problem: string };

/**
 * Returns a zod check that replaces the value by its normalized form, or adds the problem as an issue.
 *
 * Unlike a transform, a check keeps the type of the schema, so input and output share one JSON Schema.
 */
export function normalizeCheck<Value>(parse: (value: Value) => ParseResult<Value>): z.core.CheckFn<Value> {
  return (payload) => {
    const result = parse(payload.value);
    if ('value' in result) payload.value = result.value;
    else payload.issues.push({ code: 'custom', input: payload.value, message: result.problem });
  };
}

/** Adds an issue about one field, from a check on the whole object. */
export function addIssue(payload: z.core.ParsePayload, field: string, message: string): void {
  payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
}
