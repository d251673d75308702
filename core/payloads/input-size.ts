import type { ErrorDetail } from '../errors.js';
import { joinPath } from '../errors.js';

/** Far above what any symbol or page needs; bounds the work that a hostile body can cause. */
const MAX_CHARACTERS = 40_000;
const MAX_ENTRIES = 200;
const MAX_DEPTH = 8;

/** The first place where an input is too large to be looked at, or `undefined`. Takes time in proportion to the bounds, not to the input. */
export function findOversized(input: unknown, prefix: string): ErrorDetail | undefined {
  const left = { characters: MAX_CHARACTERS, entries: MAX_ENTRIES };
  return visit(input, [], left, prefix);
}

function visit(
  value: unknown,
  path: PropertyKey[],
  left: { characters: number; entries: number },
  prefix: string,
): ErrorDetail | undefined {
  const refused = (message: string): ErrorDetail => ({ path: joinPath(prefix, path), message });
  if (typeof value === 'string') {
    left.characters -= value.length;
    return left.characters < 0
      ? refused(`is too long: data holds at most ${MAX_CHARACTERS} characters in all`)
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return refused('is nested too deep');
  const isArray = Array.isArray(value);
  for (const key in value) {
    left.entries -= 1;
    if (left.entries < 0) return refused(`holds too much: data has at most ${MAX_ENTRIES} entries in all`);
    const step = isArray ? Number(key) : key;
    const found = visit((value as Record<string, unknown>)[key], [...path, step], left, prefix);
    if (found) return found;
  }
  return undefined;
}
