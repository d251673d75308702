import type { WakeUpStore } from './wake-ups.js';

export interface WakeEndpointDeps {
  wakeUps: Pick<WakeUpStore, 'claim' | 'clear'>;
  /** Wakes the workflow of the endpoint, or starts it if it is not running. */
  signal: (webhookId: string) => Promise<void>;
  now: () => Date;
}

/**
 * Wakes the workflow of an endpoint that has new work, unless a wake-up is pending already: without workers,
 * signals would otherwise accumulate beyond the number that a workflow accepts.
 *
 * @throws Error if MongoDB or Temporal does not respond.
 */
export async function wakeEndpoint(
  { wakeUps, signal, now }: WakeEndpointDeps,
  webhookId: string,
): Promise<void> {
  try {
    if (await wakeUps.claim(webhookId, now())) await signal(webhookId);
  } catch (error) {
    // A claim left in the store would keep every process from sending the wake-up until it is overdue.
    await wakeUps.clear(webhookId, now()).catch(() => undefined);
    throw error;
  }
}
