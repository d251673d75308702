import type { z } from 'zod';

/** A value read and normalized, or why it can't be. */
export type Reading<Value> = { value: Value } | { problem: string };

/**
 * A zod check that normalizes in place: the value is replaced by what `read` gives, or refused with its
 * problem. Unlike a transform it keeps the schema's type, so input and output have one JSON Schema.
 */
export function reading<Value>(read: (value: Value) => Reading<Value>): z.core.CheckFn<Value> {
  return (payload) => {
    const result = read(payload.value);
    if ('value' in result) payload.value = result.value;
    else payload.issues.push({ code: 'custom', input: payload.value, message: result.problem });
  };
}

/** Adds an issue about one field from a check over the whole object. */
export function refuse(payload: z.core.ParsePayload, field: string, message: string): void {
  payload.issues.push({ code: 'custom', input: payload.value, path: [field], message });
}
