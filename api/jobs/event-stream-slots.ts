import { DomainError } from '../../core/errors.js';

/** Maximum number of open event streams per account, in one process. */
export const MAX_STREAMS_PER_ACCOUNT = 20;
/** Time after which a client may try again. Streams end with their jobs. */
const RETRY_AFTER_SECONDS = 5;

/** Counts the open event streams of each account in this process. */
export interface EventStreamSlots {
  /**
   * Takes a slot for one stream.
   *
   * @returns A function that frees the slot. Call it when the stream ends; calling it again has no effect.
   * @throws DomainError `rate_limited` if the account has `MAX_STREAMS_PER_ACCOUNT` open streams.
   */
  take(accountId: string): () => void;
}

/** Creates the slots of all accounts. Call it once per process. */
export function createEventStreamSlots(now: () => Date): EventStreamSlots {
  const open = new Map<string, number>();
  return {
    take(accountId) {
      const count = open.get(accountId) ?? 0;
      if (count >= MAX_STREAMS_PER_ACCOUNT) throw tooManyStreams(now());
      open.set(accountId, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (open.get(accountId) ?? 1) - 1;
        if (left === 0) open.delete(accountId);
        else open.set(accountId, left);
      };
    },
  };
}

function tooManyStreams(now: Date): DomainError {
  return new DomainError(
    'rate_limited',
    `The account has ${MAX_STREAMS_PER_ACCOUNT} event streams open; close one, or try again in ${RETRY_AFTER_SECONDS} s`,
    {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      resetAt: new Date(now.getTime() + RETRY_AFTER_SECONDS * 1_000),
    },
  );
}
