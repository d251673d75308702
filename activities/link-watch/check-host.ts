import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckHostInput, CheckHostStep } from '../../core/contracts.js';
import { listWatchedUrls } from '../../core/link-watch/watched-urls.js';
import { hostKeyOf, linkKeyOf } from '../../store/qr-codes/link-keys.js';
import { sha256 } from '../../store/sha256.js';
import type { WatchedCode } from '../../store/link-watch/watched-codes.js';
import type { LinkWatchDeps } from './deps.js';
import type { CheckedPage } from './link-checker.js';
import { listDueUrls } from './list-due-hosts.js';

/** Default time between two checks of a host. */
const HOST_PAUSE_MS = 2_000;
/** Maximum number of links that one call checks. The other links of the host follow in the next run. */
const MAX_CHECKS = 20;
/** Number of codes read at once. */
const PAGE_SIZE = 500;
/** Maximum number of distinct texts that one page is searched for. */
const MAX_TEXTS = 1_000;
/** Maximum time for which a check that an owner requested waits for its turn. */
const MAX_WAIT_MS = 60_000;
const WAIT_STEP_MS = 500;

/**
 * Checks links of one host, one after another and with a pause in between, and stores the results under the run. A link that
 * was checked in the run is not checked again, so a repetition continues where the last attempt ended.
 *
 * @param attempt.holder Identifies the attempt.
 * @param attempt.signal Aborts when the worker stops.
 * @throws Error if `attempt.signal` aborts.
 */
export async function checkHost(
  deps: LinkWatchDeps,
  { runId, host, qrCodeId }: CheckHostInput,
  { holder, signal }: { holder: string; signal: AbortSignal },
): Promise<CheckHostStep> {
  const pauseMs = deps.hostPauseMs ?? HOST_PAUSE_MS;
  const done = new Set(await deps.checks.listChecked(runId, host));
  let checked = 0;
  for (;;) {
    const url = await findNext(deps, host, qrCodeId, done);
    if (url === undefined || checked === MAX_CHECKS) return { checked, hasMore: url !== undefined };
    if (!(await takeTurn(deps, host, holder, qrCodeId === undefined ? 0 : MAX_WAIT_MS, signal)))
      return { checked, hasMore: true };
    try {
      const check = await checkUrl(deps, url, signal);
      await deps.checks.record(runId, { ...check, host });
      done.add(check.link);
      checked += 1;
    } finally {
      await deps.turns.end(host, holder, pauseMs);
    }
  }
}

/** Returns a URL of the host that this run must still check; undefined if none remains. */
async function findNext(
  deps: LinkWatchDeps,
  host: string,
  qrCodeId: string | undefined,
  done: ReadonlySet<string>,
): Promise<string | undefined> {
  const isPending = (url: string) => hostKeyOf(url) === host && !done.has(linkKeyOf(url));
  if (qrCodeId !== undefined) {
    const code = await deps.codes.find(qrCodeId);
    return code && listWatchedUrls(code).find(isPending);
  }
  const now = deps.now();
  const codes = await deps.codes.listDueOfHost(host, now, [...done], PAGE_SIZE);
  return codes.flatMap((code) => listDueUrls(code, now)).find(isPending);
}

/** Takes the turn of the host and waits until a check may begin. @returns false if another process holds it for too long. */
async function takeTurn(
  { turns }: LinkWatchDeps,
  host: string,
  holder: string,
  maxWaitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    const waitMs = await turns.take(host, holder);
    if (waitMs !== undefined) {
      await sleep(waitMs, undefined, { signal });
      return true;
    }
    if (performance.now() >= giveUpAt) return false;
    await sleep(WAIT_STEP_MS, undefined, { signal });
  }
}

async function checkUrl({ codes, checkLink, metrics, now }: LinkWatchDeps, url: string, signal: AbortSignal) {
  const link = linkKeyOf(url);
  const { texts, failedBefore } = await examineCodes(codes, link, url);
  const page = await checkLink(url, texts.size > 0, signal);
  metrics?.linkChecked(page.outcome);
  return { link, at: now(), outcome: page.outcome, missing: listMissing(page, texts), failedBefore };
}

/** Returns the texts that the codes with a URL expect in its page, and whether the URL failed at its last check. */
async function examineCodes(codes: LinkWatchDeps['codes'], link: string, url: string) {
  const texts = new Set<string>();
  let failedBefore = false;
  let page: WatchedCode[] = [];
  do {
    page = await codes.listOfLink(link, page.at(-1)?.id ?? '', PAGE_SIZE);
    for (const { watch, health } of page) {
      if (watch?.contains !== undefined && texts.size < MAX_TEXTS) texts.add(watch.contains);
      failedBefore ||= health?.targets.some((one) => one.url === url && one.failedAt !== undefined) ?? false;
    }
  } while (page.length === PAGE_SIZE);
  return { texts, failedBefore };
}

function listMissing({ body }: CheckedPage, texts: ReadonlySet<string>): string[] {
  return body === null ? [] : [...texts].filter((text) => !body.includes(text)).map(sha256);
}
