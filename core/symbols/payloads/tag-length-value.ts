import { PayloadSyntaxError } from './payload-type.js';

/**
 * Encodes one data object: two digits of tag, two of length, and the value.
 *
 * @param value At most 99 characters.
 * @see EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, 3.1
 */
export function encodeTlv(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Decodes the data objects of one level, values by tag.
 *
 * @throws PayloadSyntaxError if a length exceeds the text, or a tag occurs twice.
 */
export function decodeTlv(text: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (let offset = 0; offset < text.length;) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(offset, offset + 4)) ?? [];
    const value = text.slice(offset + 4, offset + 4 + Number(length));
    if (tag === '' || value.length !== Number(length)) {
      throw new PayloadSyntaxError(`is cut off at character ${offset}: the lengths do not add up`);
    }
    if (objects.has(tag)) throw new PayloadSyntaxError(`has tag ${tag} twice`);
    objects.set(tag, value);
    offset += 4 + value.length;
  }
  return objects;
}

/**
 * Returns the CRC-16/CCITT-FALSE of ASCII text (polynomial 0x1021, initial value 0xFFFF, not reflected) as
 * four hex digits in upper case.
 *
 * @see EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, 4.7.3
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= (text.charCodeAt(index) & 0xff) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
