/** Characters that V8 does not store in one byte. */
const WIDE = /[\u0100-\uffff]/g;

/** Where an escape would mean something else. */
const UNSAFE = /\\[\u0100-\uffff]|String\.raw`[^`]*[\u0100-\uffff][^`]*`/;

/**
 * Writes the characters of a program beyond Latin-1 as escapes. V8 holds the source of a running process in
 * memory, and a single such character makes all of them take two bytes: 12 MiB in an API.
 */
export function escapeWideCharacters(code) {
  const unsafe = UNSAFE.exec(code);
  if (unsafe) throw new Error(`This cannot be written in Latin-1: ${unsafe[0]}`);
  return code.replaceAll(WIDE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
