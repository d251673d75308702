import type { Client } from '@temporalio/client';
import { signalWithStartArgs } from '../core/webhooks/actor.js';

/** Wakes an endpoint's actor, or starts it. Rejects when Temporal can't be reached. */
export function createEndpointWaker(client: Client, taskQueue: string) {
  return async (webhookId: string): Promise<void> => {
    const { type, options } = signalWithStartArgs(webhookId, taskQueue);
    await client.workflow.signalWithStart(type, options);
  };
}
