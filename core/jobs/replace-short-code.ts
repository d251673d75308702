/** A code that carries its short URL, or not, and is yet to be written. */
interface ShortCodeHolder {
  dynamic: boolean;
  encoded: string;
  shortCode: string;
  shortCodes: string[];
}

/**
 * Gives a code that is yet to be written another short code of the same length, inside its symbol too.
 * As long and of the same alphabet, so size and readability of the symbol stay as they were judged.
 */
export function replaceShortCode<Code extends ShortCodeHolder>(code: Code, shortCode: string): Code {
  const encoded = code.dynamic
    ? code.encoded.slice(0, code.encoded.length - code.shortCode.length) + shortCode
    : code.encoded;
  return { ...code, encoded, shortCode, shortCodes: [shortCode] };
}
