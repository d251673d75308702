import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { StoredAlert } from '../../core/alerts/alert.js';
import type { AlertEventsInput, AlertEventsStep } from '../../core/workflows/alerts.js';
import type { AlertDeps } from './deps.js';
import { triggerAlert } from './trigger-alert.js';

/** Maximum number of events that one mail counts. Further ones are in the next mail. */
const MAX_EVENTS = 1_000;
/** Number of events that a mail lists. */
const MAX_LISTED = 20;

/**
 * Sends the mails about the pending events of an alert: at once, and then at most hourly, so that the events
 * of an hour share a mail. Events that wait stay pending. Safe to repeat.
 */
export async function reportAlertEvents(
  { alertId }: AlertEventsInput,
  deps: AlertDeps,
): Promise<AlertEventsStep> {
  const alert = await deps.alerts.findAny(alertId);
  if (!alert || !(await isWaiting(alert, deps))) {
    await deps.alertEvents.clear(alertId);
    return { accountId: alert?.accountId ?? null, reported: 0, nextInMs: null };
  }
  const { accountId, quietUntil } = alert;
  const now = deps.now().getTime();
  const pending = await deps.alertEvents.listPending(alertId, MAX_EVENTS);
  if (pending.length === 0) return { accountId, reported: 0, nextInMs: null };
  const waitMs = (quietUntil?.getTime() ?? 0) - now;
  if (waitMs > 0) return { accountId, reported: 0, nextInMs: Math.min(waitMs, deps.hourMs) };

  const latest = pending.slice(-MAX_LISTED).reverse();
  const isStored = await triggerAlert(
    alert,
    {
      events: latest.map(({ type, qrCodeId, at }) => ({ type, qrCodeId, at })),
      omitted: pending.length - latest.length,
    },
    {
      progress: { state: 'ok', armed: true, quietUntil: new Date(now + deps.hourMs) },
      alongside: (session) =>
        deps.alertEvents.acknowledge(
          alertId,
          pending.map(({ id }) => id),
          session,
        ),
    },
    deps,
  );
  const hasMore = !isStored || pending.length === MAX_EVENTS;
  return {
    accountId,
    reported: isStored ? pending.length : 0,
    nextInMs: hasMore ? (isStored ? deps.hourMs : 0) : null,
  };
}

async function isWaiting(
  { accountId, enabled, condition }: StoredAlert,
  { accounts }: AlertDeps,
): Promise<boolean> {
  if (!enabled || !condition.events) return false;
  const account = await accounts.find(accountId);
  return account !== undefined && PLAN_TERMS[account.plan].alerts;
}
