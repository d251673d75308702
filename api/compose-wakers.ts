import { SECOND_MS } from '../core/basics/time/durations.js';
import { ENTITIES } from '../core/workflows/entities.js';
import type { WakeUpStore } from '../store/webhooks/wake-ups.js';
import type { Logger } from '../telemetry/logger.js';
import { createEntitySignal, type EntitySignaling } from '../temporal/entity-signals.js';
import { createEntityWaker, type EntityWaker } from './temporal/entity-waker.js';
import { createWebhookWakeUps, type EndpointWaker } from './webhooks/webhook-wake-ups.js';

/** Maximum number of concurrent calls to Temporal for timelines. Further wake-ups are left to the sweep. */
const MAX_TIMELINE_CALLS = 200;

export interface Wakers {
  waker: EndpointWaker;
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
  const waker = createWebhookWakeUps({
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
  for (const each of [waker, timelineWaker, firstScanWaker]) onStop(() => each.close());
  return { waker, timelineWaker, wakeFirstScans: () => firstScanWaker.wake(signaling.taskQueue) };
}
