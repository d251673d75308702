import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { useQuery } from '../http/use-query.js';
import { ACCOUNT_PATH, useAccount } from '../session/session.js';

const POLL_MS = 10_000;

/** Returns whether the account has codes. Its first ones may come from a job, or from the API. */
export function useHasCodes(): boolean {
  const { usage } = useAccount();
  const hasCodes = usage.qrCodes > 0;
  // Fetched when the page opens, and while it has nothing to show: useAccount returns the same cache entry.
  useQuery<AccountResource>(hasCodes ? undefined : ACCOUNT_PATH, { refetchIntervalMs: POLL_MS });
  return hasCodes;
}
