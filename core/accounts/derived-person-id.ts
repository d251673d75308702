import { ID_PREFIXES } from '../basics/ids.js';

const ACCOUNT_PREFIX = `${ID_PREFIXES.account}_`;
const USER_PREFIX = `${ID_PREFIXES.user}_`;

/** Returns the ID of the person who created an account. The same in every process and version. */
export function founderIdOf(accountId: string): string {
  return USER_PREFIX + accountId.slice(ACCOUNT_PREFIX.length);
}

/** Returns the ID of the membership of the person who created an account. */
export function founderMemberIdOf(accountId: string): string {
  return `${ID_PREFIXES.member}_${accountId.slice(ACCOUNT_PREFIX.length)}`;
}

/**
 * Returns the ID of the account that a person created at sign-up, the home account. A person who was invited
 * has none, and no account has this ID.
 */
export function homeAccountIdOf(userId: string): string {
  return ACCOUNT_PREFIX + userId.slice(USER_PREFIX.length);
}
