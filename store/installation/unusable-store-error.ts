/**
 * This process must not use the database: to retry does not help, so the process must exit. The message is one line for the
 * operator that says what is wrong and what to do.
 */
export class UnusableStoreError extends Error {}
