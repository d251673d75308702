import type { Db } from 'mongodb';
import {
  ITEM_RETENTION_MS,
  ITEMS_PER_PAGE,
  type ItemError,
  type ItemOutcome,
  type ItemResult,
} from '../../core/jobs/item-jobs.js';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { PageDecision } from './page-decision.js';
import type { CollectionIndexes } from '../mongo/indexes.js';

/** Name of the collection of the items of jobs. */
export const JOB_ITEMS = 'job_items';

/** Result of the check of a page. */
export interface PageCheck {
  wouldChange: number;
  symbolsChanged: number;
  /** Codes that the change does not fit, by their position in the page. */
  invalid: { position: number; error: ItemError }[];
  /** The first codes that would change. */
  sample: { id: string; changes: unknown[] }[];
}

/** A page of the items of a job: which codes it works on, and what it has done with them. */
export interface JobItemPageDocument {
  /** `<job>:<page>`. */
  _id: string;
  jobId: string;
  accountId: string;
  page: number;
  /**
   * IDs of the codes, in order. An empty string stands for an invalid row of an import, which has no code.
   */
  codeIds: string[];
  /** Revisions that the codes must still have, for a job that reverts another one. */
  revisions?: (number | null)[];
  /** Absent until the page is checked. */
  check?: PageCheck;
  /** Decisions of the check of an import. Absent from other jobs. */
  decision?: PageDecision;
  /** Results of the items processed so far, in order. */
  results: ItemResult[];
  expiresAt: Date;
}

export const JOB_ITEM_INDEXES: CollectionIndexes = {
  collection: JOB_ITEMS,
  indexes: [
    { key: { jobId: 1, page: 1 }, unique: true },
    { key: { accountId: 1, _id: 1 } },
    {
      key: { jobId: 1, 'decision.keys': 1 },
      partialFilterExpression: { 'decision.keys': { $exists: true } },
    },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

/**
 * A job runs for at most a day, and an import also waits for up to two days. Items are stored longer by this
 * time.
 */
const LONGEST_JOB_MS = 3 * DAY_MS;

/** An item of a job, as its results list it. */
export interface JobItem extends ItemResult {
  /** Position of the item in the job, from 0. */
  index: number;
  /** ID of the code. */
  id: string | null;
  /** Row of an imported file, from 1. Absent from other jobs. */
  row?: number;
}

/** Returns when the items of a job are removed. @param createdAt When the job was created. */
export function itemsExpireAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + ITEM_RETENTION_MS + LONGEST_JOB_MS);
}

/** Splits the codes of a job into pages. @param revisions Revisions that the codes must still have. */
export function toItemPages(
  { id: jobId, accountId, createdAt }: { id: string; accountId: string; createdAt: Date },
  codeIds: readonly string[],
  revisions?: readonly (number | null)[],
): JobItemPageDocument[] {
  const expiresAt = itemsExpireAt(createdAt);
  const pages = Math.ceil(codeIds.length / ITEMS_PER_PAGE);
  return Array.from({ length: pages }, (_, page) => {
    const [from, until] = [page * ITEMS_PER_PAGE, (page + 1) * ITEMS_PER_PAGE];
    return {
      _id: `${jobId}:${page}`,
      jobId,
      accountId,
      page,
      codeIds: codeIds.slice(from, until),
      ...(revisions && { revisions: revisions.slice(from, until) }),
      results: [],
      expiresAt,
    };
  });
}

/** Creates the store that reads the items of jobs. */
export function createJobItemStore(db: Db) {
  const pages = db.collection<JobItemPageDocument>(JOB_ITEMS);

  return {
    /**
     * Yields the items that a job has processed or found invalid, in order.
     * @param outcome Default: all.
     * @param from Index of the first item.
     */
    async *list(jobId: string, outcome?: ItemOutcome, from = 0): AsyncGenerator<JobItem> {
      const hasOutcome = outcome && {
        $or: [
          { 'results.outcome': outcome },
          ...(outcome === 'failed'
            ? [{ 'check.invalid.0': { $exists: true } }, { 'decision.errors.0': { $exists: true } }]
            : []),
        ],
      };
      const found = pages
        .find({ jobId, page: { $gte: Math.floor(from / ITEMS_PER_PAGE) }, ...hasOutcome }, { batchSize: 10 })
        .sort({ page: 1 });
      for await (const page of found) {
        for (const item of itemsOf(page)) {
          if (item.index >= from && (outcome === undefined || item.outcome === outcome)) yield item;
        }
      }
    },

    /** Yields the items of all jobs of an account, page by page. */
    async *listOwned(accountId: string): AsyncGenerator<{ jobId: string; items: JobItem[] }> {
      const found = pages.find({ accountId }, { batchSize: 10 }).sort({ _id: 1 });
      for await (const page of found) yield { jobId: page.jobId, items: itemsOf(page) };
    },
  };
}

/**
 * Returns the items of a page that have a result, in order. Items that the check found invalid count as
 * failed.
 */
function itemsOf({ page, codeIds, results, check, decision }: JobItemPageDocument): JobItem[] {
  const errors = [...(check?.invalid ?? []), ...(decision?.errors ?? [])];
  const invalid = new Map(errors.map(({ position, error }) => [position, error]));
  const warned = new Map(decision?.warnings.map(({ position, warnings }) => [position, warnings]));
  return codeIds.flatMap((id, position) => {
    const error = invalid.get(position);
    const warnings = warned.get(position);
    const result: ItemResult | undefined =
      results[position] ?? (error && { outcome: 'failed' as const, error, ...(warnings && { warnings }) });
    const index = page * ITEMS_PER_PAGE + position;
    // The row could not create its code, so no code has the ID that was chosen for it.
    const isUncreated = result?.outcome === 'failed' && decision?.actions[position] === 'create';
    const codeId = isUncreated ? null : id || null;
    return result ? [{ index, id: codeId, ...(decision && { row: index + 1 }), ...result }] : [];
  });
}
