/** The part of a stored QR code that depends on its short code. */
interface ShortCodeHolder {
  dynamic: boolean;
  encoded: string;
  compact?: true;
  aliases?: readonly { primary: boolean }[];
  gs1Key?: string;
  shortCode: string;
  shortCodes: string[];
}

/**
 * Returns a copy of a code that is not stored yet, with another short code. A dynamic code's symbol encodes
 * its short link, unless it encodes its primary alias or its
 * GS1 key, so that text changes too.
 *
 * @param shortCode Must have the same length and alphabet as the current one, so that the symbol's size and
 *   scannability verdict still hold.
 */
export function replaceShortCode<Code extends ShortCodeHolder>(code: Code, shortCode: string): Code {
  const isOther = code.gs1Key !== undefined || code.aliases?.some(({ primary }) => primary);
  const hasShortLink = code.dynamic && !isOther;
  const encoded = hasShortLink
    ? code.encoded.slice(0, code.encoded.length - code.shortCode.length) +
      (code.compact ? shortCode.toUpperCase() : shortCode)
    : code.encoded;
  return { ...code, encoded, shortCode, shortCodes: [shortCode] };
}
