import type { z } from 'zod';
import { joinPath, MAX_DETAILS, type ErrorDetail } from './errors.js';
import { describeIssue, UNKNOWN_FIELD } from './issue-messages.js';

/**
 * The invalid fields of a request: at most `MAX_DETAILS` of them in order, and how many there are in total.
 */
export interface InvalidFields {
  details: ErrorDetail[];
  total: number;
}

export type ParsedInput<Data> = { ok: true; data: Data } | { ok: false; invalid: InvalidFields };

interface ParseOptions {
  /** Start of every path, such as `data` or `[17]`. Default: none. */
  prefix?: string;
  /** Message about a field that the schema does not have. */
  unknownField?: string;
}

/**
 * Parses a value of a request, a query, or a form.
 *
 * @returns The output of the schema, or every invalid field in words that a person can act on. Each unknown
 * field has its own path.
 */
export function parseInput<Data>(
  schema: z.ZodType<Data>,
  input: unknown,
  { prefix = '', unknownField = UNKNOWN_FIELD }: ParseOptions = {},
): ParsedInput<Data> {
  const parsed = schema.safeParse(input, { error: describeIssue });
  if (parsed.success) return { ok: true, data: parsed.data };
  const invalid: InvalidFields = { details: [], total: 0 };
  for (const issue of firstPerField(parsed.error.issues.flatMap(matchingForm))) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        addDetail(invalid, prefix, [...issue.path, key], unknownField);
      }
    } else {
      addDetail(invalid, prefix, issue.path, issue.message);
    }
  }
  return { ok: false, invalid };
}

/**
 * Returns the issues of the one form of a union that a value was meant to have: that whose type it has. If
 * there is none, or several, the union's own issue describes all forms.
 */
function matchingForm(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message !== describeIssue({ ...issue, input: null }))
    return [issue];
  const ofSameType = issue.errors.filter((form) => form.every((one) => !isOfAnotherType(one)));
  const [form, ...others] = ofSameType;
  if (!form || others.length > 0) return [issue];
  return form.flatMap((one) => matchingForm({ ...one, path: [...issue.path, ...one.path] }));
}

function isOfAnotherType({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}

/**
 * Keeps the first issue about each field, which come one after another: others follow from it, or say the
 * same.
 */
function firstPerField(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.filter(({ code, path }, index) => {
    const before = issues[index - 1];
    if (!before || code === 'unrecognized_keys' || before.code === 'unrecognized_keys') return true;
    return path.length !== before.path.length || path.some((key, depth) => key !== before.path[depth]);
  });
}

/** Appends invalid fields to `target`, within its bound. */
export function addInvalidFields(target: InvalidFields, { details, total }: InvalidFields): void {
  target.details.push(...details.slice(0, MAX_DETAILS - target.details.length));
  target.total += total;
}

/** Builds no path beyond `MAX_DETAILS`, however many fields are invalid. */
function addDetail(
  invalid: InvalidFields,
  prefix: string,
  path: readonly PropertyKey[],
  message: string,
): void {
  invalid.total += 1;
  if (invalid.details.length < MAX_DETAILS) {
    invalid.details.push({ path: joinPath(prefix, path), message });
  }
}
