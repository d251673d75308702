import { createHmac, hkdfSync } from 'node:crypto';
import { proofRecordName, type DomainRecord } from '../core/accounts/custom-domain.js';

/** Separates the derived key from the other keys of the installation. */
const KEY_PURPOSE = 'domain-proof';

/** Returns the DNS record that proves that an account controls a host name. */
export type DomainRecords = (accountId: string, name: string) => DomainRecord;

/**
 * Creates the derivation of DNS records that prove custom domains.
 *
 * A value is HMAC-SHA-256 over account and host name, in base64url: 43 characters that cannot be guessed,
 * reveal nothing of the account, and stay the same until the signing key changes. Nothing is stored, so an
 * owner who sets a domain again does not need a new record.
 *
 * @param signingKey The installation's signing key, the same in every process. The HMAC key is derived from
 *   it.
 * @see RFC 5869 (HKDF), RFC 2104 (HMAC)
 */
export function createDomainRecords(signingKey: Uint8Array): DomainRecords {
  const key = Buffer.from(hkdfSync('sha256', signingKey, '', KEY_PURPOSE, 32));
  return (accountId, name) => ({
    type: 'TXT',
    name: proofRecordName(name),
    // A host name contains no space, so no two pairs have the same text.
    value: createHmac('sha256', key).update(`${accountId} ${name}`).digest('base64url'),
  });
}
