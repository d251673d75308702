import { sha256 } from '@noble/hashes/sha2.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The version byte and payload behind a Base58Check text of at most 60 characters, or undefined when its check sum is wrong. */
export function decodeBase58Check(text: string): { version: number; payload: Uint8Array } | undefined {
  const bytes = decodeBase58(text);
  const version = bytes?.[0];
  if (!bytes || bytes.length < 5 || version === undefined) return undefined;
  const body = bytes.subarray(0, -4);
  const checksum = sha256(sha256(body));
  if (!bytes.subarray(-4).every((byte, index) => byte === checksum[index])) return undefined;
  return { version, payload: body.subarray(1) };
}

function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > 60) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    let carry = ALPHABET.indexOf(character);
    if (carry < 0) return undefined;
    for (let index = 0; index < bytes.length; index += 1) {
      carry += (bytes[index] ?? 0) * 58;
      bytes[index] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Uint8Array.from([...new Array<number>(leadingZeros).fill(0), ...bytes.reverse()]);
}
