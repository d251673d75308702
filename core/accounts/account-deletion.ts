/** Type of the workflow that erases a deleted account. */
export const DELETE_ACCOUNT_WORKFLOW_TYPE = 'deleteAccount';

/** Value of the memo and of the search attribute `QrelayKind` of workflows that erase accounts. */
export const DELETE_ACCOUNT_KIND = 'delete_account';

/** Returns the ID of the workflow that erases a deleted account. */
export function deleteAccountWorkflowId(accountId: string): string {
  return `delete-account:${accountId}`;
}

/**
 * Requests admitted just before the deletion may still write: a body takes up to a minute, a wait for a job
 * up to 20 s. A second pass after this delay erases what they wrote.
 */
export const IN_FLIGHT_GRACE_MS = 2 * 60_000;

/** Time that an activity of a stopped job may take to notice it. */
export const JOB_STOP_GRACE_MS = 20_000;

/** Number of erased documents by kind. */
export type ErasedCounts = Record<string, number>;

/** Input of `deleteAccount`. */
export interface DeleteAccountInput {
  accountId: string;
  /** Documents erased by earlier runs of the same workflow, before it continued as new. */
  erased?: ErasedCounts;
}

/** Jobs are erased last: activities that still run read them to learn that they were stopped. */
export type ErasureStage = 'content' | 'jobs';

/** Result of one erasure step. */
export interface ErasureStep {
  erased: ErasedCounts;
  /** Whether nothing of the stage is left. */
  done: boolean;
}
