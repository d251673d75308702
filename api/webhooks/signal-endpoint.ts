import type { Client } from '@temporalio/client';
import { createAttributeFallback } from '../../core/workflows/attribute-fallback.js';
import { signalWithStartArgs } from '../../core/workflows/contracts.js';

/**
 * Wakes the workflow of an endpoint, or starts it if it is not running.
 *
 * @throws Error if Temporal does not respond within 2 s.
 */
export type SignalEndpoint = (webhookId: string) => Promise<void>;

const CALL_TIMEOUT_MS = 2_000;

/** Creates the function that signals endpoint workflows. `taskQueue` is that of deliveries. The caller owns the client. */
export function createSignalEndpoint(client: Client, taskQueue: string): SignalEndpoint {
  const withAttributeFallback = createAttributeFallback();
  return async (webhookId) => {
    await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
      withAttributeFallback(async (attributes) => {
        const { type, options } = signalWithStartArgs(webhookId, taskQueue, attributes);
        await client.workflow.signalWithStart(type, options);
      }),
    );
  };
}
