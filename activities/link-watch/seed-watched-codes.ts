import { nextCheckAt } from '../../core/codes/link-watch/record-check.js';
import { intervalsOf, isWatched, type WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { listWatchedUrls } from '../../core/codes/link-watch/watched-urls.js';
import type { SeededAccount } from '../../store/link-watch/account-watches.js';
import type { WatchedCode } from '../../store/link-watch/watched-codes.js';
import { findPolicies, type LinkWatchDeps } from './deps.js';

/** Number of codes per write. */
const PAGE_SIZE = 200;

/**
 * Examines the codes of accounts whose settings or plan changed, and of all other watching accounts once a
 * day. Starts checks of codes that are now watched, and stops checks of codes that no longer are. Safe to
 * repeat.
 *
 * @param endAt Value of `performance.now()` at which to stop.
 * @returns Whether no account remains.
 */
export async function seedWatchedCodes(deps: LinkWatchDeps, endAt: number): Promise<boolean> {
  if (!deps.isServed) return true;
  while (performance.now() < endAt) {
    const account = await deps.accounts.findSeeded(deps.now());
    if (!account) return true;
    const policyOf = await findPolicies(deps, [account.accountId]);
    await seedPage(deps, account, policyOf(account.accountId));
  }
  return false;
}

async function seedPage(
  { codes, accounts, times, now }: LinkWatchDeps,
  account: SeededAccount,
  policy: WatchPolicy,
): Promise<void> {
  const page = await codes.listWatchable(account.accountId, account.after, PAGE_SIZE);
  const isActive = (code: WatchedCode) => isWatched(code, policy) && listWatchedUrls(code).length > 0;
  await codes.release(page.filter((code) => code.linksDueAt && !isActive(code)));
  const { everyMs } = intervalsOf(policy, times);
  const due = page.filter(isActive).map((code) => [code, dueAtMost(code, everyMs, now())] as const);
  await codes.schedule(due.filter(([{ linksDueAt }, at]) => !linksDueAt || at < linksDueAt));
  const last = page.at(-1);
  if (last && page.length === PAGE_SIZE) await accounts.advanceSeed(account, last.id);
  else await accounts.endSeed(account, policy.linkWatch?.enabled ?? false, now());
}

/** Returns when a code is due under an interval that may have become shorter. */
function dueAtMost(code: WatchedCode, everyMs: number, now: Date): Date {
  const { health, linksDueAt } = code;
  if (!health) return linksDueAt ?? now;
  const latest = new Date(health.checkedAt.getTime() + everyMs);
  const next = nextCheckAt(health, listWatchedUrls(code), now);
  return next < latest ? next : latest;
}
