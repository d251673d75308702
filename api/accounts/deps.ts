import type { Settings } from '../../config/settings.js';
import type { ClaimProblem } from '../../domains/claimable-names.js';
import type { DomainRecords } from '../../domains/domain-record.js';
import type { Stores } from '../../store/create-stores.js';
import type { Images } from '../admission/images.js';
import type { KeyVerifier } from '../auth/key-verifier.js';
import type { LoginThrottle } from '../auth/login-throttle.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { Sessions } from '../auth/sessions.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { PresentJobDeps } from '../jobs/deps.js';
import type { PresentStoredCodesDeps } from '../qr-codes/deps.js';
import type { BrandingResolver } from '../redirect/respond/branding.js';
import type { AccountDeletion } from './account-deletion.js';
import type { DomainChanged } from '../domains/domain-changed.js';
import type { DomainVerification } from '../domains/domain-verification.js';

/** Dependencies of the API response for an account. */
export interface PresentAccountDeps extends Pick<Stores, 'dailyQuotas' | 'qrCodes' | 'apiKeys' | 'files'> {
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
    | 'members'
    | 'domainsBusiness'
    | 'fileStorageMib'
    | 'mail'
    | 'alerts'
    | 'reports'
  >;
  now: () => Date;
  domainRecords: DomainRecords;
}

/**
 * The stores that the export of an account reads in addition to the stores for presenting accounts, codes,
 * and jobs.
 */
type ArchivedStore =
  | 'accounts'
  | 'auditLog'
  | 'codesInFolders'
  | 'codesOfFiles'
  | 'codesOfTemplates'
  | 'domainAliases'
  | 'eventLog'
  | 'folders'
  | 'importRows'
  | 'invitations'
  | 'jobItems'
  | 'jobs'
  | 'mails'
  | 'members'
  | 'alerts'
  | 'recipients'
  | 'reports'
  | 'revisions'
  | 'scheduledChanges'
  | 'sessionStore'
  | 'templates'
  | 'users'
  | 'webhooks';

/** Dependencies of the export of an account. */
export interface ArchiveDeps
  extends PresentAccountDeps, PresentStoredCodesDeps, PresentJobDeps, Pick<Stores, ArchivedStore> {
  settings: PresentAccountDeps['settings'] & PresentJobDeps['settings'];
}

/** Dependencies of the routes of accounts. */
export interface AccountDeps
  extends ArchiveDeps, Pick<Stores, 'brandings' | 'accountWatches' | 'credentials'> {
  settings: ArchiveDeps['settings'] & Pick<Settings, 'domainProof' | 'maxDomains'>;
  accountDeletion: AccountDeletion;
  downloads: StreamSlots;
  images: Images;
  claimProblem: ClaimProblem;
  domainVerification: DomainVerification;
  loginThrottle: LoginThrottle;
  passwordHasher: Pick<PasswordHasher, 'hash' | 'verify'>;
  sessions: Pick<Sessions, 'close' | 'open'>;
  domainChanged: DomainChanged;
  /** These caches are invalidated when an account is deleted. */
  keyVerifier: Pick<KeyVerifier, 'invalidate'>;
  brandingResolver: Pick<BrandingResolver, 'invalidate'>;
}
