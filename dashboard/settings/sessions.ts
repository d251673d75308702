import type { SessionResource } from '../../core/accounts/account-schemas.js';
import { ACCOUNT_PATH } from '../session/session.js';

/** API path of the account's sessions. */
export const SESSIONS_PATH = `${ACCOUNT_PATH}/sessions`;

/** Returns what a session is called. */
export function sessionName({ userAgent }: SessionResource): string {
  return userAgent ?? 'Unknown browser';
}

/** Sorts this browser first, then by last use, latest first. */
export function compareSessions(a: SessionResource, b: SessionResource): number {
  return Number(b.current) - Number(a.current) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1);
}
