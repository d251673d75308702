/**
 * Finds two columns that set the same field, or of which one sets a part of what the other sets, such as
 * `data.address` and `data.address.city`.
 *
 * @param pathOf Returns what a column sets as a path of names.
 * @returns The columns in the order of the file; undefined if there are none.
 */
export function findColumnConflict(
  columns: readonly string[],
  pathOf: (column: string) => readonly string[],
): readonly [string, string] | undefined {
  const byPath = new Map<string, string>();
  /** Columns by the paths around what they set. */
  const within = new Map<string, string>();
  for (const column of columns) {
    const path = pathOf(column);
    const prefixes = path.map((_, index) => JSON.stringify(path.slice(0, index + 1)));
    const whole = prefixes.pop() ?? '';
    const around = prefixes.map((prefix) => byPath.get(prefix)).find((former) => former !== undefined);
    const former = byPath.get(whole) ?? within.get(whole) ?? around;
    if (former !== undefined) return [former, column];
    byPath.set(whole, column);
    for (const prefix of prefixes) within.set(prefix, column);
  }
  return undefined;
}

/** Says what is wrong with two columns, without a subject. */
export function describeConflict([former, column]: readonly [string, string]): string {
  if (former === column) return `has several columns named ${quoted(column)}; rename all but one`;
  return `has the columns ${quoted(former)} and ${quoted(column)} for the same field; rename or delete one of them`;
}

function quoted(column: string): string {
  return JSON.stringify(column.slice(0, 100));
}
