import { PayloadSyntaxError } from './payload-type.js';

/** One data object of EMV QR Code Specification, merchant-presented mode, 3.1: two digits of tag, two of length, the value. */
export function writeTlv(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * Tags → values, of one level.
 * @throws PayloadSyntaxError when lengths don't add up or a tag comes twice
 */
export function readTlv(text: string): Map<string, string> {
  const objects = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (tag === '' || value.length !== Number(length)) {
      throw new PayloadSyntaxError(`breaks off at character ${at}: lengths don't add up`);
    }
    if (objects.has(tag)) throw new PayloadSyntaxError(`has tag ${tag} twice`);
    objects.set(tag, value);
    at += 4 + value.length;
  }
  return objects;
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, not reflected) over ASCII, as four hex digits: EMV QR, 4.7.3. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let index = 0; index < text.length; index += 1) {
    crc ^= (text.charCodeAt(index) & 0xff) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
