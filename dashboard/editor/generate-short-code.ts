import { SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH } from '../../core/basics/ids.js';

/**
 * Generates a random short code. Generated in the browser, so that the preview shows the very symbol that
 * will be printed. A collision is as unlikely as for codes that the API generates; the API would reject it
 * with 409.
 */
export function generateShortCode(): string {
  /** Bytes from here on are skipped: they would make the first letters of the alphabet more likely. */
  const byteLimit = 256 - (256 % SHORT_CODE_ALPHABET.length);
  let code = '';
  while (code.length < SHORT_CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(SHORT_CODE_LENGTH))) {
      if (byte < byteLimit && code.length < SHORT_CODE_LENGTH) {
        code += SHORT_CODE_ALPHABET[byte % SHORT_CODE_ALPHABET.length];
      }
    }
  }
  return code;
}
