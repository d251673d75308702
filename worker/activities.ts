import { availableParallelism } from 'node:os';
import type { BackgroundWork } from '../activities/background-work.js';
import { createBulkCreateActivities } from '../activities/bulk-create.js';
import { createBulkExportActivities, createRenderQueue } from '../activities/bulk-export.js';
import { createChangeItemsActivities } from '../activities/change-items/index.js';
import { createCodeTimelineActivities, isDueSoon, wakeTimelinesOfJob } from '../activities/code-timeline.js';
import { createCheckDomainsActivities } from '../activities/check-domains.js';
import { createDeleteAccountActivities } from '../activities/delete-account.js';
import { createEndJobActivities } from '../activities/fail-job.js';
import { createScanExportActivities } from '../activities/export-scans.js';
import { createCheckTurns } from '../activities/link-watch/check-turns.js';
import { findPolicies } from '../activities/link-watch/deps.js';
import { createImportActivities } from '../activities/imports/index.js';
import { createLinkWatchActivities } from '../activities/link-watch/index.js';
import { createLinkChecker } from '../outbound/link-checker.js';
import { createAnnounceJobActivities } from '../activities/notify-job-finished.js';
import { createPruneHistoryActivities } from '../activities/prune-history.js';
import type { ReportProgramError } from '../activities/program-errors.js';
import { createRollUpActivities } from '../activities/roll-up-scans.js';
import { createAlertActivities } from '../activities/alerts/index.js';
import { createSendMailActivities } from '../activities/mails/send-mail.js';
import { createSendReportsActivities } from '../activities/reports/send-reports.js';
import { createSheetActivities } from '../activities/sheets.js';
import { createDeliveryActivities } from '../activities/webhooks/index.js';
import { createSmtpSender } from '../outbound/smtp-sender.js';
import { createResolver } from '../outbound/resolve-host.js';
import { createVerifyDomainActivities } from '../activities/verify-domain.js';
import { createSender, type Sender } from '../activities/webhooks/sender.js';
import { createCodeChanges } from '../codes/changes/code-changes.js';
import type { Settings } from '../config/settings.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { isAlertId } from '../core/events/recipients.js';
import { ENTITIES } from '../core/workflows/entities.js';
import type { WatchTimes } from '../core/codes/link-watch/watch-policy.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { createSsrfGuard } from '../core/events/webhooks/ssrf-guard.js';
import { createRecordChecker } from '../domains/check-record.js';
import { createClaimCheck } from '../domains/claimable-names.js';
import { createDomainRecords } from '../domains/domain-record.js';
import { hashPassword } from '../store/accounts/passwords.js';
import type { Stores } from '../store/create-stores.js';
import { wakeEndpoint } from '../store/webhooks/wake-endpoint.js';
import { createFirstScanActivities } from '../activities/announce-first-scans.js';
import type { Logger } from '../telemetry/logger.js';
import { createEntitySignal, type EntitySignaling } from '../temporal/entity-signals.js';
import type { WorkMetrics } from './metrics/work-metrics.js';

export interface ActivityContext {
  settings: Settings;
  stores: Stores;
  keys: Pick<SecretKeys, 'signing'>;
  /** How activities wake the workflows of entities. */
  signaling: EntitySignaling;
  now: () => Date;
  log: Logger;
  /** Records errors of the program. */
  report: ReportProgramError;
  /** Aborts when the worker stops, so that drains of endpoints end. Default: only Temporal ends them. */
  stop?: AbortSignal;
  /** Work that no activity waits for. Default: nobody ends it. */
  background?: BackgroundWork;
  /** Default: nothing is counted. */
  metrics?: WorkMetrics;
  /** Wraps the sender of webhooks, for traces. Default: the sender is not wrapped. */
  wrapSender?: (sender: Sender) => Sender;
}

/**
 * Creates all activities of a worker. Each gets the stores and what several activities share, and takes of
 * these what it declares; only what a single activity needs is passed on its own. Opens no connection of its
 * own.
 */
export function createActivities({
  settings,
  stores,
  keys,
  signaling,
  now,
  log,
  report,
  stop,
  background,
  metrics,
  wrapSender = (sender) => sender,
}: ActivityContext) {
  const { publicUrl, webhookAllowNetworks: allowedNetworks, webhookConnections: maxConnections } = settings;
  const { isServed } = settings.linkWatch;
  const outbound = {
    guard: createSsrfGuard(allowedNetworks),
    resolve: createResolver(allowedNetworks.length > 0),
  };
  const signal = createEntitySignal(ENTITIES.webhookEndpoint, signaling);
  const wakeAlert = createEntitySignal(ENTITIES.alertEvents, signaling);
  const wake = (id: string) =>
    isAlertId(id) ? wakeAlert(id) : wakeEndpoint({ wakeUps: stores.wakeUps, signal, now }, id);
  const wakeTimeline = createEntitySignal(ENTITIES.codeTimeline, signaling);
  const changes = createCodeChanges({
    ...stores,
    publicUrl,
    wakeEndpoints: async (ids) => void (await Promise.all(ids.map(wake))),
    // Starting a workflow for each code of a large job costs far more than the job.
    wakeTimeline: async (id, by) => {
      if (isDueSoon(by, now())) await wakeTimeline(id);
    },
    // Workers serve no short links.
    invalidateShortCode: () => {},
    ...(metrics && { metrics }),
    now,
  });
  const deps = {
    ...stores,
    changes,
    publicUrl,
    renderQueue: createRenderQueue(availableParallelism()),
    async findWatchPolicy(accountId: string) {
      const policyOf = await findPolicies({ accounts: stores.accountWatches, isServed }, [accountId]);
      return policyOf(accountId);
    },
    signal,
    wake,
    wakeTimeline,
    now,
    log,
    report,
    ...(stop && { stop }),
    ...(metrics && { metrics }),
  };

  const domainProofs = {
    domainRecords: createDomainRecords(keys.signing),
    checkRecord: createRecordChecker(settings),
    lostAfterMs: settings.domainLostAfterMs,
  };

  return {
    ...createBulkCreateActivities(deps),
    ...createBulkExportActivities(deps),
    ...createScanExportActivities(deps),
    ...createSheetActivities(deps),
    ...createChangeItemsActivities(deps),
    ...createImportActivities({
      ...deps,
      hashPassword: (password) => hashPassword(password, settings.passwordHashCost),
    }),
    ...createEndJobActivities(deps),
    ...createAnnounceJobActivities({
      ...deps,
      wakeTimelinesOfJob: (jobId) => wakeTimelinesOfJob(deps, jobId),
    }),
    ...createDeliveryActivities({
      ...deps,
      sender: wrapSender(createSender({ ...outbound, maxConnections, now })),
      maxConnections,
      slots: settings.workerDeliverySlots,
      ...(background && { background }),
    }),
    ...createFirstScanActivities(deps),
    ...createCodeTimelineActivities(deps),
    ...createDeleteAccountActivities(deps),
    ...createCheckDomainsActivities({
      ...deps,
      ...domainProofs,
      isEnabled: settings.domainProof,
    }),
    ...createVerifyDomainActivities({
      ...deps,
      ...domainProofs,
      claimProblem: createClaimCheck(settings),
      maxDomains: settings.maxDomains,
    }),
    ...createLinkWatchActivities({
      ...deps,
      codes: stores.watchedCodes,
      accounts: stores.accountWatches,
      checks: stores.linkChecks,
      openTurns: createCheckTurns(stores.hostTurns),
      checkLink: createLinkChecker({ ...outbound, publicUrl, now }),
      isServed,
      times: timesOf(settings.linkWatch),
    }),
    ...createAlertActivities({ ...deps, hourMs: settings.alertHourMs }),
    ...createSendMailActivities({
      ...deps,
      sendSmtp: settings.mail && createSmtpSender(settings.mail),
      signingKey: keys.signing,
      dailyLimit: settings.mailDailyLimit || Infinity,
    }),
    ...createSendReportsActivities(deps),
    ...createPruneHistoryActivities(deps),
    ...createRollUpActivities({ ...deps, retentionMonths: settings.scanRetentionMonths }),
  };
}

function timesOf({ retrySeconds, everySeconds }: Settings['linkWatch']): WatchTimes {
  return {
    retryMs: retrySeconds * SECOND_MS,
    everyMs: everySeconds === undefined ? undefined : everySeconds * SECOND_MS,
  };
}
