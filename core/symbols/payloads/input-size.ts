import type { ErrorDetail } from '../../basics/errors.js';
import { joinPath } from '../../basics/errors.js';

/**
 * Bounds of the work that hostile input can cause. All are far above what any symbol or landing page needs.
 */
const MAX_CHARACTERS = 40_000;
const MAX_ENTRIES = 200;
const MAX_DEPTH = 8;

/**
 * Finds the first place where an input exceeds the size limits.
 *
 * Runs in time proportional to the limits, not to the input.
 *
 * @param prefix Start of the path in the result, e.g. `data`.
 * @returns The path and the limit, or `undefined` if the input is within all limits.
 */
export function findOversized(input: unknown, prefix: string): ErrorDetail | undefined {
  const remaining = { characters: MAX_CHARACTERS, entries: MAX_ENTRIES };
  return visit(input, [], remaining, prefix);
}

function visit(
  value: unknown,
  path: PropertyKey[],
  remaining: { characters: number; entries: number },
  prefix: string,
): ErrorDetail | undefined {
  const oversized = (message: string): ErrorDetail => ({ path: joinPath(prefix, path), message });
  if (typeof value === 'string') {
    remaining.characters -= value.length;
    return remaining.characters < 0
      ? oversized(`is too long: data may contain at most ${MAX_CHARACTERS} characters in total`)
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return oversized('is nested too deeply');
  const isArray = Array.isArray(value);
  for (const key in value) {
    remaining.entries -= 1;
    if (remaining.entries < 0)
      return oversized(`has too many entries: data may contain at most ${MAX_ENTRIES} in total`);
    const step = isArray ? Number(key) : key;
    const found = visit((value as Record<string, unknown>)[key], [...path, step], remaining, prefix);
    if (found) return found;
  }
  return undefined;
}
