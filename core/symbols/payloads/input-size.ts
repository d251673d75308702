import type { ErrorDetail } from '../../basics/errors.js';
import { joinPath } from '../../basics/errors.js';

/**
 * Bounds of the work that hostile input can cause. All are far above what any symbol or landing page needs.
 */
const DEFAULT_LIMITS = { characters: 40_000, entries: 200 };
const MAX_DEPTH = 8;

/** Maximum sizes of the data of a type: text in all of its values, and members and items on all levels. */
export interface InputLimits {
  characters: number;
  entries: number;
}

/**
 * Finds the first place where an input exceeds the size limits.
 *
 * Runs in time proportional to the limits, not to the input.
 *
 * @param prefix Start of the path in the result, e.g. `data`.
 * @param limits Default: the limits of most types, which have no long lists.
 * @returns The path and the limit, or `undefined` if the input is within all limits.
 */
export function findOversized(
  input: unknown,
  prefix: string,
  limits: InputLimits = DEFAULT_LIMITS,
): ErrorDetail | undefined {
  return visit(input, [], { ...limits }, limits, prefix);
}

function visit(
  value: unknown,
  path: PropertyKey[],
  remaining: InputLimits,
  limits: InputLimits,
  prefix: string,
): ErrorDetail | undefined {
  const oversized = (message: string): ErrorDetail => ({ path: joinPath(prefix, path), message });
  if (typeof value === 'string') {
    remaining.characters -= value.length;
    return remaining.characters < 0
      ? oversized(`is too long: data may contain at most ${limits.characters} characters in total`)
      : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return oversized('is nested too deeply');
  const isArray = Array.isArray(value);
  for (const key in value) {
    remaining.entries -= 1;
    if (remaining.entries < 0)
      return oversized(`has too many entries: data may contain at most ${limits.entries} in total`);
    const step = isArray ? Number(key) : key;
    const found = visit((value as Record<string, unknown>)[key], [...path, step], remaining, limits, prefix);
    if (found) return found;
  }
  return undefined;
}
