import { splitUnescaped } from './backslash-escaping.js';
import { PayloadSyntaxError } from './payload-type.js';

/** One `KEY:value;` of a payload, its value still escaped. */
export interface SemicolonField {
  key: string;
  value: string;
}

/**
 * Reads the fields of the grammar that MECARD, `WIFI:` and `MATMSG:` share: `PREFIX:KEY:value;KEY:value;;`,
 * with backslash escapes. Empty fields are left out; keys come in upper case.
 * @param prefix in upper case, with its colon; matched in any case
 * @returns undefined when the text does not begin with the prefix
 * @throws PayloadSyntaxError when a field has no key
 */
export function readSemicolonFields(text: string, prefix: string): SemicolonField[] | undefined {
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
