import type { StoredAlert } from '../../core/alerts/alert.js';
import { kindOf } from '../../core/alerts/alert-schemas.js';
import { buildTrigger, type AlertFindings } from '../../core/alerts/alert-trigger.js';
import type { TriggerWrite } from '../../store/alerts/alerts.js';
import { buildAlertMails } from '../../store/alerts/build-alert-mails.js';
import type { AlertDeps } from './deps.js';

/**
 * Triggers an alert: stores the trigger, its event, and a mail to each confirmed recipient, and wakes the
 * endpoints that receive the event.
 *
 * @returns false if the alert has changed since it was read
 */
export async function triggerAlert(
  alert: StoredAlert,
  findings: AlertFindings,
  write: Pick<TriggerWrite, 'progress' | 'silent' | 'alongside'>,
  { alerts, recipients, wake, metrics, now }: AlertDeps,
): Promise<boolean> {
  const trigger = buildTrigger(alert, findings, now());
  const confirmed = await recipients.listConfirmed(alert.accountId, alert.emails);
  const mails = buildAlertMails(trigger, confirmed);
  const receivers = await alerts.trigger(alert, { ...write, trigger, mails });
  if (!receivers) return false;
  metrics?.alertTriggered(kindOf(alert.condition));
  // The trigger is stored. Sweeps wake endpoints whose wake-up fails.
  await Promise.allSettled(receivers.map(wake));
  return true;
}
