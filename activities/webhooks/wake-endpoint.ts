import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';

/** Signals the workflow of an endpoint, or starts it if it is not running. Rejects if Temporal does not respond. */
export type SignalEndpoint = (webhookId: string) => Promise<void>;

export interface WakeEndpointDeps {
  wakeUps: Pick<WakeUpStore, 'claim' | 'clear'>;
  signal: SignalEndpoint;
  now: () => Date;
}

/**
 * Wakes the workflow of an endpoint that has new work, unless a wake-up is pending already.
 *
 * @throws Error if MongoDB or Temporal does not respond.
 */
export async function wakeEndpoint(
  { wakeUps, signal, now }: WakeEndpointDeps,
  webhookId: string,
): Promise<void> {
  if (!(await wakeUps.claim(webhookId, now()))) return;
  try {
    await signal(webhookId);
  } catch (error) {
    await wakeUps.clear(webhookId, now());
    throw error;
  }
}
