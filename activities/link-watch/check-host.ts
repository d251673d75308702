import type { CheckHostInput, CheckHostStep } from '../../core/workflows/link-watch.js';
import { createPageSearch } from '../../core/codes/link-watch/search-page.js';
import { listWatchedUrls } from '../../core/codes/link-watch/watched-urls.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
import { connectionKeysOf, hostKeyOf, linkKeyOf } from '../../store/qr-codes/link-keys.js';
import { sha256 } from '../../store/sha256.js';
import type { WatchedCode } from '../../store/link-watch/watched-codes.js';
import { isolateItem } from '../program-errors.js';
import type { AdmitConnection } from '../../outbound/ssrf-safe-connector.js';
import { HostBusyError, type CheckTurns } from './check-turns.js';
import type { LinkWatchDeps } from './deps.js';
import type { CheckedPage } from '../../outbound/link-checker.js';
import { listDueUrls } from './list-due-hosts.js';

/** Maximum number of links that one call checks. The other links of the host follow in the next run. */
const MAX_CHECKS = 20;
/** Time after which a call begins no further check, so that it ends within the timeout of the activity. */
const MAX_CALL_MS = 2 * MINUTE_MS;
/** Number of codes read at once. */
const PAGE_SIZE = 500;
/** Maximum number of distinct texts that one page is searched for. */
const MAX_TEXTS = 1_000;
/** Maximum time for which a check that an owner requested waits for a turn. */
const MAX_REQUESTED_WAIT_MS = 60_000;
/** Maximum time for which a scheduled check waits for a turn after a redirect; another run repeats it. */
const MAX_REDIRECT_WAIT_MS = 10_000;

/**
 * Checks links of one host, one after another and with a pause in between, and stores the results under the
 * run. A link that was checked in the run is not checked again, so a repetition continues where the last
 * attempt ended. A link whose redirects lead to a host that is busy for too long has no result: a scheduled
 * check is postponed, a requested one remains.
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
  const isRequested = qrCodeId !== undefined;
  const endAt = performance.now() + MAX_CALL_MS;
  const done = new Set(await deps.checks.listChecked(runId, host));
  let checked = 0;
  let postponed = 0;
  for (;;) {
    const url = await findNext(deps, host, qrCodeId, done);
    if (url === undefined) return { checked, hasMore: isRequested && postponed > 0 };
    const calls = checked + postponed;
    if (calls === MAX_CHECKS || performance.now() >= endAt) return { checked, hasMore: true };
    const turns = deps.openTurns(`${holder}:${calls}`, signal);
    try {
      if (!(await hasTurn(turns, host, isRequested ? MAX_REQUESTED_WAIT_MS : 0)))
        return { checked, hasMore: true };
      const maxWaitMs = isRequested ? MAX_REQUESTED_WAIT_MS : MAX_REDIRECT_WAIT_MS;
      const check = await checkUrl(deps, url, signal, (...connection) =>
        turns.enter(connectionKeysOf(...connection), maxWaitMs),
      );
      if (check) {
        await deps.checks.record(runId, { ...check, host });
        checked += 1;
      } else {
        if (!isRequested) await postpone(deps, url);
        postponed += 1;
      }
      done.add(linkKeyOf(url));
    } finally {
      await turns.end();
    }
  }
}

async function postpone({ codes, times, now }: LinkWatchDeps, url: string): Promise<void> {
  const waitMs = Math.min(times.retryMs, times.everyMs ?? Infinity);
  await codes.postpone(linkKeyOf(url), now(), new Date(now().getTime() + waitMs));
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

/** Takes the turn of the host. @returns false if another check has it for too long. */
async function hasTurn(turns: CheckTurns, host: string, maxWaitMs: number): Promise<boolean> {
  try {
    const leave = await turns.enter([host], maxWaitMs);
    leave();
    return true;
  } catch (error) {
    if (error instanceof HostBusyError) return false;
    throw error;
  }
}

/**
 * Checks a URL. If the program fails on it, the result is unknown, so that the other links of the host are
 * checked.
 *
 * @returns undefined if a host on the way is busy for too long.
 */
async function checkUrl(
  { codes, checkLink, metrics, now, report }: LinkWatchDeps,
  url: string,
  stop: AbortSignal,
  admit: AdmitConnection,
) {
  const link = linkKeyOf(url);
  const { texts, failedBefore } = await examineCodes(codes, link, url);
  const check = () =>
    checkLink(url, { needsBody: texts.size > 0, stop, admit }).catch((error: unknown) => {
      if (error instanceof HostBusyError) return undefined;
      throw error;
    });
  const page = await isolateItem<CheckedPage | undefined>(check, () => NOT_CHECKED, report, { link });
  if (!page) return undefined;
  metrics?.linkChecked(page.outcome);
  return { link, at: now(), outcome: page.outcome, missing: listMissing(page, texts), failedBefore };
}

const NOT_CHECKED: CheckedPage = {
  outcome: { kind: 'unknown', httpStatus: null, reason: 'unclear' },
  body: null,
};

/**
 * Returns the texts that the codes with a URL expect in its page, and whether the URL failed at its last
 * check.
 */
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
  if (body === null) return [];
  const hasText = createPageSearch(body);
  return [...texts].filter((text) => !hasText(text)).map(sha256);
}
