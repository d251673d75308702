import { CONFLICT, retryConflicts } from '../../codes/changes/retry-conflicts.js';
import type { LinkWatchCounts, RunJudgment } from '../../core/workflows/link-watch.js';
import type { CheckOutcome } from '../../core/codes/link-watch/health.js';
import {
  nextCheckAt,
  recordCheck,
  transitionOf,
  withTarget,
} from '../../core/codes/link-watch/record-check.js';
import {
  intervalsOf,
  isWatched,
  validSince,
  type WatchPolicy,
} from '../../core/codes/link-watch/watch-policy.js';
import { isVoidRun } from '../../core/codes/link-watch/void-run.js';
import { listWatchedUrls } from '../../core/codes/link-watch/watched-urls.js';
import { healthEvent } from '../../core/events/health-events.js';
import { addressEvents } from '../../store/events/events.js';
import type { LinkCheck } from '../../store/link-watch/link-checks.js';
import { linkKeyOf } from '../../store/qr-codes/link-keys.js';
import type { CodeWrite } from '../../store/qr-codes/code-write.js';
import type { WatchedCode } from '../../store/link-watch/watched-codes.js';
import { sha256 } from '../../store/sha256.js';
import type { Subscribers } from '../../store/webhooks/subscribers.js';
import { isolateItem } from '../program-errors.js';
import { findPolicies, type LinkWatchDeps } from './deps.js';

/** Number of codes that are read and changed at once. */
const PAGE_SIZE = 100;
/** Number of results read at once. */
const BATCH_SIZE = 50;
/**
 * Time for which storing a result in a code that keeps changing is repeated; the next check follows anyway.
 */
const TIMEOUT_MS = 1_000;

/** Result of one call of the activity that settles a run. */
export interface SettleStep extends Pick<LinkWatchCounts, 'broken' | 'recovered'> {
  isDone: boolean;
}

/** Decides whether the results of a run count. */
export async function judgeRun({ checks }: LinkWatchDeps, runId: string): Promise<RunJudgment> {
  const hosts = await checks.listHosts(runId);
  return { checks: hosts.reduce((sum, host) => sum + host.checks, 0), isVoid: isVoidRun(hosts) };
}

/**
 * Stores the results of a run in all codes that have its URLs. A health change and its event are stored in
 * one write. Safe to repeat.
 *
 * @param isVoid Whether to drop the results and check the links again later.
 * @param endAt Value of `performance.now()` at which to stop. At least one result is handled.
 */
export async function settleRun(
  deps: LinkWatchDeps,
  runId: string,
  isVoid: boolean,
  endAt: number,
): Promise<SettleStep> {
  const counts = { broken: 0, recovered: 0 };
  for (;;) {
    const batch = await deps.checks.list(runId, BATCH_SIZE);
    for (const check of batch) {
      if (isVoid) await postpone(deps, check);
      else await applyCheck(deps, check, counts);
      await deps.checks.remove(runId, check.link);
      if (performance.now() >= endAt) return { ...counts, isDone: false };
    }
    if (batch.length < BATCH_SIZE) return { ...counts, isDone: true };
  }
}

async function postpone({ codes, times, now }: LinkWatchDeps, { link }: LinkCheck): Promise<void> {
  const waitMs = Math.min(times.retryMs, times.everyMs ?? Infinity);
  await codes.postpone(link, now(), new Date(now().getTime() + waitMs));
}

/** Stores a result in all codes that have the URL. */
async function applyCheck(
  deps: LinkWatchDeps,
  check: LinkCheck,
  counts: Pick<LinkWatchCounts, 'broken' | 'recovered'>,
): Promise<void> {
  const subscribers = rememberSubscribers(deps);
  const writes: CodeWrite[] = [];
  let page: WatchedCode[] = [];
  do {
    page = await deps.codes.listOfLink(check.link, page.at(-1)?.id ?? '', PAGE_SIZE);
    const policyOf = await findPolicies(
      deps,
      page.map(({ accountId }) => accountId),
    );
    await deps.codes.release(page.filter((code) => !isWatched(code, policyOf(code.accountId))));
    await Promise.all(
      page.map(async (code) => {
        const result = await isolateItem<Applied | undefined | 'failed'>(
          () => applyToCode(deps, code, policyOf(code.accountId), check, subscribers),
          () => 'failed' as const,
          deps.report,
          { qrCodeId: code.id },
        );
        if (result === 'failed') {
          // Without a later due time, the link would be checked again in every run.
          await deps.codes.schedule([[code, new Date(deps.now().getTime() + deps.times.retryMs)]]);
          return;
        }
        if (!result) return;
        if (!result.kind) return;
        writes.push(result.write);
        counts[result.kind] += 1;
        deps.metrics?.healthChanged(result.kind);
      }),
    );
  } while (page.length === PAGE_SIZE);
  await deps.changes.afterWrites(writes);
}

/** A stored result. */
interface Applied {
  write: CodeWrite;
  /** How the health has changed; undefined if it is the same. */
  kind: 'broken' | 'recovered' | undefined;
}

/** @returns undefined if the result does not concern the code. */
async function applyToCode(
  deps: LinkWatchDeps,
  found: WatchedCode,
  policy: WatchPolicy,
  check: LinkCheck,
  subscribersOf: (accountId: string) => Promise<Subscribers>,
): Promise<Applied | undefined> {
  let code: WatchedCode | undefined = found;
  const result = await retryConflicts(async () => {
    const change = code && buildChange(deps, code, policy, check);
    if (!code || !change) return undefined;
    const { next, transition } = change;
    const events = transition
      ? addressEvents(await subscribersOf(code.accountId), [healthEvent(next, transition)])
      : [];
    const write = deps.codes.prepareHealth(code, next, transition, events);
    if (await deps.changes.commit(write)) return { write, kind: transition?.kind };
    code = await deps.codes.find(code.id);
    return CONFLICT;
  }, TIMEOUT_MS);
  return result === CONFLICT ? undefined : result;
}

/**
 * Returns the next state of a code; undefined if it is not watched, lacks the URL, or already has a result at
 * least as new.
 */
function buildChange(
  { times, now }: LinkWatchDeps,
  code: WatchedCode,
  policy: WatchPolicy,
  check: LinkCheck,
) {
  const urls = listWatchedUrls(code);
  const url = urls.find((one) => linkKeyOf(one) === check.link);
  if (url === undefined || !isWatched(code, policy)) return undefined;
  const since = validSince(code, policy);
  const health = code.health && {
    ...code.health,
    targets: code.health.targets.filter(({ checkedAt }) => checkedAt >= since),
  };
  const before = health?.targets.find((target) => target.url === url);
  if (before && before.checkedAt >= check.at) return undefined;
  const outcome = outcomeFor(code, check);
  const target = recordCheck(before, url, outcome, check.at, intervalsOf(policy, times));
  const next = withTarget(health, target, urls);
  return {
    next: { ...code, health: next, linksDueAt: nextCheckAt(next, urls, now()) },
    transition: transitionOf(before, target),
  };
}

function outcomeFor({ watch }: WatchedCode, { outcome, missing }: LinkCheck): CheckOutcome {
  const isMissing = watch?.contains !== undefined && missing.includes(sha256(watch.contains));
  return outcome.kind === 'ok' && isMissing ? { ...outcome, kind: 'failure', reason: 'content' } : outcome;
}

/** Reads the endpoints of each account once. */
function rememberSubscribers({ subscribers }: LinkWatchDeps): (accountId: string) => Promise<Subscribers> {
  const found = new Map<string, Promise<Subscribers>>();
  return (accountId) => {
    const finding = found.get(accountId) ?? subscribers.find(accountId);
    found.set(accountId, finding);
    return finding;
  };
}
