import type { Client } from '@temporalio/client';
import { wakeCall } from '../../core/webhooks/actor.js';
import type { WebhookWakeStore } from '../../store/webhook-wakes.js';
import type { Logger } from '../../telemetry/logger.js';

/** Wakes of one endpoint are at least this far apart. */
const WAKE_EVERY_MS = 1_000;

const CALL_TIMEOUT_MS = 2_000;

/** Endpoints with a wake under way or lately made. Above it wakes are left to the sweep. */
const MAX_ENDPOINTS = 10_000;

/** Calls to Temporal under way. Above it wakes wait for their next turn. */
const MAX_CALLS = 50;

export interface WebhookWaker {
  /** Lets the endpoints' actors know that something may be due. Never throws, never waits; a lost wake is swept up. */
  wake(webhookIds: readonly string[]): void;
  /** Forgets wakes that haven't been sent. */
  close(): void;
}

interface Turn {
  webhookId: string;
  /** A wake was asked for since the last call. */
  again: boolean;
  timer?: NodeJS.Timeout;
}

/**
 * The first wake goes out at once; those of the second after it become one, at its end. An actor that was told already is
 * not told again: while no worker hears them, signals would heap up to more than a workflow can take at once.
 */
export function createWebhookWaker({
  client,
  wakes,
  taskQueue,
  log,
}: {
  client: Client;
  wakes: Pick<WebhookWakeStore, 'claim'>;
  taskQueue: string;
  log: Pick<Logger, 'warn'>;
}): WebhookWaker {
  const turns = new Map<string, Turn>();
  let calls = 0;
  let closed = false;

  async function call(webhookId: string): Promise<void> {
    const { type, options } = wakeCall(webhookId, taskQueue);
    calls += 1;
    try {
      if (!(await wakes.claim(webhookId))) return;
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        client.workflow.signalWithStart(type, options),
      );
    } catch (error) {
      log.warn({ err: error, webhookId }, 'a webhook was not woken; the sweep will');
    } finally {
      calls -= 1;
    }
  }

  function begin(turn: Turn): void {
    const waits = calls >= MAX_CALLS;
    turn.again = waits;
    if (!waits) void call(turn.webhookId);
    turn.timer = setTimeout(() => {
      if (turn.again && !closed) begin(turn);
      else turns.delete(turn.webhookId);
    }, WAKE_EVERY_MS);
    turn.timer.unref();
  }

  return {
    wake(webhookIds) {
      for (const webhookId of webhookIds) {
        const turn = turns.get(webhookId);
        if (turn) turn.again = true;
        else if (!closed && turns.size < MAX_ENDPOINTS) {
          const fresh: Turn = { webhookId, again: false };
          turns.set(webhookId, fresh);
          begin(fresh);
        }
      }
    },

    close() {
      closed = true;
      for (const { timer } of turns.values()) clearTimeout(timer);
      turns.clear();
    },
  };
}
