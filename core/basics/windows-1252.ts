/** Characters for the bytes 0x80 to 0x9F. The standard has none for five of them, which have a space here. */
const CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Decodes Windows-1252. A byte that it does not define becomes the control character U+0080 to U+009F.
 *
 * Decodes with a table: `TextDecoder` of several releases of Node takes Windows-1252 for ISO 8859-1.
 *
 * @see WHATWG Encoding Standard, index windows-1252
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0080-\u009f]/g, (character) => {
    const mapped = CHARACTERS[character.charCodeAt(0) - 0x80] ?? ' ';
    return mapped === ' ' ? character : mapped;
  });
}
