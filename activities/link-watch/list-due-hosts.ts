import type { DueHosts, DueLinkPosition } from '../../core/workflows/link-watch.js';
import { nextCheckAt } from '../../core/codes/link-watch/record-check.js';
import { isWatched } from '../../core/codes/link-watch/watch-policy.js';
import { listWatchedUrls } from '../../core/codes/link-watch/watched-urls.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { hostKeyOf } from '../../store/qr-codes/link-keys.js';
import type { WatchedCode } from '../../store/link-watch/watched-codes.js';
import { isolateItem } from '../program-errors.js';
import { findPolicies, type LinkWatchDeps } from './deps.js';

/** Number of codes per call. */
const PAGE_SIZE = 500;

/** Returns the URLs of a code that are due. */
export function listDueUrls(code: WatchedCode, now: Date): string[] {
  const targets = new Map(code.health?.targets.map((target) => [target.url, target]));
  return listWatchedUrls(code).filter((url) => (targets.get(url)?.dueAt ?? now) <= now);
}

/**
 * Lists the hosts of the next codes that are due, and stops watching codes that are no longer watched under
 * the settings of their owner or the plan. Safe to repeat.
 */
export async function listDueHosts(deps: LinkWatchDeps, position: DueLinkPosition | null): Promise<DueHosts> {
  if (!deps.isServed) return { hosts: [], next: null };
  const now = deps.now();
  const after = position ? { id: position.id, dueAt: new Date(position.dueAt) } : undefined;
  const due = await deps.codes.listDue(now, after, PAGE_SIZE);
  const policyOf = await findPolicies(
    deps,
    due.map(({ accountId }) => accountId),
  );
  const watched = due.filter((code) => isWatched(code, policyOf(code.accountId)));
  await deps.codes.release(due.filter((code) => !watched.includes(code)));
  const hosts: string[] = [];
  const idle: (readonly [WatchedCode, Date])[] = [];
  for (const code of watched) {
    const later = () => new Date(now.getTime() + deps.times.retryMs);
    const list = () => {
      const found = listDueUrls(code, now).map(hostKeyOf);
      // A code can be due although none of its links is. Without a later due time, it would be listed again
      // and again.
      return { found, laterAt: found.length === 0 ? laterThan(code, now) : undefined };
    };
    const failed = () => ({ found: [], laterAt: later() });
    const { found, laterAt } = await isolateItem(list, failed, deps.report, { qrCodeId: code.id });
    hosts.push(...found);
    if (laterAt) idle.push([code, laterAt]);
  }
  await deps.codes.schedule(idle);
  const last = due.length < PAGE_SIZE ? undefined : due.at(-1);
  return {
    hosts: [...new Set(hosts)],
    next: last?.linksDueAt ? { id: last.id, dueAt: last.linksDueAt.toISOString() } : null,
  };
}

function laterThan(code: WatchedCode, now: Date): Date {
  const urls = listWatchedUrls(code);
  const next = code.health && urls.length > 0 ? nextCheckAt(code.health, urls, now) : now;
  return new Date(Math.max(next.getTime(), now.getTime() + MINUTE_MS));
}

/** Lists the hosts of a code's links; none if the code is not watched. */
export async function listHostsOfCode(deps: LinkWatchDeps, qrCodeId: string): Promise<string[]> {
  const code = await deps.codes.find(qrCodeId);
  if (!code) return [];
  const policyOf = await findPolicies(deps, [code.accountId]);
  if (!isWatched(code, policyOf(code.accountId))) return [];
  return [...new Set(listWatchedUrls(code).map(hostKeyOf))];
}
