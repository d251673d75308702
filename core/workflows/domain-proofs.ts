import { HOUR_MS, MINUTE_MS } from '../basics/time/durations.js';

/** Workflow type and kind of the checks of one pending domain. */
export const VERIFY_DOMAIN_WORKFLOW_TYPE = 'verifyDomain';
export const VERIFY_DOMAIN_KIND = 'verify_domain';

/** Returns the ID of the workflow that checks a pending domain. */
export function verifyDomainWorkflowId(domainId: string): string {
  return `verify-domain:${domainId}`;
}

/** Input of `verifyDomain`. */
export interface VerifyDomainInput {
  accountId: string;
  domainId: string;
  /** When the domain was added, in ISO 8601. */
  createdAt: string;
}

/**
 * Result of a check. `ended`: the domain is proved or deleted. `missing`: DNS has no such record. `failed`:
 * DNS did not respond. `taken`: another account has proved the domain, and only its owner can take it.
 * `paused`: the plan of the account has no domains.
 */
export type DomainProofStep = 'ended' | 'missing' | 'failed' | 'taken' | 'paused';

const FIRST_CHECKS_MS = [1, 2, 5, 10, 20, 40].map((minutes) => minutes * MINUTE_MS);
const LAST_CHECK_HOUR = 72;

/**
 * Ages of a pending domain at which it is checked, in milliseconds: often at first, then hourly for three
 * days.
 */
export const DOMAIN_CHECK_AGES_MS: readonly number[] = [
  ...FIRST_CHECKS_MS,
  ...Array.from({ length: LAST_CHECK_HOUR }, (_, index) => (index + 1) * HOUR_MS),
];
