import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { firstScanSignalArgs } from '../../core/workflows/contracts.js';
import type { Logger } from '../../telemetry/logger.js';

/** Minimum interval between two wake-ups. */
const INTERVAL_MS = 1_000;

const CALL_TIMEOUT_MS = 2_000;

/** Wakes the workflow that announces first scans. Returns immediately and never throws. */
export interface FirstScanWaker {
  wake(): void;
}

/**
 * Creates the waker of the workflow that announces first scans. All wake-ups of a second become one. If Temporal does not
 * respond, the sweep announces the scans.
 */
export function createFirstScanWaker({
  client,
  taskQueue,
  log,
}: {
  client: Client;
  /** Result of `deliveryTaskQueue`. */
  taskQueue: string;
  log: Pick<Logger, 'warn'>;
}): FirstScanWaker {
  let isBusy = false;
  let again = false;

  async function signal(): Promise<void> {
    const { type, options } = firstScanSignalArgs(taskQueue);
    try {
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        client.workflow.signalWithStart(type, options),
      );
    } catch (error) {
      log.warn({ err: error }, 'could not announce a first scan; leaving it to the sweep');
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    do {
      again = false;
      await Promise.all([signal(), sleep(INTERVAL_MS, undefined, { ref: false })]);
    } while (again);
    isBusy = false;
  }

  return {
    wake() {
      again = true;
      if (!isBusy) void run();
    },
  };
}
