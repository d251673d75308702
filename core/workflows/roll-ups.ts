/** Result of one call of a roll-up activity. */
export interface RollUpStep {
  /** Number of codes, rollups, or scans; see the activity. */
  count: number;
  /**
   * Everything before this instant is final, and the next run resumes here. ISO 8601; null if there was
   * nothing to do.
   */
  checkpoint: string | null;
  /** Whether the task is finished for this run. */
  done: boolean;
}

/** Result of the workflow: what each task counted. */
export interface RollUpSummary {
  /** Codes whose totals were advanced. */
  totals: number;
  /** Codes and accounts whose rollups were built, summed over days. */
  days: number;
  /** Codes whose totals were archived before retention, summed over days. */
  archivedTotals: number;
  /** Deleted scans of deleted codes. */
  orphans: number;
}
