import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { webhookEndpointWorkflowId } from '../../core/contracts.js';
import type { WakeUpStore } from '../../store/webhooks/wake-ups.js';
import type { Logger } from '../../telemetry/logger.js';
import { createPollingDispatcher } from '../temporal/polling-dispatcher.js';
import type { SignalEndpoint } from './signal-endpoint.js';

const POLL_MS = 5_000;

const CALL_TIMEOUT_MS = 2_000;

interface OverdueEndpointsDeps {
  client: Client;
  wakeUps: Pick<WakeUpStore, 'claimOverdue'>;
  signalEndpoint: SignalEndpoint;
  now: () => Date;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * Starts the dispatcher that wakes endpoints whose workflow should have looked for work by now, because Temporal lost the
 * signal, the timer, or the workflow. It needs neither the sweep's Schedule nor a worker. Any number of processes may run
 * one. Call `stop` when the process stops; it resolves when no call is in progress.
 */
export function startOverdueEndpoints(deps: OverdueEndpointsDeps): { stop(): Promise<void> } {
  const { client, wakeUps, signalEndpoint, now, log } = deps;

  /** Returns whether the workflow has a task that no worker has completed. Another signal would only lengthen its history. */
  async function isBusy(webhookId: string): Promise<boolean> {
    const handle = client.workflow.getHandle(webhookEndpointWorkflowId(webhookId));
    try {
      const { status, raw } = await client.withDeadline(Date.now() + CALL_TIMEOUT_MS, () =>
        handle.describe(),
      );
      const hasTask = Boolean(raw.pendingWorkflowTask) || (raw.pendingActivities ?? []).length > 0;
      return status.name === 'RUNNING' && hasTask;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  }

  return createPollingDispatcher<string>({
    name: 'overdue webhook endpoints',
    intervalMs: POLL_MS,
    log,
    claimDue: () => wakeUps.claimOverdue(now()),
    async dispatch(webhookId) {
      if (!(await isBusy(webhookId))) await signalEndpoint(webhookId);
      return 'started';
    },
  });
}
