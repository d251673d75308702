import type { Db } from 'mongodb';
import type { Settings } from '../config/settings.js';
import type { Keyring } from '../core/basics/secret-keys.js';
import { createAccountStore } from '../store/accounts/accounts.js';
import { createApiKeyStore } from '../store/accounts/api-keys.js';
import { createBrandingStore } from '../store/accounts/brandings.js';
import { createCredentialStore } from '../store/accounts/credentials.js';
import { createCustomDomainStore } from '../store/accounts/custom-domains.js';
import { createDeletedAccountStore } from '../store/accounts/deleted-accounts.js';
import { createSessionStore } from '../store/accounts/sessions.js';
import { composeScanStores } from '../store/compose-scan-stores.js';
import { createAccountErasure } from '../store/erasure/account-erasure.js';
import { createEventStore } from '../store/events/events.js';
import { createFolderStore } from '../store/folders/folders.js';
import { createImportJobStore } from '../store/imports/import-jobs.js';
import { createImportRowStore } from '../store/imports/import-rows.js';
import { createExportFiles } from '../store/jobs/export-files.js';
import { createJobTermination } from '../store/jobs/fail-job.js';
import { createJobConcurrency } from '../store/jobs/job-concurrency.js';
import { createJobItemStore } from '../store/jobs/job-items.js';
import { createJobStore } from '../store/jobs/jobs.js';
import { createDailyQuotaStore } from '../store/limits/daily-quotas.js';
import { createIdempotencyKeyStore, RESPONSE_PURPOSE } from '../store/limits/idempotency-keys.js';
import { createRateLimitStore } from '../store/limits/rate-limits.js';
import { createAccountWatchStore } from '../store/link-watch/account-watches.js';
import { createWatchedCodeStore } from '../store/link-watch/watched-codes.js';
import { createSecretBox } from '../store/mongo/secret-box.js';
import { createAccountChanges } from '../store/qr-codes/account-changes.js';
import { createCodeTimelineStore } from '../store/qr-codes/code-timelines.js';
import { createCodesInFolders } from '../store/qr-codes/codes-in-folders.js';
import { createCodesOfTemplates } from '../store/qr-codes/codes-of-templates.js';
import { createCodeListing } from '../store/qr-codes/code-listing.js';
import { createQrCodeStore } from '../store/qr-codes/qr-codes.js';
import { createCodeEraStore } from '../store/qr-codes/code-eras.js';
import { createPrintedCodes } from '../store/qr-codes/printed-codes.js';
import { createRevisionStore } from '../store/qr-codes/revisions.js';
import { createTagCounts } from '../store/qr-codes/tag-counts.js';
import { createScheduledChangeStore } from '../store/qr-codes/scheduled-changes.js';
import { createShortCodeStore } from '../store/qr-codes/short-codes.js';
import { createSaltExchangeStore } from '../store/scans/salt-exchanges.js';
import { createScanLimitStore } from '../store/short-links/scan-limits.js';
import { createScanTargetStore } from '../store/short-links/scan-targets.js';
import { createTemplateStore } from '../store/templates/templates.js';
import { createSubscriberStore } from '../store/webhooks/subscribers.js';
import { createWakeUpStore } from '../store/webhooks/wake-ups.js';
import { createWebhookDeliveryStore } from '../store/webhooks/webhook-deliveries.js';
import { createWebhookStore } from '../store/webhooks/webhooks.js';
import { PASSWORD_LIMIT_TIMEOUT_MS } from './redirect/access/password-attempts.js';
import { LOGIN_LIMIT_TIMEOUT_MS } from './auth/login-throttle.js';

export type Stores = ReturnType<typeof createStores>;

/**
 * Creates every store of the API. Opens no connection and writes nothing.
 *
 * @param keyring Encrypts stored responses and webhook secrets. The same in every process.
 */
export function createStores(db: Db, settings: Settings, keyring: Keyring) {
  const exportFiles = createExportFiles(db);
  const rateLimits = createRateLimitStore(db, settings.limitTimeoutMs);
  const { scans, totals } = composeScanStores(db);
  const codesInFolders = createCodesInFolders(db);
  return {
    accounts: createAccountStore(db),
    apiKeys: createApiKeyStore(db),
    brandings: createBrandingStore(db),
    accountWatches: createAccountWatchStore(db),
    watchedCodes: createWatchedCodeStore(db),
    credentials: createCredentialStore(db),
    domains: createCustomDomainStore(db),
    deletedAccounts: createDeletedAccountStore(db),
    sessionStore: createSessionStore(db),
    accountErasure: createAccountErasure(db, exportFiles),
    rateLimits,
    loginLimits: createRateLimitStore(db, LOGIN_LIMIT_TIMEOUT_MS),
    passwordLimits: createRateLimitStore(db, Math.max(settings.limitTimeoutMs, PASSWORD_LIMIT_TIMEOUT_MS)),
    dailyQuotas: createDailyQuotaStore(db, settings.limitTimeoutMs),
    idempotencyKeys: createIdempotencyKeyStore(db, createSecretBox(keyring, RESPONSE_PURPOSE), rateLimits),
    qrCodes: createQrCodeStore(db, totals),
    codeListing: createCodeListing(db, totals),
    printedCodes: createPrintedCodes(db),
    folders: createFolderStore(db, (accountId, id, session) => codesInFolders.exist(accountId, id, session)),
    codesInFolders,
    templates: createTemplateStore(db),
    codesOfTemplates: createCodesOfTemplates(db),
    tagCounts: createTagCounts(db),
    timelines: createCodeTimelineStore(db),
    scheduledChanges: createScheduledChangeStore(db),
    accountChanges: createAccountChanges(db),
    revisions: createRevisionStore(db),
    codeEras: createCodeEraStore(db),
    shortCodes: createShortCodeStore(db),
    scans,
    scanTargets: createScanTargetStore(db, settings.linkWatch.isServed),
    scanLimits: createScanLimitStore(db),
    saltExchanges: createSaltExchangeStore(db),
    jobs: createJobStore(db),
    jobItems: createJobItemStore(db),
    importJobs: createImportJobStore(db),
    importRows: createImportRowStore(db, keyring),
    jobConcurrency: createJobConcurrency(db),
    jobTermination: createJobTermination(db),
    exportFiles,
    events: createEventStore(db),
    subscribers: createSubscriberStore(db),
    webhooks: createWebhookStore(db, keyring),
    deliveries: createWebhookDeliveryStore(db),
    wakeUps: createWakeUpStore(db),
  };
}
