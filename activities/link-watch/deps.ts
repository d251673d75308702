import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { WatchPolicy, WatchTimes } from '../../core/codes/link-watch/watch-policy.js';
import type { CheckOutcome } from '../../core/codes/link-watch/health.js';
import type { AccountWatchStore } from '../../store/link-watch/account-watches.js';
import type { LinkCheckStore } from '../../store/link-watch/link-checks.js';
import type { WatchedCodeStore } from '../../store/link-watch/watched-codes.js';
import type { SubscriberStore } from '../../store/webhooks/subscribers.js';
import type { ReportProgramError } from '../program-errors.js';
import type { OpenTurns } from './check-turns.js';
import type { CheckLink } from '../../outbound/link-checker.js';

/** Counts what link watch does. */
export interface LinkWatchMetrics {
  linkChecked(outcome: CheckOutcome): void;
  healthChanged(kind: 'broken' | 'recovered'): void;
  runEnded(isVoid: boolean): void;
}

/** Dependencies of the activities of link watch. */
export interface LinkWatchDeps {
  codes: WatchedCodeStore;
  accounts: AccountWatchStore;
  openTurns: OpenTurns;
  checks: LinkCheckStore;
  subscribers: SubscriberStore;
  checkLink: CheckLink;
  /** Stores results in codes, and wakes the endpoints that receive their events. */
  changes: Pick<CodeChanges, 'commit' | 'afterWrites'>;
  /** Whether the service checks links at all; see `LINK_WATCH`. */
  isServed: boolean;
  times: WatchTimes;
  now: () => Date;
  /** Aborts when the worker stops. */
  stop?: AbortSignal;
  /** Records errors of the program that concern one code or URL. */
  report: ReportProgramError;
  /** Default: nothing is counted. */
  metrics?: LinkWatchMetrics;
}

/**
 * Reads the link watch policies of accounts.
 *
 * @returns A function from an account ID to the policy. Under the policy of a deleted or unlisted account, no
 *   code is watched.
 */
export async function findPolicies(
  { accounts, isServed }: Pick<LinkWatchDeps, 'accounts' | 'isServed'>,
  accountIds: readonly string[],
): Promise<(accountId: string) => WatchPolicy> {
  const found = await accounts.findMany([...new Set(accountIds)]);
  return (accountId) => ({ plan: 'free', ...found.get(accountId), isServed });
}
