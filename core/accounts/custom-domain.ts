/** The record that proves control of a custom domain, as its owner creates it in DNS. */
export interface DomainRecord {
  type: 'TXT';
  /** `_short-links.<domain>` */
  name: string;
  value: string;
}

/**
 * `pending`: not proved. `verified`: proved, and found by the last check or missing only recently. `lost`:
 * proved earlier, and missing since. Redirects do not depend on it.
 */
export const DOMAIN_STATUSES = ['pending', 'verified', 'lost'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

/** Result of the checks of one reserved domain. Checks that DNS did not respond to leave it unchanged. */
export interface DomainProof {
  /** Host name without a port. */
  name: string;
  /** When the record was first found. Absent for domains in use before domains had to be proved. */
  verifiedAt?: Date;
  /** When the record was last looked up. */
  checkedAt: Date;
  /** Time of the first of the latest consecutive checks that did not find the record. */
  missingSince?: Date;
  /** When a check found that the record had been missing for so long that the domain is lost. */
  lostAt?: Date;
}

/**
 * Returns the name of the TXT record that proves a host name. It names no product, since domains are
 * white-labeled.
 */
export function proofRecordName(hostName: string): string {
  return `_short-links.${hostName}`;
}

/** Returns the status of a reserved domain. @param proof undefined if the domain has never been checked. */
export function statusOfProof(proof: DomainProof | undefined): DomainStatus {
  if (!proof?.verifiedAt) return 'pending';
  return proof.lostAt ? 'lost' : 'verified';
}
