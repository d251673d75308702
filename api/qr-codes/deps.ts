import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { Settings } from '../../config/settings.js';
import type { BrandingStore } from '../../store/accounts/brandings.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { RateLimitStore } from '../../store/limits/rate-limits.js';
import type { CodeListing } from '../../store/qr-codes/code-listing.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScheduledChangeStore } from '../../store/qr-codes/scheduled-changes.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { EventRecorder } from '../events/event-recorder.js';
import type { LinkCheckStarter } from '../link-watch/link-check-starter.js';
import type { Images } from '../admission/images.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { AnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { ShareTokenLimiter } from '../rate-limits/share-token-limiter.js';
import type { VisitDeps } from './resolve-visit.js';
import type { ImageCache } from './image-cache.js';

/** What the API response for a QR code with known totals is built from. */
export interface PresentCodeDeps {
  settings: Pick<Settings, 'publicUrl' | 'linkWatch'>;
  now: () => Date;
  /** Signs the tokens of `shareImage` URLs. The same in every process. */
  signingKey: Uint8Array;
}

/** What the API responses for stored QR codes are built from. */
export interface PresentStoredCodesDeps extends PresentCodeDeps {
  scans: Pick<ScanStore, 'findTotals'>;
}

/** What the routes of QR codes need. */
export interface QrCodeDeps extends PresentStoredCodesDeps {
  settings: Pick<Settings, 'publicUrl' | 'historyDays' | 'linkWatch'>;
  images: Images;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
  imageCache: ImageCache;
  anonymousLimiter: Pick<AnonymousLimiter, 'consume'>;
  shareTokenLimiter: ShareTokenLimiter;
  qrCodes: QrCodeStore;
  codeListing: CodeListing;
  /** Bounds the running downloads of each account. */
  downloads: StreamSlots;
  folders: Pick<FolderStore, 'readTree'>;
  templates: Pick<TemplateStore, 'find' | 'exists'>;
  revisions: RevisionStore;
  scans: Pick<ScanStore, 'findTotals' | 'count' | 'countSlotsOfCodes'>;
  /** What short links know about visitors. */
  visits: VisitDeps;
  brandings: Pick<BrandingStore, 'domainOf'>;
  rateLimits: Pick<RateLimitStore, 'consume' | 'consumeAll'>;
  startLinkCheck: LinkCheckStarter;
  events: EventRecorder;
  /** Changes codes. */
  changes: CodeChanges;
  /** Scheduled changes that are no longer pending. */
  scheduledChanges: ScheduledChangeStore;
}
