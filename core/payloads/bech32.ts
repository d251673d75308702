const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** What the check sum must leave: version 0 is Bech32 (BIP 173), later ones Bech32m (BIP 350). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;

/** The witness version and program of a segregated witness address, or undefined when its check sum or form is wrong. */
export function decodeSegwitAddress(
  address: string,
  humanReadablePart: string,
): { version: number; program: number[] } | undefined {
  const lower = address.toLowerCase();
  // BIP 173: never in mixed case, at most 90 characters.
  if ((address !== lower && address !== address.toUpperCase()) || address.length > 90) return undefined;
  if (!lower.startsWith(`${humanReadablePart}1`)) return undefined;
  const values = [...lower.slice(humanReadablePart.length + 1)].map((character) =>
    CHARSET.indexOf(character),
  );
  const version = values[0];
  if (values.length < 7 || values.includes(-1) || version === undefined || version > 16) return undefined;
  if (polymod([...expand(humanReadablePart), ...values]) !== (version === 0 ? BECH32 : BECH32M))
    return undefined;
  const program = toBytes(values.slice(1, -6));
  if (!program || program.length < 2 || program.length > 40) return undefined;
  if (version === 0 && program.length !== 20 && program.length !== 32) return undefined;
  return { version, program };
}

function expand(humanReadablePart: string): number[] {
  const codes = [...humanReadablePart].map((character) => character.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(values: readonly number[]): number {
  let checksum = 1;
  for (const value of values) {
    const top = checksum >>> 25;
    checksum = ((checksum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, bit) => {
      if ((top >>> bit) & 1) checksum ^= term;
    });
  }
  return checksum >>> 0;
}

/** Groups of five bits → bytes; what is left over must be fewer than five bits, all zero. */
function toBytes(groups: readonly number[]): number[] | undefined {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const group of groups) {
    buffer = ((buffer << 5) | group) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >>> bits) & 0xff);
    }
  }
  return bits >= 5 || (buffer & ((1 << bits) - 1)) !== 0 ? undefined : bytes;
}
