import type { z } from 'zod';

/**
 * Returns what is wrong with a value, as the predicate of a sentence about its field: "is required", "must be
 * 64 or more". Every schema of requests is parsed with this map (`parseInput`), so no wording of zod reaches
 * a client. A message of the schema itself wins.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (isMissing(issue)) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      if (issue.expected === 'stringbool') return 'must be true or false';
      return `must be ${oneOf(issue.values.map(String))}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'not_multiple_of':
      return `must be a multiple of ${plainNumber(issue.divisor)}`;
    case 'unrecognized_keys':
      return UNKNOWN_FIELD;
    case 'invalid_union':
      return joinAlternatives(issue.errors.flatMap(([first]) => first?.message ?? []));
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is invalid';
  }
}

/** Message about a field that the schema does not have. */
export const UNKNOWN_FIELD = 'is not a known field';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  datetime: 'must be an ISO 8601 time such as 2026-11-21T08:00:00Z',
  date: 'must be a date such as 2026-11-21',
  email: 'must be an email address',
  url: 'must be an absolute URL',
};

function isMissing({ code, input }: z.core.$ZodRawIssue): boolean {
  return input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(code);
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `one of ${values.join(', ')}`;
}

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters`;
  if (origin === 'array') return `must have at least ${items(minimum)}`;
  return `must be ${inclusive ? `${plainNumber(minimum)} or more` : `more than ${plainNumber(minimum)}`}`;
}

function tooBig(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `must be at most ${maximum} characters`;
  if (origin === 'array') return `must have at most ${items(maximum)}`;
  return `must be ${inclusive ? `${plainNumber(maximum)} or less` : `less than ${plainNumber(maximum)}`}`;
}

function items(count: number): string {
  return count === 1 ? 'one item' : `${count} items`;
}

/** Formats a number as clients send it, without an exponent. */
function plainNumber(value: number | bigint): string {
  return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

/** Joins what each form of a value requires: "must be text or an object". */
function joinAlternatives(messages: readonly string[]): string {
  const [first = 'is invalid', ...others] = new Set(messages);
  return [first, ...others.map((message) => message.replace(/^must be /, ''))].join(' or ');
}
