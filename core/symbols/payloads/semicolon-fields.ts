import { splitUnescaped } from './backslash-escaping.js';
import { PayloadSyntaxError } from './payload-type.js';

/** One `KEY:value;` of a payload. The key is in upper case; the value is still escaped. */
export interface SemicolonField {
  key: string;
  value: string;
}

/**
 * Asserts that no field occurs twice, because one of its values would be lost.
 *
 * @param repeatable Keys that may occur several times.
 * @throws PayloadSyntaxError that names the first repeated key.
 */
export function assertDistinct(fields: readonly SemicolonField[], repeatable: readonly string[] = []): void {
  const seen = new Set<string>(repeatable);
  const repeated = fields.find(({ key }) => !repeatable.includes(key) && seen.size === seen.add(key).size);
  if (repeated) throw new PayloadSyntaxError(`has ${repeated.key.slice(0, 40)} more than once`);
}

/**
 * Parses the grammar that MECARD, `WIFI:`, and `MATMSG:` share: `PREFIX:KEY:value;KEY:value;;` with backslash
 * escapes.
 *
 * @param prefix Prefix in upper case, with its colon; matched in any case.
 * @returns The fields in order, without empty ones. `undefined` if the text does not start with the prefix.
 * @throws PayloadSyntaxError if a field has no key.
 */
export function parseSemicolonFields(text: string, prefix: string): SemicolonField[] | undefined {
  if (text.slice(0, prefix.length).toUpperCase() !== prefix) return undefined;
  const fields: SemicolonField[] = [];
  for (const part of splitUnescaped(text.slice(prefix.length).trimEnd(), ';')) {
    if (part === '') continue;
    const colon = part.indexOf(':');
    if (colon < 1) throw new PayloadSyntaxError(`"${part.slice(0, 20)}" is not a KEY:value field`);
    const value = part.slice(colon + 1);
    if (value !== '') fields.push({ key: part.slice(0, colon).trim().toUpperCase(), value });
  }
  return fields;
}
