import {
  WAKE_SIGNAL,
  WORKFLOW_TYPES,
  webhookEndpointWorkflowId,
  type WebhookEndpointInput,
} from '../contracts.js';

/** The Schedule that finds work whose wake was lost, one for each task queue, and the workflow it starts. */
export function sweepScheduleId(taskQueue: string): string {
  return `webhook-sweep:${taskQueue}`;
}

export const SWEEP_WORKFLOW_TYPE = 'webhookSweep';
export const SWEEP_EVERY_MS = 30_000;

/** What an actor's drain answers: counts and a wait, never what was sent. */
export interface DrainOutcome {
  /** Whose endpoint it is; null when it was deleted. */
  accountId: string | null;
  delivered: number;
  failed: number;
  /** Milliseconds until something is due; null when nothing is. Relative, so that no two clocks have to agree. */
  dueInMs: number | null;
  /** Why it stopped, for those who look at the actor. */
  state: 'idle' | 'waiting' | 'circuit_open' | 'disabled' | 'deleted' | 'busy';
}

/** Starts the endpoint's actor or wakes the one that runs: arguments of a Temporal client's `signalWithStart`. */
export function signalWithStartArgs(webhookId: string, taskQueue: string) {
  const input: WebhookEndpointInput = { webhookId };
  return {
    type: WORKFLOW_TYPES.webhookEndpoint,
    options: {
      workflowId: webhookEndpointWorkflowId(webhookId),
      taskQueue,
      args: [input] as [WebhookEndpointInput],
      signal: WAKE_SIGNAL,
      signalArgs: [] as [],
    },
  };
}
