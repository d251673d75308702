/** Longest header that is read, in characters; real ones are under 300. */
const MAX_CHARACTERS = 1_000;
/** Weight of RFC 9110, clause 12.4.2: at most three digits after the point. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** A value of an `Accept` or `Accept-Language` header. */
export interface WeightedValue {
  /** In lower case, without parameters. */
  value: string;
  /** 0 to 1. */
  weight: number;
}

/**
 * Parses the values of an `Accept` or `Accept-Language` header. Values that do not match the pattern, or have
 * an invalid weight, are left out.
 *
 * @see RFC 9110, 12.4.2 (weights)
 */
export function parseWeightedValues(header: string | undefined, pattern: RegExp): WeightedValue[] {
  const values: WeightedValue[] = [];
  for (const entry of (header ?? '').slice(0, MAX_CHARACTERS).split(',')) {
    const [first = '', ...parameters] = entry.split(';');
    const value = first.trim().toLowerCase();
    const weight = readWeight(parameters);
    if (weight !== undefined && pattern.test(value)) values.push({ value, weight });
  }
  return values;
}

/** @returns undefined if the weight is invalid. */
function readWeight(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() === 'q') return WEIGHT.test(value.trim()) ? Number(value) : undefined;
  }
  return 1;
}
