import type { Settings } from '../../config/settings.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { AccountStore } from '../../store/accounts/accounts.js';
import type { ApiKeyStore } from '../../store/accounts/api-keys.js';
import type { BrandingStore } from '../../store/accounts/brandings.js';
import type { CredentialStore } from '../../store/accounts/credentials.js';
import type { SessionStore } from '../../store/accounts/sessions.js';
import type { AccountWatchStore } from '../../store/link-watch/account-watches.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ImportRowStore } from '../../store/imports/import-rows.js';
import type { JobItemStore } from '../../store/jobs/job-items.js';
import type { JobStore } from '../../store/jobs/jobs.js';
import type { DailyQuotaStore } from '../../store/limits/daily-quotas.js';
import type { CodesInFolders } from '../../store/qr-codes/codes-in-folders.js';
import type { CodesOfTemplates } from '../../store/qr-codes/codes-of-templates.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { EventStore } from '../../store/events/events.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScheduledChangeStore } from '../../store/qr-codes/scheduled-changes.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { WebhookStore } from '../../store/webhooks/webhooks.js';
import type { Images } from '../admission/images.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { Sessions } from '../auth/sessions.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { PresentJobDeps } from '../jobs/deps.js';
import type { PresentStoredCodesDeps } from '../qr-codes/deps.js';
import type { CustomDomains } from '../redirect/resolve/custom-domains.js';
import type { BrandingResolver } from '../redirect/respond/branding.js';
import type { AccountDeletion } from './account-deletion.js';
import type { DomainVerification } from './domain-verification.js';

/** What the API response for an account is built from. */
export interface PresentAccountDeps {
  settings: Pick<
    Settings,
    | 'publicUrl'
    | 'rateLimitPerMinute'
    | 'dailyQuota'
    | 'scanRetentionMonths'
    | 'historyDays'
    | 'linkWatch'
    | 'sheetLabels'
    | 'templates'
  >;
  now: () => Date;
  dailyQuotas: Pick<DailyQuotaStore, 'used'>;
  qrCodes: Pick<QrCodeStore, 'count'>;
  apiKeys: Pick<ApiKeyStore, 'count'>;
  domainRecords: DomainRecords;
}

/** What the export of an account reads. */
export interface ArchiveDeps extends PresentAccountDeps, PresentStoredCodesDeps, PresentJobDeps {
  settings: PresentAccountDeps['settings'] & PresentJobDeps['settings'];
  accounts: Pick<AccountStore, 'find'>;
  revisions: Pick<RevisionStore, 'listWithContent'>;
  scheduledChanges: Pick<ScheduledChangeStore, 'listOfCodes'>;
  events: Pick<EventStore, 'listAll'>;
  apiKeys: Pick<ApiKeyStore, 'count' | 'list'>;
  folders: Pick<FolderStore, 'list' | 'readTree'>;
  templates: Pick<TemplateStore, 'list' | 'findDefault'>;
  codesOfTemplates: Pick<CodesOfTemplates, 'count'>;
  codesInFolders: Pick<CodesInFolders, 'count'>;
  jobs: Pick<JobStore, 'find' | 'list'>;
  jobItems: Pick<JobItemStore, 'listOwned'>;
  importRows: Pick<ImportRowStore, 'listOwned'>;
  qrCodes: Pick<QrCodeStore, 'count' | 'listStored'>;
  scans: Pick<ScanStore, 'list' | 'findTotals'>;
  sessionStore: Pick<SessionStore, 'list'>;
  webhooks: Pick<WebhookStore, 'list'>;
}

/** What the routes of accounts need. */
export interface AccountDeps extends ArchiveDeps {
  settings: ArchiveDeps['settings'] & Pick<Settings, 'domainProof'>;
  accountDeletion: AccountDeletion;
  downloads: StreamSlots;
  images: Images;
  brandings: Pick<BrandingStore, 'change'>;
  accountWatches: Pick<AccountWatchStore, 'change'>;
  credentials: Pick<CredentialStore, 'changePassword'>;
  sessionStore: Pick<SessionStore, 'list' | 'removeAll' | 'removeById'>;
  claimProblem: ClaimProblem;
  domainVerification: DomainVerification;
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  sessions: Pick<Sessions, 'close' | 'open'>;
  /** These caches are invalidated when an account changes. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
  brandingResolver: Pick<BrandingResolver, 'invalidate'>;
  customDomains: Pick<CustomDomains, 'invalidate'>;
}
