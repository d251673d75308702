import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { StoredAlert } from '../../core/alerts/alert.js';
import type { AlertCheckStep, AlertPosition } from '../../core/workflows/alerts.js';
import { DomainError } from '../../core/basics/errors.js';
import { isProgramError } from '../program-errors.js';
import { checkAlert } from './check-alert.js';
import type { AlertCheckOutcome, AlertDeps } from './deps.js';

/** Number of alerts that are read at once: few, so that a page of slow ones ends within the timeout. */
const PAGE_SIZE = 20;
/** Maximum number of accounts whose alerts are checked at once, and of alerts of one of them. */
const MAX_CONCURRENT = 3;
const MAX_CONCURRENT_OF_ACCOUNT = 2;
/** Time after which a step begins no further page. */
const STEP_MS = 4_000;

/**
 * Checks alerts of all accounts, page by page, for about 4 s. An alert that cannot be checked is counted and
 * left to the next round; if a query of an account takes too long, so are its further alerts of the page.
 * Alerts of accounts whose plan lacks them rest.
 *
 * @param position Where the previous step ended; null at the beginning.
 */
export async function evaluateAlerts(
  position: AlertPosition | null,
  deps: AlertDeps,
): Promise<AlertCheckStep> {
  const endAt = performance.now() + STEP_MS;
  const counts = { checked: 0, triggered: 0, failed: 0 };
  let after = position;
  do {
    const page = await deps.alerts.listChecked(after, PAGE_SIZE);
    for (const outcome of await checkPage(page, deps)) {
      counts.checked += 1;
      if (outcome === 'triggered' || outcome === 'failed') counts[outcome] += 1;
      deps.metrics?.alertChecked(outcome);
    }
    await deps.alerts.markChecked(
      page.map(({ id }) => id),
      deps.now(),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return { ...counts, next: null };
    after = { accountId: last.accountId, alertId: last.id };
  } while (performance.now() < endAt);
  return { ...counts, next: after };
}

async function checkPage(page: readonly StoredAlert[], deps: AlertDeps): Promise<AlertCheckOutcome[]> {
  const ids = [...new Set(page.map(({ accountId }) => accountId))];
  const accounts = ids.map((id) => [id, page.filter(({ accountId }) => accountId === id)] as const);
  const outcomes: AlertCheckOutcome[] = [];
  const checkNext = async () => {
    for (let next = accounts.pop(); next; next = accounts.pop()) {
      outcomes.push(...(await checkAccount(...next, deps)));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, checkNext));
  return outcomes;
}

async function checkAccount(
  accountId: string,
  alerts: readonly StoredAlert[],
  deps: AlertDeps,
): Promise<AlertCheckOutcome[]> {
  const account = await deps.accounts.find(accountId);
  if (!account || !PLAN_TERMS[account.plan].alerts) return [];
  let lastScans: ReturnType<AlertDeps['scans']['listLastScans']> | undefined;
  const readLastScans = () => (lastScans ??= deps.scans.listLastScans(accountId));
  const outcomes: AlertCheckOutcome[] = [];
  const waiting = [...alerts];
  let isTooSlow = false;
  const checkNext = async () => {
    for (let alert = waiting.shift(); alert; alert = waiting.shift()) {
      const { id } = alert;
      // Further counts of this account would take as long, and delay other accounts.
      const check = async () => (isTooSlow ? 'failed' : checkAlert(alert, readLastScans, deps));
      const outcome = await check().catch((error: unknown) => {
        isTooSlow ||= error instanceof DomainError && error.code === 'unavailable';
        if (isProgramError(error)) deps.report(error, { alertId: id });
        deps.log.warn({ err: error, alertId: id }, 'could not check an alert; the next round does');
        return 'failed' as const;
      });
      outcomes.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_OF_ACCOUNT }, checkNext));
  return outcomes;
}
