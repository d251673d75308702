import type { Actor } from '../accounts/actor.js';
import type { StoredAlias } from './aliases/alias.js';
import type { CodePage } from './hosted/code-page.js';
import type { StoredHealth } from './link-watch/health.js';
import type { Watch } from './link-watch/watch-schema.js';
import type { CodeType } from '../symbols/payloads/registry.js';
import type { AssignedIds } from './routing/normalize-routing.js';
import type { Routing } from './routing/routing-schema.js';
import type { Scannability } from '../symbols/print/scannability.js';
import type { Style } from '../symbols/style.js';
import type { CodeTemplate } from './templates/template.js';

export const QR_CODE_STATUSES = ['active', 'paused'] as const;
export type QrCodeStatus = (typeof QR_CODE_STATUSES)[number];

/** Whether a list leaves out archived codes, contains them, or contains no others. */
export const ARCHIVED_FILTERS = ['exclude', 'include', 'only'] as const;
export type ArchivedFilter = (typeof ARCHIVED_FILTERS)[number];

/** The next instant to record for a code, and when its workflow was last woken. */
export interface CodeTimeline {
  /** First instant whose transition is not recorded; absent if there is none. */
  nextAt?: Date;
  /** When the code's workflow was last woken; absent once it has looked at the code. */
  wakeUpSentAt?: Date;
  /** Whether the code's workflow waits for `nextAt`; absent if it has not read the code. */
  hasWorkflow?: true;
}

/**
 * Effect of a scheduled change on the fields that a code has after the change before it. Computed when the
 * change is checked.
 */
export interface ChangeEffect {
  /** The fields that get another value. */
  set: Partial<StoredQrCode>;
  /** The fields that the code no longer has. */
  removed: (keyof StoredQrCode)[];
}

/** A change that its owner has scheduled, and that has not been recorded yet. */
export interface PendingChange {
  id: string;
  at: Date;
  /**
   * JSON of the patch as responses show it, because the keys of a patch may be invalid as field names in the
   * database.
   */
  patch: string;
  /** Hash of `routing.password` of the patch. Part of no revision, event, export, or response. */
  passwordHash?: string;
  /**
   * ID of the folder that the patch moves the code into, so that the deletion of the folder finds the change.
   */
  folder?: string;
  note: string | null;
  createdBy: Actor;
  createdAt: Date;
  effect: ChangeEffect;
}

/** The pending changes of a code. */
export interface CodeSchedule {
  /**
   * Differs after each creation and each cancellation of a pending change, which raise no revision. With the
   * revision, it says which changes are pending.
   */
  version: string;
  /** In the order in which they apply; at least one. */
  changes: PendingChange[];
}

/**
 * A QR code as stored. It holds no URLs: they are built for each response, so a change of PUBLIC_URL needs no
 * migration.
 */
export interface StoredQrCode {
  id: string;
  accountId: string;
  type: CodeType;
  /** Normalized data of the type. */
  data: unknown;
  /** Whether the data was sent as a string. Data of one field is then returned as a string, too. */
  dataAsText: boolean;
  name: string | null;
  tags: string[];
  /** ID of the folder; absent if the code is in none. */
  folder?: string;
  /** The template that it was made from; absent if there is none, or if the template was deleted. */
  template?: CodeTemplate;
  metadata: Record<string, string | number | boolean>;
  /** Whether the symbol encodes the short link (true) or the native payload (false). */
  dynamic: boolean;
  /** The exact text that the symbol encodes. */
  encoded: string;
  /** The native payload, stored for searches. */
  destination: string;
  shortCode: string;
  /** Incremented to revoke all signed image URLs of the code. */
  shareRevision: number;
  /**
   * Operation keys of the last requests that incremented it, so that a repetition does not increment it
   * again.
   */
  shareOperationKeys?: readonly string[];
  style: Style;
  status: QrCodeStatus;
  /** Whether lists leave the code out by default. Absent from codes that were never archived. */
  archived?: boolean;
  scannability: Scannability;
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each change of the owner; the resource's ETag. */
  revision: number;
  /**
   * Optimistic lock: each write of the code other than counts of scans increments it, so one of two writes of
   * the same state fails. Only the store writes it; absent before the first change.
   */
  version?: number;
  /** ID of the bulk job that created the code. */
  jobId?: string;
  /** Who created the code; absent from codes that are older than the history. */
  createdBy?: Actor;
  /**
   * Whether the history stores revisions of the code. Until its first change, its only revision is the code
   * itself.
   */
  hasHistory?: true;
  /** Normalized; absent if the code uses none of it. Empty if it has only a password. */
  routing?: Routing;
  /** Numbers of the IDs that were assigned to rules, variants, and links; absent until the first one. */
  assignedIds?: AssignedIds;
  /** Hash of the password that visitors enter. Part of no revision, event, export, or response. */
  passwordHash?: string;
  /** The instants of `routing`, for indexes. */
  activeFrom?: Date;
  activeUntil?: Date;
  /** When the last scan of the limit was granted; absent while scans are left. */
  exhaustedAt?: Date;
  /**
   * Number of granted scans. Scans change it without a revision, so no write of the whole code may set it.
   */
  scansUsed?: number;
  /** Which transitions are still to be recorded; absent if there are none. Only the store writes it. */
  timeline?: CodeTimeline;
  /** Absent if no change is pending. */
  schedule?: CodeSchedule;
  /** Whether the symbol has the short link in capitals. */
  compact?: true;
  /** Host name of the domain of its URLs; absent for the default of the account. */
  domain?: string;
  /** Absent if there are none. */
  aliases?: StoredAlias[];
  /**
   * Whether the URI of a `gs1` code was on the host of the service at the last write, so that its GTIN there
   * belongs to the account.
   */
  claimsGtin?: true;
  /** How the destinations are checked; absent if the owner has set nothing. */
  watch?: Watch;
  /** Absent if the short link returns the file of a contact or an event. */
  page?: CodePage;
  /** Results of the checks. They change without a revision. */
  health?: StoredHealth;
  /** When a destination is to be checked next; absent while none is. */
  linksDueAt?: Date;
}

/** Returns data that was sent as a plain string as a plain string: `"https://example.com"`, not `{ url }`. */
export function dataAsSent({
  data,
  dataAsText,
}: Pick<StoredQrCode, 'data' | 'dataAsText'>): string | Record<string, unknown> {
  const fields = data as Record<string, unknown>;
  const [value, ...others] = Object.values(fields);
  return dataAsText && others.length === 0 && typeof value === 'string' ? value : fields;
}
