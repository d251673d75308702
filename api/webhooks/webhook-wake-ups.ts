import { setTimeout as sleep } from 'node:timers/promises';
import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';
import type { Logger } from '../../telemetry/logger.js';
import type { SignalEndpoint } from './signal-endpoint.js';

/** Minimum interval between two wake-ups of one endpoint. */
const WAKE_UP_INTERVAL_MS = 1_000;

/** Number of failed calls to Temporal after which a wake-up is left to the sweep. */
const MAX_FAILED_CALLS = 5;

/** Bounds memory: wake-ups of further endpoints are left to the sweep. */
const MAX_ENDPOINTS = 10_000;

/** Maximum number of concurrent calls to Temporal; further wake-ups wait for the next interval. */
const MAX_CALLS = 50;

export interface EndpointWaker {
  /**
   * Notifies the endpoints' workflows that deliveries may be due. Returns immediately and never throws; the sweep finds
   * endpoints whose wake-up was lost.
   */
  wake(webhookIds: readonly string[]): void;
  /** Drops wake-ups that have not been sent. */
  close(): void;
}

interface PendingWakeUp {
  /** Whether another wake-up was requested since the last call to Temporal. */
  again: boolean;
}

/**
 * Creates the waker of endpoint workflows. The first wake-up is sent at once; all wake-ups of the following second become
 * one at its end. An endpoint whose wake-up is still pending in the store is not signaled again: without workers,
 * signals would otherwise accumulate beyond the number that a workflow accepts. Wake-ups that stay unanswered are repeated
 * by `startOverdueEndpoints`.
 */
export function createWebhookWakeUps({
  signalEndpoint,
  wakeUps,
  now,
  log,
}: {
  signalEndpoint: SignalEndpoint;
  wakeUps: Pick<WakeUpStore, 'claim' | 'clear'>;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
}): EndpointWaker {
  const pending = new Map<string, PendingWakeUp>();
  let calls = 0;
  let closed = false;

  async function signal(webhookId: string): Promise<'sent' | 'failed' | 'busy'> {
    if (calls >= MAX_CALLS) return 'busy';
    calls += 1;
    try {
      if (await wakeUps.claim(webhookId, now())) await signalEndpoint(webhookId);
      return 'sent';
    } catch (error) {
      // A claim left in the store would keep every process from sending the wake-up until it is overdue.
      await wakeUps.clear(webhookId, now()).catch(() => undefined);
      log.warn(
        { err: error, webhookId },
        'could not wake a webhook endpoint; retrying, or leaving it to the sweep',
      );
      return 'failed';
    } finally {
      calls -= 1;
    }
  }

  async function flush(webhookId: string, wakeUp: PendingWakeUp): Promise<void> {
    for (let callsLeft = MAX_FAILED_CALLS; callsLeft > 0 && !closed;) {
      wakeUp.again = false;
      const interval = sleep(WAKE_UP_INTERVAL_MS, undefined, { ref: false });
      const [outcome] = await Promise.all([signal(webhookId), interval]);
      if (outcome === 'failed') callsLeft -= 1;
      else if (outcome === 'sent' && !wakeUp.again) break;
      else callsLeft = MAX_FAILED_CALLS;
    }
    pending.delete(webhookId);
  }

  return {
    wake(webhookIds) {
      for (const webhookId of webhookIds) {
        const wakeUp = pending.get(webhookId);
        if (wakeUp) wakeUp.again = true;
        else if (!closed && pending.size < MAX_ENDPOINTS) {
          const created: PendingWakeUp = { again: false };
          pending.set(webhookId, created);
          void flush(webhookId, created);
        }
      }
    },

    close() {
      closed = true;
    },
  };
}
