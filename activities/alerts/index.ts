import type {
  AlertCheckStep,
  AlertEventsInput,
  AlertEventsStep,
  AlertPosition,
} from '../../core/workflows/alerts.js';
import { withHeartbeat } from '../with-heartbeat.js';
import type { AlertDeps } from './deps.js';
import { evaluateAlerts } from './evaluate-alerts.js';
import { reportAlertEvents } from './report-alert-events.js';

/** Number of alerts that one call of the sweep wakes. */
const SWEPT_ALERTS = 200;

/** Creates the activities of alerts. */
export function createAlertActivities(deps: AlertDeps) {
  return {
    /** Checks the next alerts of a round. Safe to repeat. @param position Null at the beginning. */
    async checkAlerts(position: AlertPosition | null): Promise<AlertCheckStep> {
      return withHeartbeat(() => evaluateAlerts(position, deps));
    },

    /** Reports the pending events of an alert. Safe to repeat. */
    async reportEventsOfAlert(input: AlertEventsInput): Promise<AlertEventsStep> {
      return withHeartbeat(() => reportAlertEvents(input, deps));
    },

    /**
     * Wakes the workflows of alerts with pending events, in case a wake-up was lost.
     *
     * @param after ID of the last alert of the previous call; an empty string for the first call.
     * @returns The ID of the last alert; null if none follows.
     */
    async wakePendingAlerts(after: string): Promise<string | null> {
      return withHeartbeat(async () => {
        const ids = await deps.alertEvents.listAlertsWithPending(after, SWEPT_ALERTS);
        for (const id of ids) {
          await deps.wake(id).catch((error: unknown) => {
            deps.log.warn({ err: error, alertId: id }, 'could not wake an alert; the next round does');
          });
        }
        return ids.length === SWEPT_ALERTS ? ids.at(-1)! : null;
      });
    },
  };
}

export type AlertActivities = ReturnType<typeof createAlertActivities>;
