import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { ID_PREFIXES } from '../../basics/ids.js';

/** Alphabet of TypeIDs (Crockford's base32, in lower case). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Characters of an ID that hold its time: 48 bits. */
const TIME_LENGTH = 10;
const REST_LENGTH = 16;

/**
 * Returns the ID of a domain that has no stored one, because a process of an earlier version reserved or
 * claimed it. It is the same in every process, and sorts as if the domain were as old as its account.
 */
export function derivedDomainId(accountId: string, name: string): string {
  const time = accountId.slice(-(TIME_LENGTH + REST_LENGTH), -REST_LENGTH);
  // A host name contains no space, so no two pairs have the same text.
  const digest = sha256(utf8ToBytes(`${accountId} ${name}`));
  const rest = Array.from(digest.subarray(0, REST_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${ID_PREFIXES.domain}_${time}${rest.join('')}`;
}
