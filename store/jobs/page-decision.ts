import type { RowAction, SampledRow } from '../../core/jobs/imports/import-job.js';
import type { ItemError, ItemWarning } from '../../core/jobs/item-job-base.js';

/** Decisions of the check of an import about the rows of a page. */
export interface PageDecision {
  /** Action for each row. The page itself holds the IDs of the codes. */
  actions: RowAction[];
  /** Why rows are invalid, by their position in the page. */
  errors: { position: number; error: ItemError }[];
  /** Warnings of rows, by their position in the page. */
  warnings: { position: number; warnings: ItemWarning[] }[];
  /** IDs and short codes that the rows name, so that a later row with the same one is found. */
  keys: string[];
  /** The first rows of the page. */
  sample: SampledRow[];
}
