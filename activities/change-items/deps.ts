import type { JobViewDeps } from '../../codes/require-job-view.js';
import type { FairQueue } from '../../core/basics/concurrency/fair-queue.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import type { BrandingStore } from '../../store/accounts/brandings.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { ItemProgress } from '../../store/jobs/item-progress.js';
import type { CodeScheduleStore } from '../../store/qr-codes/code-schedules.js';
import type { CodeTimelineStore } from '../../store/qr-codes/code-timelines.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScheduledChangeStore } from '../../store/qr-codes/scheduled-changes.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { TemplateStore } from '../../store/templates/templates.js';
import type { ReportProgramError } from '../program-errors.js';
import type { SubscriberStore } from '../../store/webhooks/subscribers.js';

/** What the activities of jobs with fixed items need. */
export interface ChangeItemsDeps {
  progress: ItemProgress;
  qrCodes: Pick<
    QrCodeStore,
    'findMany' | 'findManyStored' | 'listShortCodes' | 'prepareChange' | 'prepareInsert' | 'prepareRemoval'
  >;
  folders: Pick<FolderStore, 'readTree' | 'remove'>;
  apiKeys: JobViewDeps['apiKeys'];
  revisions: Pick<RevisionStore, 'find' | 'removeOfCode'>;
  scans: Pick<ScanStore, 'findTotals' | 'deleteAll'>;
  timelines: Pick<CodeTimelineStore, 'advance' | 'find'>;
  schedules: Pick<CodeScheduleStore, 'recordApplied'>;
  scheduledChanges: Pick<ScheduledChangeStore, 'removeOfCode'>;
  templates: Pick<TemplateStore, 'exists'>;
  subscribers: SubscriberStore;
  brandings: Pick<BrandingStore, 'domainOf'>;
  /** Returns the policy that decides whether an account's codes are watched. */
  findWatchPolicy: (accountId: string) => Promise<WatchPolicy>;
  /** Bounds the number of images that are checked at the same time; accounts take turns. */
  renderQueue: FairQueue;
  publicUrl: string;
  /** Wakes the workflow of an endpoint. */
  wake: (webhookId: string) => Promise<void>;
  /** Wakes the workflow of a code's timeline. */
  wakeTimeline: (qrCodeId: string) => Promise<void>;
  now: () => Date;
  /** Records errors of the program that concern one item. */
  report: ReportProgramError;
}
