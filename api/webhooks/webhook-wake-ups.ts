import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { signalWithStartArgs } from '../../core/webhooks/actor.js';
import type { WebhookWakeStore } from '../../store/webhooks/webhook-wakes.js';
import type { Logger } from '../../telemetry/logger.js';

/** Wakes of one endpoint are at least this far apart. */
const WAKE_EVERY_MS = 1_000;

const CALL_TIMEOUT_MS = 2_000;

/** A wake that Temporal doesn't take is sent so often; then the sweep finds what waits. */
const MAX_TRIES = 5;

/** Endpoints with a wake under way or lately made. Above it wakes are left to the sweep. */
const MAX_ENDPOINTS = 10_000;

/** Calls to Temporal under way. Above it wakes wait for their next turn. */
const MAX_CALLS = 50;

export interface EndpointWaker {
  /** Lets the endpoints' actors know that something may be due. Never throws, never waits; a lost wake is swept up. */
  wake(webhookIds: readonly string[]): void;
  /** Forgets wakes that haven't been sent. */
  close(): void;
}

interface Turn {
  /** A wake was asked for since the last call. */
  again: boolean;
}

/**
 * The first wake goes out at once; those of the second after it become one, at its end. An actor that was told already is
 * not told again: while no worker hears them, signals would heap up to more than a workflow can take at once.
 */
export function createWebhookWakeUps({
  client,
  wakes,
  taskQueue,
  log,
}: {
  client: Client;
  wakes: Pick<WebhookWakeStore, 'claim' | 'end'>;
  taskQueue: string;
  log: Pick<Logger, 'warn'>;
}): EndpointWaker {
  const turns = new Map<string, Turn>();
  let calls = 0;
  let closed = false;

  async function call(webhookId: string): Promise<'told' | 'failed' | 'busy'> {
    if (calls >= MAX_CALLS) return 'busy';
    const { type, options } = signalWithStartArgs(webhookId, taskQueue);
    calls += 1;
    try {
      if (await wakes.claim(webhookId)) {
        await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
          client.workflow.signalWithStart(type, options),
        );
      }
      return 'told';
    } catch (error) {
      // Marked as told, it would be told by nobody before the sweep.
      await wakes.end(webhookId).catch(() => undefined);
      log.warn({ err: error, webhookId }, 'a webhook was not woken: tries again, or leaves it to the sweep');
      return 'failed';
    } finally {
      calls -= 1;
    }
  }

  async function serve(webhookId: string, turn: Turn): Promise<void> {
    for (let left = MAX_TRIES; left > 0 && !closed;) {
      turn.again = false;
      const rest = sleep(WAKE_EVERY_MS, undefined, { ref: false });
      const [outcome] = await Promise.all([call(webhookId), rest]);
      if (outcome === 'failed') left -= 1;
      else if (outcome === 'told' && !turn.again) break;
      else left = MAX_TRIES;
    }
    turns.delete(webhookId);
  }

  return {
    wake(webhookIds) {
      for (const webhookId of webhookIds) {
        const turn = turns.get(webhookId);
        if (turn) turn.again = true;
        else if (!closed && turns.size < MAX_ENDPOINTS) {
          const fresh: Turn = { again: false };
          turns.set(webhookId, fresh);
          void serve(webhookId, fresh);
        }
      }
    },

    close() {
      closed = true;
    },
  };
}
