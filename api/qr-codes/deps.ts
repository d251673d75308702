import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { PasswordHasher } from '../auth/password-hasher.js';
import type { EventRecorder } from '../events/event-recorder.js';
import type { LinkCheckStarter } from '../link-watch/link-check-starter.js';
import type { Images } from '../admission/images.js';
import type { StreamSlots } from '../http/stream-slots.js';
import type { AnonymousLimiter } from '../rate-limits/anonymous-limiter.js';
import type { ShareTokenLimiter } from '../rate-limits/share-token-limiter.js';
import type { VisitDeps } from './resolve-visit.js';
import type { ImageCache } from './image-cache.js';

/** Dependencies of the API response for a QR code with known totals. */
export interface PresentCodeDeps {
  settings: Pick<Settings, 'publicUrl' | 'linkWatch'>;
  now: () => Date;
  /** Signs the tokens of `shareImage` URLs. The same in every process. */
  signingKey: Uint8Array;
}

/** Dependencies of the API responses for stored QR codes. */
export type PresentStoredCodesDeps = PresentCodeDeps & Pick<Stores, 'scans'>;

/** The stores that the routes of QR codes read and write. */
type CodeStore =
  | 'brandings'
  | 'codeListing'
  | 'files'
  | 'folders'
  | 'gs1Keys'
  | 'qrCodes'
  | 'rateLimits'
  | 'revisions'
  | 'scheduledChanges'
  | 'templates';

/** Dependencies of the routes of QR codes. */
export interface QrCodeDeps extends PresentStoredCodesDeps, Pick<Stores, CodeStore> {
  settings: Pick<Settings, 'publicUrl' | 'historyDays' | 'linkWatch'>;
  images: Images;
  passwordHasher: Pick<PasswordHasher, 'hash'>;
  imageCache: ImageCache;
  anonymousLimiter: Pick<AnonymousLimiter, 'consume'>;
  shareTokenLimiter: ShareTokenLimiter;
  /** Bounds the running downloads of each account. */
  downloads: StreamSlots;
  /** Services from which short links derive information about visitors. */
  visits: VisitDeps;
  startLinkCheck: LinkCheckStarter;
  events: EventRecorder;
  /** Changes codes. */
  changes: CodeChanges;
}
