import { createCodeChanges } from '../codes/changes/code-changes.js';
import type { Settings } from '../config/settings.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { createSsrfGuard } from '../core/events/webhooks/ssrf-guard.js';
import type { RecordChecker } from '../domains/check-record.js';
import type { ClaimProblem } from '../domains/claimable-names.js';
import type { DomainRecords } from '../domains/domain-record.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createChangeMetrics } from '../telemetry/change-metrics.js';
import type { AccountDeletion } from './accounts/account-deletion.js';
import { hostNameOf } from '../store/accounts/custom-domains.js';
import { createDomainVerification } from './accounts/domain-verification.js';
import type { Admission } from './admission/admission.js';
import type { Images } from './admission/images.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createCredentialWatch } from './auth/credential-watch.js';
import { createKnownDevices } from './auth/known-devices.js';
import { createLoginThrottle } from './auth/login-throttle.js';
import { createPasswordHasher } from './auth/password-hasher.js';
import { createStreamSlots, MAX_DOWNLOADS, MAX_EVENT_STREAMS } from './http/stream-slots.js';
import type { LinkCheckStarter } from './link-watch/link-check-starter.js';
import type { JobService } from './jobs/job-service.js';
import type { LimitedCounter } from './rate-limits/limited-counter.js';
import { createImageCache } from './qr-codes/image-cache.js';
import { createShareTokenLimiter } from './rate-limits/share-token-limiter.js';
import type { Redirects } from './compose-redirects.js';
import type { RedirectHandler } from './redirect/handler.js';
import { createUserAgentParser } from './redirect/visitor/user-agent.js';
import type { CustomDomains } from './redirect/resolve/custom-domains.js';
import type { BrandingResolver } from './redirect/respond/branding.js';
import type { ShortLinkSnapshot } from './redirect/snapshot/short-link-snapshot.js';
import type { FeatureDeps } from './routes.js';
import type { Stores } from '../store/create-stores.js';
import type { EventRecorder } from './events/event-recorder.js';
import type { TimelineWaker } from './timelines/timeline-waker.js';
import type { EndpointWaker } from './webhooks/webhook-wake-ups.js';

/** Rendered images that each process keeps. */
const MAX_CACHED_IMAGE_BYTES = 8 * 1024 * 1024;

/** The services that routes use. */
export interface Services {
  jobService: JobService;
  accountDeletion: AccountDeletion;
  waker: EndpointWaker;
  startLinkCheck: LinkCheckStarter;
  events: EventRecorder;
  timelineWaker: TimelineWaker;
  admission: Admission;
  images: Images;
  auth: AuthDeps;
  customDomains: CustomDomains;
  brandingResolver: BrandingResolver;
  shortLinks: RedirectHandler;
  snapshot: ShortLinkSnapshot;
  visits: Redirects['visits'];
  /** What proves custom domains. */
  domains: { domainRecords: DomainRecords; claimProblem: ClaimProblem; checkRecord: RecordChecker };
  log: Logger;
  /** Aborts when the process is asked to stop. */
  stopping: AbortSignal;
  /** Registry of this process. */
  metrics: Metrics;
  system: FeatureDeps['system'];
  /** Counts a request that exceeded a limit. */
  onLimited: LimitedCounter;
}

/** Selects the stores and services that each feature's routes need. Part of the composition root (`compose.ts`). */
export function composeFeatures(
  settings: Settings,
  keys: SecretKeys,
  stores: Stores,
  services: Services,
): FeatureDeps {
  const { accounts, apiKeys, brandings, credentials, dailyQuotas, deliveries, exportFiles } = stores;
  const { folders, jobs, qrCodes, scans, sessionStore, shortCodes, templates, webhooks } = stores;
  const { jobService, waker, customDomains, brandingResolver, shortLinks, snapshot } = services;
  const accountDeletion: AccountDeletion = {
    ...services.accountDeletion,
    async delete(accountId) {
      await services.accountDeletion.delete(accountId);
      snapshot.recordChange({ kind: 'account', key: accountId });
    },
  };
  const domainCache = {
    invalidate(domain: string): void {
      customDomains.invalidate(domain);
      snapshot.recordChange({ kind: 'host', key: hostNameOf(domain) });
    },
  };
  const brandingCache = {
    invalidate(accountId: string): void {
      brandingResolver.invalidate(accountId);
      snapshot.recordChange({ kind: 'branding', key: accountId });
    },
  };
  const { admission, images } = services;
  const { keyVerifier, sessions, now } = services.auth;
  const loginThrottle = createLoginThrottle({
    rateLimits: stores.loginLimits,
    knownDevices: createKnownDevices(keys.encryption, settings.publicUrl),
    secretKey: keys.encryption[0],
    now,
    onLimited: services.onLimited,
  });
  const passwordHasher = createPasswordHasher(admission, settings.passwordHashCost);
  const { domainRecords, claimProblem } = services.domains;
  const domainVerification = createDomainVerification({
    ...services.domains,
    accounts,
    domains: stores.domains,
    rateLimits: stores.rateLimits,
    metrics: services.metrics,
    now,
    log: services.log,
    invalidate(domain, accountIds) {
      domainCache.invalidate(domain);
      for (const accountId of accountIds) brandingCache.invalidate(accountId);
      keyVerifier.invalidate();
    },
  });
  const downloads = createStreamSlots(MAX_DOWNLOADS, 'downloads', now);
  const qrCodeDeps: FeatureDeps['qrCodes'] = {
    settings,
    signingKey: keys.signing,
    now,
    images,
    passwordHasher,
    visits: { ...services.visits, parseUserAgent: createUserAgentParser() },
    imageCache: createImageCache(MAX_CACHED_IMAGE_BYTES),
    anonymousLimiter: services.auth.anonymousLimiter,
    shareTokenLimiter: createShareTokenLimiter(now, () => services.onLimited('share_token')),
    qrCodes,
    codeListing: stores.codeListing,
    folders,
    templates,
    downloads,
    revisions: stores.revisions,
    scans,
    brandings,
    rateLimits: stores.rateLimits,
    startLinkCheck: services.startLinkCheck,
    events: services.events,
    changes: createCodeChanges({
      qrCodes,
      timelines: stores.timelines,
      scans,
      revisions: stores.revisions,
      scheduledChanges: stores.scheduledChanges,
      publicUrl: settings.publicUrl,
      wakeEndpoints: (webhookIds) => waker.wake(webhookIds),
      wakeTimeline: (qrCodeId) => services.timelineWaker.wake(qrCodeId),
      invalidateShortCode(shortCode) {
        const isInUse = shortLinks.invalidate(shortCode);
        snapshot.recordChange({ kind: 'code', key: shortCode }, isInUse);
      },
      metrics: createChangeMetrics(services.metrics),
      now,
    }),
    scheduledChanges: stores.scheduledChanges,
  };
  const bulkChanges: FeatureDeps['bulkChanges'] = {
    settings,
    now,
    stopping: services.stopping,
    jobs,
    jobService,
    jobItems: stores.jobItems,
    admission,
    images,
    passwordHasher,
    folders,
    templates,
    qrCodes,
    codeListing: stores.codeListing,
  };
  return {
    qrCodes: qrCodeDeps,
    tags: {
      ...qrCodeDeps,
      settings,
      tagCounts: stores.tagCounts,
      stopping: services.stopping,
      jobs,
      jobService,
    },
    folders: {
      ...qrCodeDeps,
      settings,
      folders,
      codesInFolders: stores.codesInFolders,
      stopping: services.stopping,
      jobs,
      jobService,
    },
    templates: { ...bulkChanges, settings, templates, codesOfTemplates: stores.codesOfTemplates },
    scheduledChanges: { ...qrCodeDeps, accountChanges: stores.accountChanges },
    analytics: {
      ...{ settings, now, downloads, folders, qrCodes, revisions: stores.revisions, scans },
      watchedCodes: stores.watchedCodes,
      codeEras: stores.codeEras,
    },
    jobs: {
      settings,
      signingKey: keys.signing,
      now,
      stopping: services.stopping,
      jobs,
      jobService,
      eventStreams: createStreamSlots(MAX_EVENT_STREAMS, 'event streams', now),
      credentials: createCredentialWatch({ keyVerifier, sessions }),
      exportFiles,
      admission,
      images,
      passwordHasher,
      folders,
      templates,
      qrCodes,
      shortCodes,
      scans,
      jobItems: stores.jobItems,
      importRows: stores.importRows,
      codeListing: stores.codeListing,
      printedCodes: stores.printedCodes,
    },
    sheets: {
      settings,
      now,
      stopping: services.stopping,
      jobs,
      jobService,
      admission,
      images,
      folders,
      templates,
      codeListing: stores.codeListing,
      printedCodes: stores.printedCodes,
    },
    bulkChanges,
    imports: {
      settings,
      now,
      stopping: services.stopping,
      jobs,
      jobService,
      apiKeys,
      importJobs: stores.importJobs,
      importRows: stores.importRows,
      folders,
      templates,
      passwordHasher,
    },
    webhooks: {
      settings,
      now,
      webhooks,
      deliveries,
      events: stores.eventLog,
      folders,
      qrCodes,
      waker,
      ssrfGuard: createSsrfGuard(settings.webhookAllowNetworks),
    },
    events: { events: stores.eventLog, qrCodes },
    apiKeys: {
      ...qrCodeDeps,
      apiKeys,
      keyVerifier,
      accountChanges: stores.accountChanges,
      jobs,
      jobService,
      webhooks,
      webhookWaker: waker,
    },
    accounts: {
      settings,
      signingKey: keys.signing,
      now,
      accounts,
      accountDeletion,
      downloads,
      images,
      apiKeys,
      brandings,
      accountWatches: stores.accountWatches,
      credentials,
      claimProblem,
      domainRecords,
      domainVerification,
      dailyQuotas,
      folders,
      templates,
      codesInFolders: stores.codesInFolders,
      codesOfTemplates: stores.codesOfTemplates,
      jobs,
      jobItems: stores.jobItems,
      importRows: stores.importRows,
      qrCodes,
      revisions: stores.revisions,
      scheduledChanges: stores.scheduledChanges,
      scans,
      sessionStore,
      webhooks,
      events: stores.eventLog,
      loginThrottle,
      passwordHasher,
      sessions,
      keyVerifier,
      brandingResolver: brandingCache,
      customDomains: domainCache,
    },
    sessions: {
      settings,
      now,
      accounts,
      apiKeys,
      credentials,
      dailyQuotas,
      domainRecords,
      qrCodes,
      sessionStore,
      loginThrottle,
      passwordHasher,
      sessions,
    },
    system: services.system,
  };
}
