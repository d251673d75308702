/** The Schedule that brings kept counts of scans up to date, one for each task queue, and the workflow it starts. */
export function rollUpScheduleId(taskQueue: string): string {
  return `roll-up-scans:${taskQueue}`;
}

export const ROLL_UP_WORKFLOW_TYPE = 'rollUpScans';
export const ROLL_UP_WORKFLOW_ID = 'roll-up-scans';
export const ROLL_UP_KIND = 'roll_up_scans';
export const ROLL_UP_EVERY_MS = 10 * 60_000;

/** What one step of a roll-up did. */
export interface RollUpStep {
  /** Codes, kept days or scans: see the activity. */
  count: number;
  /** Everything before has been seen to, for good: the next roll-up goes on from here. ISO 8601; null: nothing to do. */
  through: string | null;
  /** Whether nothing is left for this step. */
  done: boolean;
}

export interface RollUpSummary {
  totals: number;
  days: number;
  oldTotals: number;
  leftBehind: number;
}
