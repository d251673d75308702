import type { PdfString } from './pdf-values.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Returns the bytes of a string (ISO 32000-2, 7.3.4), which are still encrypted in an encrypted PDF. */
export function stringBytes({ source, start, end, kind }: PdfString): Buffer {
  const text = source.toString('latin1', start, end);
  if (kind === 'hexadecimal') {
    const digits = text.replaceAll(/[^0-9a-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  const decoded = text
    .replaceAll(/(?<!\\)\r\n?/g, '\n')
    .replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_match, escaped: string) => {
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff);
      if (/^[\r\n]/.test(escaped)) return '';
      return ESCAPES[escaped] ?? escaped;
    });
  return Buffer.from(decoded, 'latin1');
}
