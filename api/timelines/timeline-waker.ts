import type { Client } from '@temporalio/client';
import { createAttributeFallback } from '../../core/workflows/attribute-fallback.js';
import { timelineSignalArgs } from '../../core/workflows/contracts.js';
import type { Logger } from '../../telemetry/logger.js';

const CALL_TIMEOUT_MS = 2_000;

/** Maximum number of concurrent calls to Temporal. Further wake-ups are left to the sweep. */
const MAX_CALLS = 200;

/** Wakes the workflow that records the transitions of a code. Returns immediately and never throws. */
export interface TimelineWaker {
  wake(qrCodeId: string): void;
}

/**
 * Creates the waker of the workflows of timelines. A workflow is signaled only for an instant that it does not know of,
 * so wake-ups need no further coalescing. If Temporal does not respond, the sweep records the transitions when they are due.
 */
export function createTimelineWaker({
  client,
  taskQueue,
  log,
}: {
  client: Client;
  /** Result of `deliveryTaskQueue`. */
  taskQueue: string;
  log: Pick<Logger, 'warn'>;
}): TimelineWaker {
  const withAttributeFallback = createAttributeFallback();
  let calls = 0;

  async function signal(qrCodeId: string): Promise<void> {
    calls += 1;
    try {
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        withAttributeFallback(async (attributes) => {
          const { type, options } = timelineSignalArgs(qrCodeId, taskQueue, attributes);
          await client.workflow.signalWithStart(type, options);
        }),
      );
    } catch (error) {
      log.warn({ err: error, qrCodeId }, 'could not wake the timeline of a code; leaving it to the sweep');
    } finally {
      calls -= 1;
    }
  }

  return {
    wake(qrCodeId) {
      if (calls < MAX_CALLS) void signal(qrCodeId);
    },
  };
}
