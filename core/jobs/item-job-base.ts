import type { ErrorDetail } from '../basics/errors.js';
import type { JobBase } from './job-base.js';

/** Outcomes of an item of a job. */
export const ITEM_OUTCOMES = ['created', 'updated', 'deleted', 'skipped', 'failed'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

/** Numbers of items by outcome. */
export type ItemCounts = Record<ItemOutcome, number>;

/** Why an item was skipped or failed. */
export interface ItemError {
  /** A code of the API's errors, or a reason to skip an item. */
  code: string;
  message: string;
  details?: ErrorDetail[];
}

/** A consequence of an item that its owner should know. */
export interface ItemWarning {
  code: string;
  message: string;
}

/** Fields of jobs with fixed items. */
export interface ItemJobBase extends JobBase {
  /** Number of pages that the items are fixed in. */
  pages: number;
  /** Numbers of items by outcome, so far. */
  counts: ItemCounts;
}

/** Returns counts of no items. */
export function noItems(): ItemCounts {
  return { created: 0, updated: 0, deleted: 0, skipped: 0, failed: 0 };
}
