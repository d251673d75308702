import type { ErrorDetail } from '../../core/basics/errors.js';
import { findFieldLabel } from '../../core/codes/code-fields.js';

/** A problem of one row or code. */
export interface RowProblem {
  /** The row or code, so that one with several problems counts once. */
  row: number;
  /** Name of the column or field that has the problem; empty if it concerns the whole row. */
  field: string;
  /** Continues the field, such as "is missing". */
  message: string;
  /** The value that has the problem. */
  value: string;
  /** Index of the column in the reader's table. */
  column?: number | undefined;
}

/** All problems of one cause. */
export interface ProblemGroup {
  key: string;
  /** Number of rows with the problem. */
  rows: number;
  field: string;
  message: string;
  /** The first value that is not empty. */
  example: string | undefined;
  /** The first rows. */
  firstRows: readonly number[];
  column: number | undefined;
}

const MAX_FIRST_ROWS = 5;

/**
 * Groups problems by cause, the most frequent first. Numbers in a message do not make a cause of their own.
 */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { last: number }>();
  for (const { row, field, message, value, column } of problems) {
    const words = inWords(message);
    const key = `${field}\n${words.replaceAll(/\d+/g, '#')}`;
    const group = groups.get(key) ?? {
      key,
      rows: 0,
      field,
      message: words,
      example: undefined,
      firstRows: [],
      column,
      last: NaN,
    };
    if (group.last !== row) {
      group.rows += 1;
      if (group.firstRows.length < MAX_FIRST_ROWS) group.firstRows = [...group.firstRows, row];
    }
    if (value.trim() !== '') group.example ??= value;
    groups.set(key, { ...group, last: row });
  }
  return [...groups.values()].sort((one, other) => other.rows - one.rows);
}

/** Returns the name of a field of a code: `Destination`, `Name`, `Routing: activeUntil`. */
export function fieldName(path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (path === 'data.url') return 'Destination';
  const label = findFieldLabel(first) ?? first;
  return rest.length === 0 ? label : `${label}: ${rest.join('.')}`;
}

/** Messages of the API in the words of people who edit a spreadsheet. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^must be an ISO 8601 time\b.*$/, 'is not a date that can be read'],
  [/^must be an absolute URL that starts with.*$/, 'is not a web address'],
  [/^must be true or false$/, 'must be yes or no'],
  [/^(?:is required|must not be empty)$/, 'is empty'],
  [/^must be JSON$/, 'is not valid JSON'],
  [/^has the name ".*", which (.*)$/s, '$1'],
];

/** Returns a message of the API in the words of people. */
export function inWords(message: string): string {
  const found = WORDS.find(([pattern]) => pattern.test(message));
  return found ? message.replace(found[0], found[1]) : message;
}

/**
 * Splits the message of a failed item into its field and what is wrong with it: `One field is invalid: name:
 * must be …`. A message about one code among others is the same for all of them.
 */
export function parseFailure(code: string, message: string): ErrorDetail {
  const fields = /^(?:One field is|[\d,]+ fields are) invalid: ([\w.[\]-]+): (.*)$/s.exec(message);
  if (fields) return { path: fields[1] ?? '', message: fields[2] ?? '' };
  return { path: '', message: SHARED[code] ?? message };
}

/** Messages of errors that otherwise name something of each row. */
const SHARED: Readonly<Record<string, string>> = {
  short_code_taken: 'The short code is taken: choose another, or decide what happens to existing ones',
  alias_taken: 'The path is taken: choose another, or decide what happens to existing ones',
};
