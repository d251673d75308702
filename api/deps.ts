import type { Settings } from '../config/settings.js';
import type { AccountStore } from '../store/accounts/accounts.js';
import type { ApiKeyStore } from '../store/accounts/api-keys.js';
import type { BrandingStore } from '../store/accounts/brandings.js';
import type { DailyQuotaStore } from '../store/limits/daily-quotas.js';
import type { IdempotencyKeyStore } from '../store/limits/idempotency-keys.js';
import type { QrCodeStore } from '../store/qr-codes/qr-codes.js';
import type { ScanStore } from '../store/scans/scan-store.js';
import type { AccountDeletion } from './accounts/account-deletion.js';
import type { LoginThrottle } from './auth/login-throttle.js';
import type { KeyVerifier } from './auth/key-verifier.js';
import type { Sessions } from './auth/sessions.js';
import type { JobService } from './jobs/job-service.js';
import type { CustomDomains } from './redirect/resolve/custom-domains.js';
import type { Sites } from './redirect/respond/branding.js';
import type { WebhookService } from './webhooks/webhook-service.js';
import type { Metrics } from '../telemetry/metrics.js';

/** Everything that routes reach, wired in `start-api.ts`. */
export interface ApiDeps {
  settings: Settings;
  /** The one clock of the API. */
  now: () => Date;
  /** Signs and encrypts what must be known again; the same in every process. */
  secretKey: Uint8Array;
  metrics: Metrics;
  /** The OpenAPI document of all routes. */
  openApiDocument: () => object;
  /** Rejects when the database does not answer. */
  pingDatabase: () => Promise<void>;
  /** Aborts when the process is told to stop: whoever waits, answers now. */
  stopping: AbortSignal;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  accounts: AccountStore;
  accountDeletion: AccountDeletion;
  apiKeys: ApiKeyStore;
  keyVerifier: KeyVerifier;
  dailyQuotas: DailyQuotaStore;
  idempotencyKeys: IdempotencyKeyStore;
  qrCodes: QrCodeStore;
  scans: ScanStore;
  brandings: BrandingStore;
  customDomainOwners: CustomDomains;
  sites: Sites;
  /** Makes a change of a code show at once on this process's short links; on others within two seconds. */
  forgetShortCode: (shortCode: string) => void;
  jobService: JobService;
  webhookService: WebhookService;
}
