import { DAY_MS } from '../basics/time/durations.js';
import type { ImportJob } from './imports/import-job.js';
import type { TemplateStyle } from '../codes/templates/template.js';
import {
  noItems,
  type ItemCounts,
  type ItemError,
  type ItemJobBase,
  type ItemOutcome,
  type ItemWarning,
} from './item-job-base.js';

export {
  ITEM_OUTCOMES,
  noItems,
  type ItemCounts,
  type ItemError,
  type ItemOutcome,
  type ItemWarning,
} from './item-job-base.js';

/** Number of items that are fixed in one page. */
export const ITEMS_PER_PAGE = 500;

/** Time for which the items of a job are stored, and the job can be reverted. */
export const ITEM_RETENTION_MS = 30 * DAY_MS;

/** Reasons to skip an item. They are public: add them, never rename them. */
export const SKIP_REASONS = {
  unchanged: 'The change would not alter this QR code',
  changed_since: 'The QR code was changed after the job',
  in_use: 'The QR code was changed, or scanned by a person, after the job',
  deleted_since: 'The QR code was deleted after the job was submitted',
  short_code_exists: 'A QR code of the account has this short code',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** The result of one item. */
export interface ItemResult {
  outcome: ItemOutcome;
  /** Revision of the code after the job has updated it. */
  revision?: number;
  error?: ItemError;
  warnings?: ItemWarning[];
}

/** Result of a check of codes. */
export interface ChangeSummary {
  counted: number;
  wouldChange: number;
  symbolsChanged: number;
  invalid: number;
  /** The first codes that would change. */
  sample: { id: string; changes: unknown[] }[];
  /** The first codes that the change does not fit; absent if it fits all. */
  invalidSample?: { id: string; error: ItemError }[];
}

/** Maximum number of codes in the sample of a summary. */
export const MAX_SAMPLE = 20;

export interface BulkUpdateJob extends ItemJobBase {
  type: 'bulk_update';
  /** The change as JSON, with a placeholder in place of a password. */
  patch: string;
  /** Hash of the password that the change sets. */
  passwordHash?: string;
  /** The template that the change names, as it was when the job was submitted. */
  template?: TemplateStyle;
  skipInvalid: boolean;
  allowSymbolChange: boolean;
  /** Whether the codes are only checked. */
  dryRun: boolean;
  /** Folder that is deleted after its codes have moved, and where the folders in it go; null for the top. */
  emptiedFolder?: { id: string; moveTo: string | null };
  /** null until all codes are checked. */
  summary: ChangeSummary | null;
}

export interface BulkDeleteJob extends ItemJobBase {
  type: 'bulk_delete';
}

export interface RevertJob extends ItemJobBase {
  type: 'revert';
  /** The job that is reverted. */
  revertedJobId: string;
  /**
   * Whether the codes of that job go back to their former revision, or are deleted. `undo`: those go back
   * that have a revision in the items, and the others are deleted.
   */
  mode: 'restore' | 'delete' | 'undo';
}

/** A job that works through fixed items, page by page. What it has done stays if it is canceled. */
export type ItemJob = BulkUpdateJob | BulkDeleteJob | RevertJob | ImportJob;

/** Returns the number of pages that items are fixed in. */
export function pageCount(items: number): number {
  return Math.ceil(items / ITEMS_PER_PAGE);
}

/** Returns the result of an item that is skipped. */
export function skipped(reason: SkipReason): ItemResult {
  return { outcome: 'skipped', error: { code: reason, message: SKIP_REASONS[reason] } };
}

/** Counts results by outcome. */
export function countOutcomes(results: readonly ItemResult[]): ItemCounts {
  const counts = noItems();
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
