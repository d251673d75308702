import type { Client } from '@temporalio/client';
import type { Settings } from '../config/settings.js';
import { ENTITIES } from '../core/workflows/entities.js';
import { deliveryTaskQueue } from '../core/workflows/task-queues.js';
import type { Stores } from '../store/create-stores.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createAttributeFallback } from '../temporal/attribute-fallback.js';
import { createEntitySignal } from '../temporal/entity-signals.js';
import { createAccountDeletion } from './accounts/account-deletion.js';
import { createErasureStarter } from './accounts/erasure-starter.js';
import { composeWakers } from './compose-wakers.js';
import { createDomainChecks } from './domains/domain-checks.js';
import { createJobService } from './jobs/job-service.js';
import { createJobStarter } from './jobs/job-starter.js';
import { createMailDispatch } from './mail/mail-dispatch.js';
import { createLinkCheckStarter } from './link-watch/link-check-starter.js';
import { startTemplateDeletions } from './templates/template-deletions.js';
import { createDispatcherMetrics } from './temporal/dispatcher-metrics.js';
import { startOverdueEndpoints } from './webhooks/overdue-endpoints.js';

/** Timeout of a call that wakes a workflow. */
const SIGNAL_TIMEOUT_MS = 2_000;

interface WorkflowServiceOptions {
  settings: Settings;
  stores: Stores;
  temporal: Client;
  watchChanges: Parameters<typeof createJobService>[0]['watchChanges'];
  metrics: Metrics;
  /** Registers a function to call when the process stops. */
  onStop: (close: () => unknown) => void;
  now: () => Date;
  log: Logger;
}

export type WorkflowServices = ReturnType<typeof composeWorkflowServices>;

/** Creates the services that start or signal workflows. Part of the composition root (`compose.ts`). */
export function composeWorkflowServices(options: WorkflowServiceOptions) {
  const { settings, stores, temporal, watchChanges, onStop, now, log } = options;
  const { temporalTaskQueue: taskQueue, temporalTimeoutMs } = settings;
  const { wakeUps } = stores;
  const withAttributeFallback = createAttributeFallback(now);
  const dispatcherMetrics = createDispatcherMetrics(options.metrics);
  const jobService = createJobService({
    ...stores,
    concurrency: stores.jobConcurrency,
    termination: stores.jobTermination,
    watchChanges,
    starter: createJobStarter(temporal, taskQueue, now, withAttributeFallback),
    temporalTimeoutMs,
    now,
    log,
    dispatcherMetrics: dispatcherMetrics('jobs'),
  });
  const accountDeletion = createAccountDeletion({
    ...stores,
    erasure: stores.accountErasure,
    startErasure: createErasureStarter(temporal, taskQueue, withAttributeFallback),
    now,
    log,
    dispatcherMetrics: dispatcherMetrics('account_erasures'),
  });
  const templateDeletions = startTemplateDeletions({
    ...stores,
    now,
    log,
    metrics: dispatcherMetrics('template_deletions'),
  });
  const domainChecks = createDomainChecks({
    ...stores,
    client: temporal,
    taskQueue,
    withAttributeFallback,
    now,
    log,
    metrics: dispatcherMetrics('domain_checks'),
  });
  const mailDispatch = createMailDispatch({
    ...stores,
    client: temporal,
    taskQueue,
    withAttributeFallback,
    now,
    log,
    metrics: dispatcherMetrics('mails'),
  });
  const signaling = {
    client: temporal,
    taskQueue: deliveryTaskQueue(taskQueue),
    withAttributeFallback,
    timeoutMs: SIGNAL_TIMEOUT_MS,
  };
  const signalEndpoint = createEntitySignal(ENTITIES.webhookEndpoint, signaling);
  const overdueEndpoints = startOverdueEndpoints({ client: temporal, wakeUps, signalEndpoint, now, log });
  // Concurrently: with Temporal down, stopping one after the other could take longer than the process may.
  onStop(() =>
    Promise.all([
      jobService.close(),
      accountDeletion.stop(),
      templateDeletions.stop(),
      domainChecks.stop(),
      mailDispatch.stop(),
      overdueEndpoints.stop(),
    ]),
  );
  const startLinkCheck = createLinkCheckStarter(temporal, {
    taskQueue,
    timeoutMs: temporalTimeoutMs,
    withAttributeFallback,
  });
  const wakers = composeWakers(signaling, { wakeUps, now, log, onStop });
  return { jobService, accountDeletion, domainChecks, mailDispatch, startLinkCheck, ...wakers };
}
