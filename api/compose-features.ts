import { createCodeChanges } from '../codes/changes/code-changes.js';
import type { Settings } from '../config/settings.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import { createSsrfGuard } from '../core/events/webhooks/ssrf-guard.js';
import { createRecordChecker } from '../domains/check-record.js';
import { createClaimCheck } from '../domains/claimable-names.js';
import { createDomainRecords } from '../domains/domain-record.js';
import { createOidcProvider } from '../outbound/oidc-provider.js';
import type { ImageTasks } from '../raster/image-tasks.js';
import { hostNameOf } from '../store/accounts/custom-domains.js';
import { TOTP_SECRET_PURPOSE } from '../store/accounts/totp.js';
import type { Stores } from '../store/create-stores.js';
import { createSecretBox } from '../store/mongo/secret-box.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createChangeMetrics } from '../telemetry/change-metrics.js';
import type { AccountDeletion } from './accounts/account-deletion.js';
import type { Admission } from './admission/admission.js';
import { createImages } from './admission/images.js';
import type { AuthDeps } from './auth/authenticate.js';
import { createCredentialWatch } from './auth/credential-watch.js';
import { createSignInCounter } from './auth/sign-in-metrics.js';
import { createKnownDevices } from './auth/known-devices.js';
import { createLoginThrottle } from './auth/login-throttle.js';
import { createPasswordHasher } from './auth/password-hasher.js';
import { createSecondFactor } from './auth/second-factor.js';
import type { Redirects } from './compose-redirects.js';
import type { WorkflowServices } from './compose-workflow-services.js';
import type { DomainChanged } from './domains/domain-changed.js';
import { createDomainVerification } from './domains/domain-verification.js';
import { readDashboardPaths } from './dashboard/built-files.js';
import { createEventRecorder } from './events/event-recorder.js';
import { createUploadMetric } from './files/upload-metrics.js';
import { createStreamSlots, MAX_DOWNLOADS, MAX_EVENT_STREAMS, MAX_UPLOADS } from './http/stream-slots.js';
import { createPageTitles } from './page-titles/page-titles.js';
import { createImageCache } from './qr-codes/image-cache.js';
import type { LimitedCounter } from './rate-limits/limited-counter.js';
import { createShareTokenLimiter } from './rate-limits/share-token-limiter.js';
import { createUserAgentParser } from './redirect/visitor/user-agent.js';
import type { RouteDeps } from './routes.js';
import { OIDC_CALLBACK_PATH } from './single-sign-on/require-provider.js';
import { createReturnPath } from './single-sign-on/return-path.js';
import { createSignInCookie } from './single-sign-on/sign-in-cookie.js';
import { createSdkPackage } from './sdk/sdk-package.js';
import type { SystemDeps } from './system/routes.js';

/** Rendered images that each process keeps. */
const MAX_CACHED_IMAGE_BYTES = 8 * 1024 * 1024;

/** Services and settings that the process has composed before its routes. */
export interface FeatureOptions {
  settings: Settings;
  keys: SecretKeys;
  stores: Stores;
  redirects: Redirects;
  imageTasks: ImageTasks;
  /** Registry of this process. */
  metrics: Metrics;
  /** Counts a request that exceeded a limit. */
  onLimited: LimitedCounter;
  /** Aborts when the process is asked to stop. */
  stopping: AbortSignal;
  now: () => Date;
  log: Logger;
}

/** Services that all requests or workflows need, and routes as well. */
interface Services extends WorkflowServices {
  admission: Admission;
  auth: AuthDeps;
  system: SystemDeps;
}

/**
 * Creates the services of the features. All routes get one object with these and the stores, and each feature
 * takes what its `deps.ts` declares. Part of the composition root (`compose.ts`).
 */
export function composeFeatures(options: FeatureOptions, services: Services): RouteDeps {
  const { settings, keys, stores, metrics, onLimited, now } = options;
  const { shortLinks, snapshot, visits } = options.redirects;
  const { admission, auth, waker } = services;
  const { keyVerifier, sessions, anonymousLimiter } = auth;

  const accountDeletion: AccountDeletion = {
    ...services.accountDeletion,
    async delete(accountId) {
      await services.accountDeletion.delete(accountId);
      snapshot.recordChange({ kind: 'account', key: accountId });
    },
  };
  const brandingResolver = {
    invalidate(accountId: string): void {
      options.redirects.brandingResolver.invalidate(accountId);
      snapshot.recordChange({ kind: 'branding', key: accountId });
    },
  };
  const domainChanged: DomainChanged = (domain, accountIds, recipients) => {
    if (domain !== undefined) {
      options.redirects.customDomains.invalidate(domain);
      snapshot.recordChange({ kind: 'host', key: hostNameOf(domain) });
    }
    for (const accountId of accountIds) brandingResolver.invalidate(accountId);
    keyVerifier.invalidate();
    waker.wake([...recipients]);
  };
  const domainRecords = createDomainRecords(keys.signing);
  const claimProblem = createClaimCheck(settings);
  const domainVerification = createDomainVerification({
    ...options,
    ...stores,
    domainRecords,
    claimProblem,
    checkRecord: createRecordChecker(settings),
    domainChanged,
  });
  const loginThrottle = createLoginThrottle({
    rateLimits: stores.loginLimits,
    knownDevices: createKnownDevices(keys.encryption, settings.publicUrl),
    secretKey: keys.encryption[0],
    now,
    onLimited,
  });

  return {
    ...stores,
    ...services,
    settings,
    signingKey: keys.signing,
    now,
    stopping: options.stopping,
    images: createImages(admission, options.imageTasks),
    imageCache: createImageCache(MAX_CACHED_IMAGE_BYTES),
    passwordHasher: createPasswordHasher(admission, settings.passwordHashCost),
    loginThrottle,
    secondFactor: createSecondFactor({
      ...stores,
      box: createSecretBox(keys.encryption, TOTP_SECRET_PURPOSE),
      throttle: loginThrottle,
      now,
      log: options.log,
    }),
    keyVerifier,
    sessions,
    countSignIn: createSignInCounter(metrics),
    oidcProvider:
      settings.oidc && createOidcProvider(settings.oidc, settings.publicUrl + OIDC_CALLBACK_PATH, now),
    signInCookie: createSignInCookie(keys.encryption, settings.publicUrl, now),
    returnPath: createReturnPath(readDashboardPaths()),
    credentialWatch: createCredentialWatch({ keyVerifier, sessions }),
    anonymousLimiter,
    shareTokenLimiter: createShareTokenLimiter(now, () => onLimited('share_token')),
    downloads: createStreamSlots(MAX_DOWNLOADS, 'downloads', now),
    countUpload: createUploadMetric(metrics),
    uploads: createStreamSlots(MAX_UPLOADS, 'uploads', now),
    eventStreams: createStreamSlots(MAX_EVENT_STREAMS, 'event streams', now),
    events: createEventRecorder(stores),
    changes: createCodeChanges({
      ...stores,
      publicUrl: settings.publicUrl,
      wakeEndpoints: (webhookIds) => waker.wake(webhookIds),
      wakeTimeline: (qrCodeId) => services.timelineWaker.wake(qrCodeId),
      invalidateShortCode(shortCode) {
        const isInUse = shortLinks.invalidate(shortCode);
        snapshot.recordChange({ kind: 'code', key: shortCode }, isInUse);
      },
      metrics: createChangeMetrics(metrics),
      now,
    }),
    ssrfGuard: createSsrfGuard(settings.webhookAllowNetworks),
    pageTitles: createPageTitles(options),
    visits: { ...visits, parseUserAgent: createUserAgentParser() },
    accountDeletion,
    domainChanged,
    brandingResolver,
    claimProblem,
    domainRecords,
    domainVerification,
    sdkPackage: createSdkPackage(),
    ...services.system,
  };
}
