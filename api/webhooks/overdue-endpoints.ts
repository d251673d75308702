import type { Client } from '@temporalio/client';
import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';
import type { Logger } from '../../telemetry/logger.js';
import { describeEndpoint, failDrain } from '../../temporal/endpoint-drains.js';
import type { SignalEntity } from '../../temporal/entity-signals.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';

const POLL_MS = 5_000;

const CALL_TIMEOUT_MS = 2_000;

/**
 * Time within which a worker begins a drain that Temporal has handed to it. Temporal hands a task to a worker
 * that stops or dies at this moment, and would notice only after the heartbeat timeout of two minutes.
 */
const MAX_BEGIN_MS = 8_000;

interface OverdueEndpointsDeps {
  client: Client;
  wakeUps: Pick<WakeUpStore, 'claimOverdue'>;
  signalEndpoint: SignalEntity;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Starts the dispatcher that wakes endpoints whose workflow should have looked for work by now, because
 * Temporal lost the signal, the timer, or the workflow, or because a drain was lost on its way to a worker.
 * It needs neither the sweep's Schedule nor a worker. Any number of processes may run one. Call `stop` when
 * the process stops; it resolves when no call is in progress.
 */
export function startOverdueEndpoints(deps: OverdueEndpointsDeps): { stop(): Promise<void> } {
  const { client, wakeUps, signalEndpoint, now, log } = deps;

  /** Signals the workflow unless it has a task: then another signal would only lengthen its history. */
  async function wake(webhookId: string): Promise<void> {
    const { hasTask, startedDrains } = await describeEndpoint(client, webhookId);
    if (!hasTask) return signalEndpoint(webhookId);
    const lostBefore = now().getTime() - MAX_BEGIN_MS;
    for (const drain of startedDrains) {
      if (drain.startedAt.getTime() > lostBefore) continue;
      await failDrain(client, webhookId, drain, 'no worker has begun this drain');
      log.warn({ webhookId }, 'restarted a drain that was lost on its way to a worker');
    }
  }

  return createPollingDispatcher<string>({
    name: 'overdue webhook endpoints',
    intervalMs: POLL_MS,
    log,
    claimDue: () => wakeUps.claimOverdue(now()),
    async dispatch(webhookId) {
      await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () => wake(webhookId));
      return 'started';
    },
  });
}
