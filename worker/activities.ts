import { availableParallelism } from 'node:os';
import { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { createBulkCreateActivities } from '../activities/bulk-create.js';
import { createBulkExportActivities, createRenderQueue } from '../activities/bulk-export.js';
import { createChangeItemsActivities } from '../activities/change-items/index.js';
import { createCodeTimelineActivities, wakeTimelinesOfJob } from '../activities/code-timeline.js';
import { createCheckDomainsActivities } from '../activities/check-domains.js';
import { createDeleteAccountActivities } from '../activities/delete-account.js';
import { createEndJobActivities } from '../activities/fail-job.js';
import { createScanExportActivities } from '../activities/export-scans.js';
import { createCheckTurns } from '../activities/link-watch/check-turns.js';
import { findPolicies } from '../activities/link-watch/deps.js';
import { createImportActivities } from '../activities/imports/index.js';
import { createLinkWatchActivities } from '../activities/link-watch/index.js';
import { createLinkChecker } from '../activities/link-watch/link-checker.js';
import { createAnnounceJobActivities } from '../activities/notify-job-finished.js';
import { createPruneHistoryActivities } from '../activities/prune-history.js';
import type { ReportProgramError } from '../activities/program-errors.js';
import { createRollUpActivities } from '../activities/roll-up-scans.js';
import { createSheetActivities } from '../activities/sheets.js';
import { createDeliveryActivities } from '../activities/webhooks/index.js';
import { wakeEndpoint, type SignalEndpoint } from '../activities/webhooks/wake-endpoint.js';
import { createResolver } from '../activities/webhooks/resolve-host.js';
import { createSender, type Sender } from '../activities/webhooks/sender.js';
import { createCodeChanges } from '../codes/changes/code-changes.js';
import type { Settings } from '../config/settings.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { createAttributeFallback } from '../core/workflows/attribute-fallback.js';
import { deliveryTaskQueue, signalWithStartArgs, timelineSignalArgs } from '../core/workflows/contracts.js';
import type { WatchTimes } from '../core/codes/link-watch/watch-policy.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { createSsrfGuard } from '../core/events/webhooks/ssrf-guard.js';
import { createRecordChecker } from '../domains/check-record.js';
import { createDomainRecords } from '../domains/domain-record.js';
import { hashPassword } from '../store/accounts/passwords.js';
import { createApiKeyStore } from '../store/accounts/api-keys.js';
import { createCustomDomainStore } from '../store/accounts/custom-domains.js';
import { createDeletedAccountStore } from '../store/accounts/deleted-accounts.js';
import { createRollUpCheckpoints } from '../store/analytics/checkpoints.js';
import { composeScanStores } from '../store/compose-scan-stores.js';
import { createAccountErasure } from '../store/erasure/account-erasure.js';
import { createFolderStore } from '../store/folders/folders.js';
import { createImportJobStore } from '../store/imports/import-jobs.js';
import { createImportRowStore } from '../store/imports/import-rows.js';
import { createItemProgress } from '../store/jobs/item-progress.js';
import { createCodeListing } from '../store/qr-codes/code-listing.js';
import { createCodesInFolders } from '../store/qr-codes/codes-in-folders.js';
import { createRevisionStore } from '../store/qr-codes/revisions.js';
import { createExportFiles } from '../store/jobs/export-files.js';
import { createJobTermination } from '../store/jobs/fail-job.js';
import { createJobChunkStore } from '../store/jobs/job-chunks.js';
import { createJobStore } from '../store/jobs/jobs.js';
import { createAccountWatchStore } from '../store/link-watch/account-watches.js';
import { createHostTurnStore } from '../store/link-watch/host-turns.js';
import { createLinkCheckStore } from '../store/link-watch/link-checks.js';
import { createWatchedCodeStore } from '../store/link-watch/watched-codes.js';
import { createSheetParts } from '../store/jobs/sheet-parts.js';
import type { Store } from '../store/mongo/client.js';
import { createTemplateStore } from '../store/templates/templates.js';
import { createLogoFinder } from '../store/qr-codes/find-logos.js';
import { createShortCodeStore } from '../store/qr-codes/short-codes.js';
import { createScheduledChangeStore } from '../store/qr-codes/scheduled-changes.js';
import { createCodeTimelineStore } from '../store/qr-codes/code-timelines.js';
import { createHistoryPruning } from '../store/qr-codes/prune-history.js';
import { createQrCodeStore } from '../store/qr-codes/qr-codes.js';
import { createDeliveryWorkerStore } from '../store/webhooks/delivery-workers.js';
import { createBrandingStore } from '../store/accounts/brandings.js';
import { createFirstScanActivities } from '../activities/announce-first-scans.js';
import { createFirstScanStore } from '../store/qr-codes/first-scans.js';
import { createEventOutbox } from '../store/events/event-outbox.js';
import { createEventStore } from '../store/events/events.js';
import { createSubscriberStore } from '../store/webhooks/subscribers.js';
import { createScanReader } from '../store/scans/scan-reader.js';
import { createScanOutbox } from '../store/webhooks/scan-outbox.js';
import { createWakeUpStore } from '../store/webhooks/wake-ups.js';
import { createWebhookDeliveryStore } from '../store/webhooks/webhook-deliveries.js';
import { createWebhookStore } from '../store/webhooks/webhooks.js';
import type { Logger } from '../telemetry/logger.js';
import { buildDataConverter } from '../temporal/payload-codec.js';
import type { WorkMetrics } from './metrics/work-metrics.js';

export interface ActivityContext {
  settings: Settings;
  store: Store;
  keys: SecretKeys;
  connection: NativeConnection;
  log: Logger;
  /** Records errors of the program. */
  report: ReportProgramError;
  /** Aborts when the worker stops, so that drains of endpoints end. Default: only Temporal ends them. */
  stop?: AbortSignal;
  /** Default: nothing is counted. */
  metrics?: WorkMetrics;
  /** Wraps the sender of webhooks, for traces. Default: the sender is not wrapped. */
  wrapSender?: (sender: Sender) => Sender;
}

/**
 * Creates all activities of a worker with their stores. They wake endpoint workflows through the worker's connection. Opens
 * no connection of its own.
 */
export function createActivities({
  settings,
  store: { db },
  keys,
  connection,
  log,
  report,
  stop,
  metrics,
  wrapSender = (sender) => sender,
}: ActivityContext) {
  const now = () => new Date();
  const client = new Client({
    connection,
    namespace: settings.temporalNamespace,
    dataConverter: buildDataConverter(settings),
  });
  const allowedNetworks = settings.webhookAllowNetworks;
  const files = createExportFiles(db);
  const { scans, rollUpBuilder, segments, segmentBuilder, totals, deletion } = composeScanStores(db);
  const webhooks = createWebhookStore(db, keys.encryption);
  const deliveries = createWebhookDeliveryStore(db);
  const outbound = {
    guard: createSsrfGuard(allowedNetworks),
    resolve: createResolver(allowedNetworks.length > 0),
  };
  const sender = wrapSender(
    createSender({
      ...outbound,
      maxConnections: settings.webhookConnections,
      now,
    }),
  );
  const qrCodes = createQrCodeStore(db, totals);
  const recording = { subscribers: createSubscriberStore(db), events: createEventStore(db) };
  const wakeUps = createWakeUpStore(db);
  const deliveryQueue = deliveryTaskQueue(settings.temporalTaskQueue);
  const signal = createSignal(client, deliveryQueue);
  const wakeTimeline = createTimelineSignal(client, deliveryQueue);
  const timelines = createCodeTimelineStore(db);
  const wake = (webhookId: string) => wakeEndpoint({ wakeUps, signal, now }, webhookId);

  const accountWatches = createAccountWatchStore(db);
  const { isServed } = settings.linkWatch;
  const findWatchPolicy = async (accountId: string) => {
    const policyOf = await findPolicies({ accounts: accountWatches, isServed }, [accountId]);
    return policyOf(accountId);
  };
  const renderQueue = createRenderQueue(availableParallelism());
  const codesInFolders = createCodesInFolders(db);
  const folders = createFolderStore(db, (...folder) => codesInFolders.exist(...folder));
  const firstScans = {
    firstScans: createFirstScanStore(db),
    subscribers: recording.subscribers,
    wake,
    report,
  };

  const revisions = createRevisionStore(db);
  const changes = createCodeChanges({
    qrCodes,
    timelines,
    scans,
    revisions,
    scheduledChanges: createScheduledChangeStore(db),
    publicUrl: settings.publicUrl,
    wakeEndpoints: async (ids) => void (await Promise.all(ids.map(wake))),
    wakeTimeline,
    // Workers serve no short links.
    invalidateShortCode: () => {},
    ...(metrics && { metrics }),
    now,
  });
  const jobView = { apiKeys: createApiKeyStore(db), folders, now };
  const codeListing = createCodeListing(db, totals);

  const changeItems = {
    ...jobView,
    progress: createItemProgress(db),
    qrCodes,
    changes,
    revisions,
    scans,
    templates: createTemplateStore(db),
    subscribers: recording.subscribers,
    brandings: createBrandingStore(db),
    findWatchPolicy,
    renderQueue,
    publicUrl: settings.publicUrl,
    wake,
    report,
  };

  return {
    ...createBulkCreateActivities({ ...jobView, chunks: createJobChunkStore(db) }),
    ...createBulkExportActivities({
      ...jobView,
      renderQueue,
      files,
      qrCodes,
      findWatchPolicy,
    }),
    ...createScanExportActivities({
      ...jobView,
      files,
      scanReader: createScanReader(db),
      listCodeIds: (view) => codeListing.listIds(view, {}, 'createdAt'),
    }),
    ...createSheetActivities({ ...jobView, renderQueue, files, parts: createSheetParts(db), qrCodes }),
    ...createChangeItemsActivities(changeItems),
    ...createImportActivities({
      ...changeItems,
      importJobs: createImportJobStore(db),
      importRows: createImportRowStore(db, keys.encryption),
      folders,
      shortCodes: createShortCodeStore(db),
      logos: createLogoFinder(db),
      events: recording.events,
      hashPassword: (password) => hashPassword(password, settings.passwordHashCost),
    }),
    ...createEndJobActivities({ termination: createJobTermination(db), files, now }),
    ...createAnnounceJobActivities({
      jobs: createJobStore(db),
      ...recording,
      qrCodes,
      brandings: createBrandingStore(db),
      findWatchPolicy,
      publicUrl: settings.publicUrl,
      wake,
      wakeTimelinesOfJob: (jobId) => wakeTimelinesOfJob({ timelines, wakeTimeline }, jobId),
      ...(metrics && { onEnd: (job) => metrics.jobEnded(job) }),
    }),
    ...createDeliveryActivities({
      webhooks,
      deliveries,
      outbox: createScanOutbox(db),
      eventOutbox: createEventOutbox(db),
      firstScans: firstScans.firstScans,
      ...recording,
      publicUrl: settings.publicUrl,
      wakeUps,
      deliveryWorkers: createDeliveryWorkerStore(db),
      sender,
      signal,
      maxConnections: settings.webhookConnections,
      slots: settings.workerDeliverySlots,
      now,
      report,
      ...(stop && { stop }),
      ...(metrics && { metrics }),
    }),
    ...createFirstScanActivities(firstScans),
    ...createCodeTimelineActivities({
      timelines,
      changes,
      findWatchPolicy,
      subscribers: recording.subscribers,
      wakeTimeline,
      now,
      log,
      report,
    }),
    ...createDeleteAccountActivities({
      deletedAccounts: createDeletedAccountStore(db),
      erasure: createAccountErasure(db, files),
      now,
    }),
    ...createCheckDomainsActivities({
      domains: createCustomDomainStore(db),
      domainRecords: createDomainRecords(keys.signing),
      checkRecord: createRecordChecker(settings),
      isEnabled: settings.domainProof,
      now,
      log,
      report,
    }),
    ...createLinkWatchActivities({
      codes: createWatchedCodeStore(db),
      accounts: accountWatches,
      openTurns: createCheckTurns(createHostTurnStore(db)),
      checks: createLinkCheckStore(db),
      subscribers: recording.subscribers,
      checkLink: createLinkChecker({ ...outbound, publicUrl: settings.publicUrl, now }),
      changes,
      isServed,
      times: timesOf(settings.linkWatch),
      now,
      report,
      ...(stop && { stop }),
      ...(metrics && { metrics }),
    }),
    ...createPruneHistoryActivities({ pruning: createHistoryPruning(db, settings.historyDays), now }),
    ...createRollUpActivities({
      checkpoints: createRollUpCheckpoints(db),
      rollUpBuilder,
      segments,
      segmentBuilder,
      totals,
      deletion,
      retentionMonths: settings.scanRetentionMonths,
      now,
      report,
    }),
  };
}

function timesOf({ retrySeconds, everySeconds }: Settings['linkWatch']): WatchTimes {
  return {
    retryMs: retrySeconds * SECOND_MS,
    everyMs: everySeconds === undefined ? undefined : everySeconds * SECOND_MS,
  };
}

/** Creates the function that signals endpoint workflows. @param taskQueue Task queue of deliveries. */
export function createSignal(client: Client, taskQueue: string): SignalEndpoint {
  const withAttributeFallback = createAttributeFallback();
  return (webhookId) =>
    withAttributeFallback(async (attributes) => {
      const { type, options } = signalWithStartArgs(webhookId, taskQueue, attributes);
      await client.workflow.signalWithStart(type, options);
    });
}

/** Creates the function that wakes the workflows of timelines. @param taskQueue Task queue of deliveries. */
function createTimelineSignal(client: Client, taskQueue: string): (qrCodeId: string) => Promise<void> {
  const withAttributeFallback = createAttributeFallback();
  return (qrCodeId) =>
    withAttributeFallback(async (attributes) => {
      const { type, options } = timelineSignalArgs(qrCodeId, taskQueue, attributes);
      await client.workflow.signalWithStart(type, options);
    });
}
