import { SECOND_MS } from '../core/basics/time/durations.js';
import { isAlertId } from '../core/events/recipients.js';
import { ENTITIES } from '../core/workflows/entities.js';
import type { WakeUpStore } from '../store/webhooks/wake-ups.js';
import type { Logger } from '../telemetry/logger.js';
import { createEntitySignal, type EntitySignaling } from '../temporal/entity-signals.js';
import { createEntityWaker, type EntityWaker } from './temporal/entity-waker.js';
import { createWebhookWakeUps } from './webhooks/webhook-wake-ups.js';

/** Maximum number of concurrent calls to Temporal for timelines. Further wake-ups are left to the sweep. */
const MAX_TIMELINE_CALLS = 200;
/** Maximum number of concurrent calls to Temporal for alerts. */
const MAX_ALERT_CALLS = 10;

/** Wakes the workflows of endpoints and alerts that have new events. */
export interface RecipientWaker {
  /** Returns immediately and never throws; sweeps find those whose wake-up was lost. */
  wake(recipientIds: readonly string[]): void;
}

export interface Wakers {
  waker: RecipientWaker;
  /**
   * Wakes workflows of timelines. A workflow is signaled only for an instant that it does not know of, so
   * wake-ups need no coalescing.
   */
  timelineWaker: Pick<EntityWaker, 'wake'>;
  /** Wakes the workflow that announces first scans. Returns immediately and never throws. */
  wakeFirstScans: () => void;
}

/** Composes what wakes the workflows of entities. Part of the composition root (`compose.ts`). */
export function composeWakers(
  signaling: EntitySignaling,
  deps: {
    wakeUps: Pick<WakeUpStore, 'claimAll' | 'clear'>;
    now: () => Date;
    log: Pick<Logger, 'warn'>;
    onStop: (close: () => unknown) => void;
  },
): Wakers {
  const { log, onStop } = deps;
  const endpointWaker = createWebhookWakeUps({
    ...deps,
    signalEndpoint: createEntitySignal(ENTITIES.webhookEndpoint, signaling),
  });
  const timelineWaker = createEntityWaker({
    signal: createEntitySignal(ENTITIES.codeTimeline, signaling),
    maxCalls: MAX_TIMELINE_CALLS,
    failure: {
      message: 'could not wake the timeline of a code; leaving it to the sweep',
      keyName: 'qrCodeId',
    },
    log,
  });
  const firstScanWaker = createEntityWaker({
    signal: createEntitySignal(ENTITIES.firstScans, signaling),
    maxCalls: 1,
    coalesceMs: SECOND_MS,
    failure: {
      message: 'could not announce a first scan; retrying, or leaving it to the sweep',
      keyName: 'taskQueue',
    },
    log,
  });
  const alertWaker = createEntityWaker({
    signal: createEntitySignal(ENTITIES.alertEvents, signaling),
    maxCalls: MAX_ALERT_CALLS,
    coalesceMs: SECOND_MS,
    failure: { message: 'could not wake an alert; retrying, or leaving it to the sweep', keyName: 'alertId' },
    log,
  });
  for (const each of [endpointWaker, timelineWaker, firstScanWaker, alertWaker]) onStop(() => each.close());
  const waker: RecipientWaker = {
    wake(ids) {
      endpointWaker.wake(ids.filter((id) => !isAlertId(id)));
      for (const id of ids.filter(isAlertId)) alertWaker.wake(id);
    },
  };
  return { waker, timelineWaker, wakeFirstScans: () => firstScanWaker.wake(signaling.taskQueue) };
}
