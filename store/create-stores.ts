import type { Db } from 'mongodb';
import type { Plan } from '../core/basics/plan-names.js';
import type { Keyring } from '../core/basics/secret-keys.js';
import { createAccountStore } from './accounts/accounts.js';
import { createApiKeyStore } from './accounts/api-keys.js';
import { createBrandingStore, type BrandingStore } from './accounts/brandings.js';
import { createCredentialStore } from './accounts/credentials.js';
import { createCustomDomainStore, type CustomDomainStore } from './accounts/custom-domains.js';
import { createDeletedAccountStore } from './accounts/deleted-accounts.js';
import { createAdmissionStore } from './accounts/admissions.js';
import { createIdentityStore } from './accounts/identities.js';
import { createInvitationStore } from './accounts/invitations.js';
import { createJoinStore } from './accounts/joins.js';
import { createMemberStore } from './accounts/members.js';
import { createMembershipStore } from './accounts/memberships.js';
import { createNewAccountStore } from './accounts/new-accounts.js';
import { createSessionStore } from './accounts/sessions.js';
import { createTotpStore } from './accounts/totp.js';
import { createUserStore } from './accounts/users.js';
import { createAuditLogStore } from './audit/audit-log.js';
import { createRollUpBuilder, type RollUpBuilder } from './analytics/build-roll-ups.js';
import { createSegmentBuilder, type SegmentBuilder } from './analytics/build-segments.js';
import { createRollUpCheckpoints } from './analytics/checkpoints.js';
import { createRollUpStore } from './analytics/roll-ups.js';
import { createScanTotals } from './analytics/scan-totals.js';
import { createSegmentStore } from './analytics/segments.js';
import { buildLazily } from './build-lazily.js';
import { createAccountErasure, type AccountErasure } from './erasure/account-erasure.js';
import { createScanDeletion, type ScanDeletion } from './erasure/delete-scans.js';
import { createEventOutbox } from './events/event-outbox.js';
import { createEventStore } from './events/events.js';
import { createTransactionalRecorder, type TransactionalRecorder } from './events/record-in-transaction.js';
import { createBlockedFiles } from './files/blocked-files.js';
import { createFilesInFolders } from './files/files-in-folders.js';
import { createFileStore, type FileStore } from './files/files.js';
import { createFolderStore, type FolderStore } from './folders/folders.js';
import { createImportJobStore, type ImportJobStore } from './imports/import-jobs.js';
import { createImportRowStore } from './imports/import-rows.js';
import { createExportFiles } from './jobs/export-files.js';
import { createJobTermination } from './jobs/fail-job.js';
import { createItemProgress } from './jobs/item-progress.js';
import { createJobChunkStore } from './jobs/job-chunks.js';
import { createJobConcurrency } from './jobs/job-concurrency.js';
import { createJobItemStore } from './jobs/job-items.js';
import { createJobStore } from './jobs/jobs.js';
import { createSheetParts } from './jobs/sheet-parts.js';
import { createDailyQuotaStore } from './limits/daily-quotas.js';
import {
  createIdempotencyKeyStore,
  RESPONSE_PURPOSE,
  type IdempotencyKeyStore,
} from './limits/idempotency-keys.js';
import {
  createRateLimitStore,
  LOGIN_LIMIT_TIMEOUT_MS,
  PASSWORD_LIMIT_TIMEOUT_MS,
} from './limits/rate-limits.js';
import { createAccountWatchStore } from './link-watch/account-watches.js';
import { createHostTurnStore } from './link-watch/host-turns.js';
import { createLinkCheckStore } from './link-watch/link-checks.js';
import { createWatchedCodeStore } from './link-watch/watched-codes.js';
import { createAlertEventStore } from './alerts/alert-events.js';
import { createAlertStore, type AlertStore } from './alerts/alerts.js';
import { createMailStore } from './mail/mails.js';
import { createRecipientStore } from './mail/recipients.js';
import { createSecretBox } from './mongo/secret-box.js';
import { createAccountChanges } from './qr-codes/account-changes.js';
import { createCodeEraStore } from './qr-codes/code-eras.js';
import { createCodeListing, type CodeListing } from './qr-codes/code-listing.js';
import { createCodeTimelineStore } from './qr-codes/code-timelines.js';
import { createCodesOfFiles } from './qr-codes/codes-of-files.js';
import { createCodesInFolders } from './qr-codes/codes-in-folders.js';
import { createCodesOfTemplates } from './qr-codes/codes-of-templates.js';
import { createDomainAliases } from './qr-codes/domain-aliases.js';
import { createLogoFinder } from './qr-codes/find-logos.js';
import { createFirstScanStore } from './qr-codes/first-scans.js';
import { createPrintedCodes } from './qr-codes/printed-codes.js';
import { createHistoryPruning } from './qr-codes/prune-history.js';
import { createQrCodeStore, type QrCodeStore } from './qr-codes/qr-codes.js';
import { createRevisionStore } from './qr-codes/revisions.js';
import { createScheduledChangeStore } from './qr-codes/scheduled-changes.js';
import { createGs1KeyStore } from './qr-codes/gs1-keys.js';
import { createShortCodeStore } from './qr-codes/short-codes.js';
import { createTagCounts } from './qr-codes/tag-counts.js';
import { createReportStore } from './reports/reports.js';
import { createScanStore, type ScanStore } from './scan-store.js';
import { createSaltExchangeStore } from './scans/salt-exchanges.js';
import { createScanReader } from './scans/scan-reader.js';
import { createScanLimitStore } from './short-links/scan-limits.js';
import { createMappedUrlStore, type MappedUrlStore } from './short-links/mapped-urls.js';
import { createScanTargetStore } from './short-links/scan-targets.js';
import { createTemplateStore } from './templates/templates.js';
import { createDeliveryWorkerStore } from './webhooks/delivery-workers.js';
import { createScanOutbox } from './webhooks/scan-outbox.js';
import { createSubscriberStore } from './webhooks/subscribers.js';
import { createWakeUpStore } from './webhooks/wake-ups.js';
import { createWebhookDeliveryStore } from './webhooks/webhook-deliveries.js';
import { createWebhookStore } from './webhooks/webhooks.js';

export interface StoreOptions {
  settings: {
    /** Timeout of rate limits and quotas. */
    limitTimeoutMs: number;
    /** Days for which the history of a code is kept, by plan. */
    historyDays: Readonly<Record<Plan, number>>;
    linkWatch: { isServed: boolean };
  };
  /**
   * Encrypts stored responses, webhook secrets, and passwords of imports. The same in every process. Absent
   * in commands that read and write none of these.
   */
  keyring?: Keyring | undefined;
  now: () => Date;
}

/** The repositories of a process. */
export type Stores = ReturnType<typeof createStores>;

/**
 * Creates all repositories of a process, each when it is first read. The only place that builds them. Call it
 * once per database client, in the composition root. Opens no connection and writes nothing; the repositories
 * expect the indexes of `collections.ts`.
 */
export function createStores(db: Db, { settings, keyring, now }: StoreOptions) {
  function requireKeyring(): Keyring {
    if (!keyring) throw new Error('this process has no secret key');
    return keyring;
  }

  // A member that reads another one declares its type, because the type of `stores` depends on it.
  const stores = buildLazily({
    accounts: () => createAccountStore(db),
    apiKeys: () => createApiKeyStore(db),
    brandings: (): BrandingStore => createBrandingStore(db, stores.recordInTransaction),
    credentials: () => createCredentialStore(db),
    newAccounts: () => createNewAccountStore(db),
    totp: () => createTotpStore(db),
    users: () => createUserStore(db),
    members: () => createMemberStore(db),
    invitations: () => createInvitationStore(db),
    joins: () => createJoinStore(db),
    identities: () => createIdentityStore(db),
    admissions: () => createAdmissionStore(db),
    memberships: () => createMembershipStore(db),
    domains: (): CustomDomainStore => createCustomDomainStore(db, stores.recordInTransaction),
    deletedAccounts: () => createDeletedAccountStore(db),
    sessionStore: () => createSessionStore(db),
    auditLog: () => createAuditLogStore(db),
    accountErasure: (): AccountErasure => createAccountErasure(db, stores.exportFiles, stores.files),

    scans: (): ScanStore => createScanStore(db, stores),
    scanReader: () => createScanReader(db),
    scanDeletion: (): ScanDeletion => createScanDeletion(db, stores),
    rollUps: () => createRollUpStore(db),
    rollUpBuilder: (): RollUpBuilder => createRollUpBuilder(db, stores.rollUps),
    rollUpCheckpoints: () => createRollUpCheckpoints(db),
    segments: () => createSegmentStore(db),
    segmentBuilder: (): SegmentBuilder => createSegmentBuilder(db, stores.segments),
    totals: () => createScanTotals(db),
    saltExchanges: () => createSaltExchangeStore(db),

    scanTargets: () => createScanTargetStore(db, settings.linkWatch.isServed),
    scanLimits: () => createScanLimitStore(db, now),
    rateLimits: () => createRateLimitStore(db, settings.limitTimeoutMs),
    loginLimits: () => createRateLimitStore(db, LOGIN_LIMIT_TIMEOUT_MS),
    passwordLimits: () =>
      createRateLimitStore(db, Math.max(settings.limitTimeoutMs, PASSWORD_LIMIT_TIMEOUT_MS)),
    dailyQuotas: () => createDailyQuotaStore(db, settings.limitTimeoutMs),
    idempotencyKeys: (): IdempotencyKeyStore =>
      createIdempotencyKeyStore(db, createSecretBox(requireKeyring(), RESPONSE_PURPOSE), stores.rateLimits),

    mappedUrls: (): MappedUrlStore => createMappedUrlStore(db, now),
    qrCodes: (): QrCodeStore => createQrCodeStore(db, stores.totals, now),
    codeListing: (): CodeListing => createCodeListing(db, stores.totals),
    domainAliases: () => createDomainAliases(db),
    shortCodes: () => createShortCodeStore(db),
    gs1Keys: () => createGs1KeyStore(db),
    printedCodes: () => createPrintedCodes(db),
    logos: () => createLogoFinder(db),
    tagCounts: () => createTagCounts(db),
    timelines: () => createCodeTimelineStore(db),
    scheduledChanges: () => createScheduledChangeStore(db),
    accountChanges: () => createAccountChanges(db),
    revisions: () => createRevisionStore(db),
    codeEras: () => createCodeEraStore(db),
    historyPruning: () => createHistoryPruning(db, settings.historyDays),
    firstScans: () => createFirstScanStore(db),
    folders: (): FolderStore =>
      createFolderStore(db, (...folder) => stores.codesInFolders.exist(...folder), createFilesInFolders(db)),
    files: (): FileStore => createFileStore(db, stores.codesOfFiles),
    codesOfFiles: () => createCodesOfFiles(db),
    blockedFiles: () => createBlockedFiles(db),
    codesInFolders: () => createCodesInFolders(db),
    templates: () => createTemplateStore(db),
    codesOfTemplates: () => createCodesOfTemplates(db),

    accountWatches: () => createAccountWatchStore(db),
    watchedCodes: () => createWatchedCodeStore(db),
    linkChecks: () => createLinkCheckStore(db),
    hostTurns: () => createHostTurnStore(db),

    jobs: () => createJobStore(db),
    jobChunks: () => createJobChunkStore(db),
    jobItems: () => createJobItemStore(db),
    itemProgress: () => createItemProgress(db),
    jobConcurrency: () => createJobConcurrency(db),
    jobTermination: () => createJobTermination(db),
    exportFiles: () => createExportFiles(db),
    sheetParts: () => createSheetParts(db),
    importJobs: (): ImportJobStore => createImportJobStore(db, stores.jobConcurrency),
    importRows: () => createImportRowStore(db, requireKeyring()),

    mails: () => createMailStore(db),
    recipients: () => createRecipientStore(db),
    reports: () => createReportStore(db),
    alerts: (): AlertStore => createAlertStore(db, stores.recordInTransaction),
    alertEvents: () => createAlertEventStore(db),

    eventLog: () => createEventStore(db),
    recordInTransaction: (): TransactionalRecorder => createTransactionalRecorder(db, stores.subscribers),
    eventOutbox: () => createEventOutbox(db),
    scanOutbox: () => createScanOutbox(db),
    subscribers: () => createSubscriberStore(db),
    webhooks: () => createWebhookStore(db, requireKeyring()),
    deliveries: () => createWebhookDeliveryStore(db),
    deliveryWorkers: () => createDeliveryWorkerStore(db),
    wakeUps: () => createWakeUpStore(db),
  });
  return stores;
}
