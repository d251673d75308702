/** How the text of a file may be encoded, as labels of the WHATWG Encoding Standard. */
export const FILE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];

/** Number of bytes from which UTF-16 without a byte order mark is recognized. */
const SAMPLE_BYTES = 4_096;

/**
 * Returns what the beginning of a file says about its encoding: Excel writes UTF-8 with a byte order mark
 * ("CSV UTF-8"), UTF-16 ("Unicode text"), or the code page of its locale ("CSV"), which is Windows-1252 in
 * most Western countries.
 *
 * @returns The encoding and the length of its byte order mark; undefined for text in ASCII or in an encoding
 *   that extends it.
 */
export function detectMarkedEncoding(
  bytes: Uint8Array,
): { encoding: FileEncoding; markLength: number } | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', markLength: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', markLength: 2 };
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', markLength: 3 };
  const encoding = detectBareUtf16(bytes.subarray(0, SAMPLE_BYTES));
  return encoding && { encoding, markLength: 0 };
}

/**
 * Line breaks, delimiters, and Latin letters have a zero as their high byte, which text in other encodings
 * never has.
 */
function detectBareUtf16(bytes: Uint8Array): FileEncoding | undefined {
  const zeros = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index] === 0) zeros[index % 2]! += 1;
  }
  const [even = 0, odd = 0] = zeros;
  const pairs = bytes.length / 2;
  // Letters of other scripts have no zeros, so a quarter is enough; one zero in a file is damage.
  if (odd >= pairs / 4 && even <= odd / 10 && odd > 0) return 'utf-16le';
  if (even >= pairs / 4 && odd <= even / 10 && even > 0) return 'utf-16be';
  return undefined;
}

/**
 * Chooses between UTF-8 and Windows-1252 for text with bytes beyond ASCII. Text with at least as many
 * characters of UTF-8 as other bytes is damaged UTF-8, which Windows-1252 would turn into nonsense.
 *
 * @param isEnd Whether the text is complete. Otherwise, it may end within a character.
 */
export function detectExtendedAscii(bytes: Uint8Array, isEnd: boolean): 'utf-8' | 'windows-1252' {
  let valid = 0;
  let others = 0;
  for (let index = 0; index < bytes.length; index++) {
    if (bytes[index]! < 0x80) continue;
    const length = utf8Length(bytes, index);
    if (length === 'truncated' && !isEnd) break;
    if (typeof length !== 'number') others += 1;
    else {
      valid += 1;
      index += length - 1;
    }
  }
  return valid >= others ? 'utf-8' : 'windows-1252';
}

/**
 * Returns the number of bytes at the start of a piece of text that are whole characters. The rest, at most
 * three bytes, belongs to a character that continues in the next piece.
 */
export function wholeCharacters(bytes: Uint8Array, encoding: FileEncoding): number {
  const { length } = bytes;
  if (encoding === 'windows-1252') return length;
  if (encoding !== 'utf-8') return wholeUtf16(bytes, encoding === 'utf-16le' ? 1 : 0);
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back]!;
    if (byte < 0x80) return length;
    if (byte >= 0xc0) return utf8Length(bytes, length - back) === 'truncated' ? length - back : length;
  }
  return length;
}

/** @param high Position of the high byte in a pair. */
function wholeUtf16(bytes: Uint8Array, high: 0 | 1): number {
  const even = bytes.length - (bytes.length % 2);
  const last = even < 2 ? 0 : bytes[even - 2 + high]!;
  const isFirstHalf = last >= 0xd8 && last <= 0xdb;
  return isFirstHalf ? even - 2 : even;
}

/** @returns The length of the character in bytes; undefined if the bytes are not UTF-8. */
function utf8Length(bytes: Uint8Array, start: number): number | 'truncated' | undefined {
  const first = bytes[start]!;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return undefined;
  for (let offset = 1; offset < length; offset++) {
    if (start + offset >= bytes.length) return 'truncated';
    const byte = bytes[start + offset]!;
    if (byte < 0x80 || byte > 0xbf) return undefined;
    if (offset === 1 && !isSecondByte(first, byte)) return undefined;
  }
  return length;
}

/** Overlong forms, surrogates, and code points beyond U+10FFFF are not UTF-8 (RFC 3629, section 4). */
function isSecondByte(first: number, second: number): boolean {
  if (first === 0xe0) return second >= 0xa0;
  if (first === 0xed) return second <= 0x9f;
  if (first === 0xf0) return second >= 0x90;
  return first === 0xf4 ? second <= 0x8f : true;
}
