import { SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '../../core/ids.js';

/**
 * A short code that is surely free. Chosen here, so that the preview already shows the symbol that will be printed.
 */
export function newShortCode(): string {
  const most = 256 - (256 % SHORT_CODE_ALPHABET.length);
  let code = '';
  while (code.length < SHORT_CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SHORT_CODE_LENGTH))) {
      // Bytes beyond the last whole round of the alphabet would favour its first letters.
      if (byte < most && code.length < SHORT_CODE_LENGTH) {
        code += SHORT_CODE_ALPHABET[byte % SHORT_CODE_ALPHABET.length];
      }
    }
  }
  return code;
}
