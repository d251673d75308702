import { isReservedKey, KEY_PATTERN, MAX_KEY_LENGTH } from '../../codes/metadata-keys.js';

/**
 * Returns the metadata key that a column names: its name, or what is left of it in the characters of a key:
 * `Tisch-Nr.` becomes `Tisch-Nr`, `Größe (cm)` becomes `Grosse_cm`.
 *
 * @returns undefined if the name has no such characters, or is reserved.
 */
export function metadataKey(name: string): string | undefined {
  const written = name.trim();
  const converted = written
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^0-9A-Za-z_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MAX_KEY_LENGTH);
  return [written, converted].find(
    (key) => key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key) && !isReservedKey(key),
  );
}
