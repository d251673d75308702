import type { AccountView } from '../../core/accounts/account-view.js';
import type { Actor } from '../../core/accounts/actor.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import type { ScanCounts } from '../../core/codes/present-qr-code.js';
import type { LinkBase } from '../../core/codes/links.js';
import type { Transition } from '../../core/codes/routing/code-timeline.js';
import type { AccountEvent } from '../../core/events/events.js';
import type { RecordedEvent } from '../../store/events/events.js';
import type { FileStore } from '../../store/files/files.js';
import type { Gs1KeyStore } from '../../store/qr-codes/gs1-keys.js';
import type { CodeTimelineStore } from '../../store/qr-codes/code-timelines.js';
import type { QrCodeStore } from '../../store/qr-codes/qr-codes.js';
import type { RevisionStore } from '../../store/qr-codes/revisions.js';
import type { ScheduledChangeStore } from '../../store/qr-codes/scheduled-changes.js';
import type { ScanStore } from '../../store/scan-store.js';
import type { CodeImages } from '../build-code.js';

/**
 * Returns events with the endpoints that receive them. Builds none if the account's events are not recorded.
 */
export type AddressEvents = (
  build: () => readonly AccountEvent[] | Promise<readonly AccountEvent[]>,
) => Promise<RecordedEvent[]>;

/** Context for recording changes of an account's codes without an author, such as transitions. */
export interface AccountContext {
  /** Returns the policy that decides whether the account's codes are watched. */
  findWatchPolicy: () => WatchPolicy | Promise<WatchPolicy>;
  /** Addresses the events of transitions and of scheduled changes. */
  addressEvents: AddressEvents;
}

/** The author of a change, as plans, histories, and events need it: the caller of a request, or a job. */
export interface Author extends AccountContext {
  /** The codes that the author sees. */
  view: AccountView;
  /** The author, as the history shows it. */
  actor: Actor;
  /** Browser of the request that deletes codes, for the audit log. Default: null, for a job. */
  client?: string | null;
  /** Where the account publishes links. */
  base: LinkBase;
  /** Image tasks on the account's turn. */
  images: CodeImages;
  /** Returns the scans of a code, for its events; undefined if it has none. */
  findCounts: (qrCodeId: string) => Promise<ScanCounts | undefined>;
  /** Addresses the events of the author's own changes. Default: `addressEvents`. */
  addressOwnEvents?: AddressEvents;
}

/** Counts what happens to scheduled changes and to the states of codes. */
export interface ChangeMetrics {
  /** Scheduled changes were created, canceled, or blocked. */
  scheduled(outcome: 'created' | 'cancelled' | 'blocked', changes: number): void;
  /** A scheduled change was recorded as applied. @param delayMs Time from its instant. */
  scheduledChangeRecorded(delayMs: number): void;
  /** A change of a code's state was recorded. @param delayMs Time from the transition. */
  transitionRecorded(reason: Transition['reason'], delayMs: number): void;
}

/** Process-level dependencies of changes of codes. The API does not wait for wake-ups; the worker does. */
export interface ChangePorts {
  qrCodes: QrCodeStore;
  gs1Keys: Pick<Gs1KeyStore, 'findTaken'>;
  files: Pick<FileStore, 'findOfAccount' | 'findBlocked'>;
  timelines: Pick<CodeTimelineStore, 'advance' | 'find'>;
  scans: Pick<ScanStore, 'deleteAll'>;
  revisions: Pick<RevisionStore, 'removeOfCode'>;
  /** Scheduled changes that are no longer pending. */
  scheduledChanges: Pick<ScheduledChangeStore, 'removeOfCode'>;
  publicUrl: string;
  /** Wakes the workflows of endpoints, which deliver the events of a write. */
  wakeEndpoints: (webhookIds: readonly string[]) => void | Promise<void>;
  /**
   * Wakes the workflow of a code's timeline.
   *
   * @param by Time by which it must be awake; the sweep wakes it before a time that is far ahead.
   */
  wakeTimeline: (qrCodeId: string, by: Date) => void | Promise<void>;
  /**
   * Makes a change visible on this process's short links immediately; other processes follow within two
   * seconds.
   *
   * @param key A short code, or the key of an alias.
   */
  invalidateShortCode: (key: string) => void;
  /** Default: nothing is counted. */
  metrics?: ChangeMetrics;
  now: () => Date;
}
