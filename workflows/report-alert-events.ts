import {
  continueAsNew,
  defineSignal,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertMemo,
  workflowInfo,
} from '@temporalio/workflow';
import type { AlertActivities } from '../activities/alerts/index.js';
import type { AlertEventsInput, AlertEventsStep } from '../core/workflows/alerts.js';
import { WAKE_SIGNAL } from '../core/workflows/entities.js';
import { setAccountAttribute } from './attributes.js';

/** Retried indefinitely: a pending event stays pending until a mail reports it. */
const { reportEventsOfAlert } = proxyActivities<AlertActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** Prevents a busy loop if the clocks of worker and database differ. */
const MIN_WAIT_MS = 50;

const wakeSignal = defineSignal(WAKE_SIGNAL);

/**
 * Entity workflow of an alert that waits for events. It reports the pending events, then waits until the
 * events of the hour are due or a wake-up arrives, and ends when none is pending.
 *
 * No wake-up is lost when it ends: if a signal arrives in the meantime, the server rejects the end and
 * delivers the signal.
 */
export async function reportAlertEvents(input: AlertEventsInput): Promise<void> {
  let hasWakeUp: boolean;
  let hasMemo = false;
  let reported = 0;
  setHandler(wakeSignal, () => {
    hasWakeUp = true;
  });
  for (;;) {
    hasWakeUp = false;
    const last: AlertEventsStep = await reportEventsOfAlert(input);
    reported += last.reported;
    setCurrentDetails(`${reported} events reported${last.nextInMs === null ? '' : '; others wait'}`);
    if (!hasMemo && last.accountId !== null) {
      upsertMemo({ accountId: last.accountId });
      setAccountAttribute(last.accountId);
      hasMemo = true;
    }
    if (last.nextInMs === null && !hasWakeUp) return;
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof reportAlertEvents>(input);
    // A wake-up does not end the wait: its event is in the mail of the hour.
    if (last.nextInMs !== null) await sleep(Math.max(last.nextInMs, MIN_WAIT_MS));
  }
}
