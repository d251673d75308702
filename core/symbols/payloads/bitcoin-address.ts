import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import type { ParseResult } from './normalize.js';
import { normalizeIdentifier } from './pasted-text.js';

/** Version bytes of main-network addresses: pay to public key hash (1…) and pay to script hash (3…). */
const MAIN_NETWORK_VERSIONS = [0x00, 0x05];
const HASH_BYTES = 20;

/** BIP 173: limit of a Bech32 text, at which its checksum still detects any four errors. */
const MAX_SEGWIT_ADDRESS = 90;
const MAX_WITNESS_VERSION = 16;
/** Bech32 character of witness version 0, which has its own checksum constant (BIP 350). */
const VERSION_0 = 'q';

const base58check = createBase58check(sha256);

/**
 * Parses a bitcoin address of the main network and verifies its checksum.
 *
 * @returns The address without spaces, which wallets show between groups; a segregated witness address (bc1…)
 *   in lower case.
 * @see BIP 173 (Bech32, witness version 0), BIP 350 (Bech32m, versions 1 to 16, taproot included), BIP 13
 *   (Base58Check)
 */
export function parseBitcoinAddress(text: string): ParseResult<string> {
  const address = normalizeIdentifier(text).replace(/ /g, '');
  if (/^bc1/i.test(address)) {
    return isSegwitAddress(address)
      ? { value: address.toLowerCase() }
      : { problem: 'has a wrong checksum or form (Bech32): a character is mistyped' };
  }
  if (/^(?:tb1|bcrt1)/i.test(address) || /^[mn2]/.test(address)) return NOT_MAIN_NETWORK;
  const bytes = decodeBase58Check(address);
  if (!bytes) return { problem: 'has a wrong checksum or form (Base58Check): a character is mistyped' };
  return MAIN_NETWORK_VERSIONS.includes(bytes[0] ?? -1) && bytes.length === 1 + HASH_BYTES
    ? { value: address }
    : NOT_MAIN_NETWORK;
}

const NOT_MAIN_NETWORK = { problem: 'must be an address of the main network' };

/** Version byte and hash, or `undefined` if the checksum or a character is wrong. */
function decodeBase58Check(address: string): Uint8Array | undefined {
  try {
    return base58check.decode(address);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether the version, the length of the witness program, and the version's checksum are valid (BIP
 * 173, BIP 350).
 */
function isSegwitAddress(address: string): boolean {
  const encoding = address.charAt(3).toLowerCase() === VERSION_0 ? bech32 : bech32m;
  const decoded = encoding.decodeUnsafe(address, MAX_SEGWIT_ADDRESS);
  const version = decoded?.words[0];
  if (!decoded || version === undefined || version > MAX_WITNESS_VERSION) return false;
  const program = encoding.fromWordsUnsafe(decoded.words.slice(1));
  if (!program) return false;
  return version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40;
}
