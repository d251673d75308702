/**
 * Decodes a CSV file as UTF-8, UTF-16, or Windows-1252. Excel writes UTF-8 with a byte order mark ("CSV UTF-8"), UTF-16
 * ("Unicode text"), or the code page of its locale ("CSV"), which is Windows-1252 in most Western countries.
 */
export function decodeFile(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Returns a label of the WHATWG Encoding Standard. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: the high bytes of Latin letters are zero.
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
