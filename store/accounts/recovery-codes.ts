import { customAlphabet } from 'nanoid';
import { SHORT_CODE_ALPHABET } from '../../core/basics/ids.js';
import { sha256 } from '../sha256.js';

/** Number of codes that a person gets. */
const CODES = 10;
/** With the alphabet of short codes, 77 bits: too many to find a code from its hash. */
const CODE_LENGTH = 16;

const newCode = customAlphabet(SHORT_CODE_ALPHABET, CODE_LENGTH);

/**
 * Generates the recovery codes of a person, each of which replaces one code of the authenticator app.
 *
 * @returns 10 codes such as `k7q2-m9xv-4pdw-tz5h`.
 */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => newCode().replace(/(?<=^(?:.{4})+)(?=.)/g, '-'));
}

/**
 * Returns the SHA-256 of a recovery code of a person in hex, which the database stores in its place.
 *
 * @param code As typed: in any case, with or without hyphens and spaces.
 */
export function hashRecoveryCode(userId: string, code: string): string {
  return sha256(`${userId} ${code.replace(/[\s-]/g, '').toLowerCase()}`);
}
