import { z } from 'zod';

const NO_CONTROLS = /^\P{Cc}*$/u;
const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Returns the schema of one line of text. @param max Maximum length in characters. */
export function plainText(max: number, { allowEmpty = false } = {}) {
  return z
    .string()
    .min(allowEmpty ? 0 : 1)
    .max(max)
    .regex(NO_CONTROLS, 'must not contain control characters');
}

/** Returns the schema of a key that owners choose. @param max Maximum length in characters. */
export function plainKey(max: number) {
  return z
    .string()
    .min(1, 'keys must not be empty')
    .max(max, `keys must be at most ${max} characters`)
    .regex(NO_CONTROLS, 'keys must not contain control characters')
    .refine((key) => !RESERVED_KEYS.includes(key), 'this key is reserved');
}

/** Returns a check of the number of entries of an object. */
export function entryCount(min: number, max: number): z.core.CheckFn<Record<string, unknown>> {
  return (payload) => {
    const count = Object.keys(payload.value).length;
    const message =
      count < min ? 'must not be empty' : count > max ? `must have at most ${max} keys` : undefined;
    if (message !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message });
  };
}

type RecordIssue =
  z.core.$ZodIssueInvalidKey<Record<PropertyKey, unknown>> | z.core.$ZodIssueInvalidType<unknown>;

/** Returns the message of the rule that a key violates: zod's issue about an invalid key does not say why. */
export const keyMessage = (issue: z.core.$ZodRawIssue<RecordIssue>) =>
  issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
