/** Returns the ID of the entity workflow of a webhook endpoint. */
export function webhookEndpointWorkflowId(webhookId: string): string {
  return `webhook-endpoint:${webhookId}`;
}

/** Input of `webhookEndpoint`. */
export interface WebhookEndpointInput {
  webhookId: string;
}

/** Activity type that drains an endpoint, equal to the name of the activity's function. */
export const DRAIN_ACTIVITY_TYPE = 'drainWebhook';

/** Result of one drain of an endpoint: counts and a delay, never payloads or secrets. */
export interface DrainOutcome {
  /** The endpoint's owner; null if the endpoint was deleted. */
  accountId: string | null;
  delivered: number;
  /** Number of failed attempts. */
  failed: number;
  /** Milliseconds until work is due; null if none is. Relative, so that clocks need not agree. */
  nextDueInMs: number | null;
  /** Why the drain ended. Shown in the Temporal UI. */
  state: 'idle' | 'waiting' | 'circuit_open' | 'disabled' | 'deleted' | 'busy';
}

/** Where a sweep resumes: what it reads, and the ID of the last endpoint that it has examined. */
export interface SweepPosition {
  source: 'firstScans' | 'scans' | 'events' | 'deliveries';
  after: string;
}

/** Result of one step of a sweep. */
export interface SweepStep {
  /** Number of endpoints that received a wake-up. */
  signaled: number;
  /** Where the next step resumes; null if the sweep is complete. */
  next: SweepPosition | null;
}
