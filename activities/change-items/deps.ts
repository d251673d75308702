import type { CodeChanges } from '../../codes/changes/code-changes.js';
import type { JobViewDeps } from '../../codes/require-job-view.js';
import type { FairQueue } from '../../core/basics/concurrency/fair-queue.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import type { BrandingStore } from '../../store/accounts/brandings.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ItemProgress } from '../../store/jobs/item-progress.js';
import type { Gs1KeyStore } from '../../store/qr-codes/gs1-keys.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { ReportProgramError } from '../program-errors.js';
import type { SubscriberStore } from '../../store/webhooks/subscribers.js';

/** Dependencies of the activities of jobs with fixed items. */
export interface ChangeItemsDeps {
  itemProgress: ItemProgress;
  qrCodes: Pick<QrCodeStore, 'findMany' | 'findManyStored' | 'listShortCodes'>;
  /** Changes codes. */
  changes: CodeChanges;
  gs1Keys: Pick<Gs1KeyStore, 'findHeld'>;
  folders: Pick<FolderStore, 'readTree' | 'remove'>;
  apiKeys: JobViewDeps['apiKeys'];
  members: JobViewDeps['members'];
  revisions: Pick<RevisionStore, 'find'>;
  scans: Pick<ScanStore, 'findTotals'>;
  templates: Pick<TemplateStore, 'exists'>;
  subscribers: SubscriberStore;
  brandings: Pick<BrandingStore, 'linksOf'>;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
  /** Bounds the number of images that are checked at the same time; accounts take turns. */
  renderQueue: FairQueue;
  publicUrl: string;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  now: () => Date;
  /** Records errors of the program that concern one item. */
  report: ReportProgramError;
}
