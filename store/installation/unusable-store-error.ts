/**
 * This process must not use the database. Retrying does not help, so the process must exit. The message is
 * one line that shows the operator what is wrong and what to do.
 */
export class UnusableStoreError extends Error {}
