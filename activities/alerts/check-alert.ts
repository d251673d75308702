import type { StoredAlert } from '../../core/alerts/alert.js';
import { checkThreshold } from '../../core/alerts/check-threshold.js';
import { silenceFindings } from '../../core/alerts/alert-trigger.js';
import type { LastScan } from '../../store/analytics/scan-totals.js';
import { countAlertScans } from './count-alert-scans.js';
import type { AlertCheckOutcome, AlertDeps } from './deps.js';
import { findSilentCodes } from './find-silent-codes.js';
import { triggerAlert } from './trigger-alert.js';

/**
 * Checks the condition of an alert, and triggers it if it became true. Safe to repeat, and to run
 * concurrently: only one check stores its result.
 *
 * @param readLastScans Reads the last scans of the account's codes.
 */
export async function checkAlert(
  alert: StoredAlert,
  readLastScans: () => Promise<ReadonlyMap<string, LastScan>>,
  deps: AlertDeps,
): Promise<AlertCheckOutcome> {
  return alert.condition.silence ? checkSilence(alert, await readLastScans(), deps) : checkScans(alert, deps);
}

async function checkScans(alert: StoredAlert, deps: AlertDeps): Promise<AlertCheckOutcome> {
  const now = deps.now();
  const scans = await countAlertScans(alert, now, deps);
  const { next, triggers } = checkThreshold(alert, scans, now, deps.hourMs);
  if (triggers) {
    const isStored = await triggerAlert(alert, { scans }, { progress: next }, deps);
    return isStored ? 'triggered' : 'ok';
  }
  if (next.state !== alert.state || next.armed !== alert.armed) await deps.alerts.progress(alert, next);
  return next.state === 'ok' ? 'ok' : 'resting';
}

async function checkSilence(
  alert: StoredAlert,
  lastScans: ReadonlyMap<string, LastScan>,
  deps: AlertDeps,
): Promise<AlertCheckOutcome> {
  const { found, ended, holds } = await findSilentCodes(alert, lastScans, deps.now(), deps);
  if (ended.length > 0) await deps.alerts.forgetSilent(alert.id, ended);
  const progress = { state: holds ? 'triggered' : 'ok', armed: true } as const;
  if (found.length > 0) {
    const isStored = await triggerAlert(alert, silenceFindings(found), { progress, silent: found }, deps);
    return isStored ? 'triggered' : 'ok';
  }
  if (progress.state !== alert.state) await deps.alerts.progress(alert, progress);
  return holds ? 'resting' : 'ok';
}
