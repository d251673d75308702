import type { Client } from '@temporalio/client';
import type { WebhookEndpointInput } from '../core/contracts.js';
import { wakeCall } from '../core/webhooks/actor.js';

/** Wakes an endpoint's actor, or starts it. Rejects when Temporal can't be reached. */
export function createEndpointWaker(client: Client, taskQueue: string) {
  return async (endpoint: WebhookEndpointInput): Promise<void> => {
    const { type, options } = wakeCall(endpoint, taskQueue);
    await client.workflow.signalWithStart(type, options);
  };
}
