/** As it stands in the memo and the search attribute `QrelayKind`. */
export const DELETE_ACCOUNT_KIND = 'delete_account';

/**
 * Calls that were let in just before an account was deleted may still write: a body may take a minute to arrive, a wait for
 * a job 20 seconds. What they wrote is erased by a second look after this time.
 */
export const IN_FLIGHT_GRACE_MS = 2 * 60_000;

/** A step of a job that was stopped may go on for some seconds, until it looks. */
export const JOB_STOP_GRACE_MS = 20_000;

/** How many documents of each kind were erased. */
export type ErasedCounts = Record<string, number>;

/** Input of `deleteAccount`. */
export interface DeleteAccountInput {
  accountId: string;
  /** By earlier runs of the same workflow. */
  erased?: ErasedCounts;
}

/** What is erased together: jobs last, since steps of them that still run look at them to know that they shall stop. */
export type ErasureStage = 'content' | 'jobs';

/** What one step of the erasing did. */
export interface ErasureStep {
  erased: ErasedCounts;
  /** Whether nothing is left of its stage. */
  done: boolean;
}
