import { DomainError } from '../../core/basics/errors.js';

/** Maximum number of open event streams per account, in one process. */
export const MAX_EVENT_STREAMS = 20;
/** Maximum number of uploads of files per account, in one process. Each takes up to 20 MiB. */
export const MAX_UPLOADS = 4;
/** Maximum number of running downloads that read everything that an account has, in one process. */
export const MAX_DOWNLOADS = 4;
/** Time after which a client may try again. */
const RETRY_AFTER_SECONDS = 5;

/** Counts the responses of each account that are streamed in this process. */
export interface StreamSlots {
  /**
   * Takes a slot for one response.
   *
   * @param signal Aborts when the response ends, which frees the slot.
   * @throws DomainError `rate_limited` if all slots of the account are taken.
   */
  take(accountId: string, signal: AbortSignal): void;
}

/**
 * Creates the slots of all accounts for one kind of streamed responses.
 *
 * @param max Number of slots per account.
 * @param noun What a slot is for, in the plural.
 */
export function createStreamSlots(max: number, noun: string, now: () => Date): StreamSlots {
  const taken = new Map<string, number>();

  function release(accountId: string): void {
    const left = (taken.get(accountId) ?? 1) - 1;
    if (left === 0) taken.delete(accountId);
    else taken.set(accountId, left);
  }

  return {
    take(accountId, signal) {
      const count = taken.get(accountId) ?? 0;
      if (count >= max) throw noSlot(max, noun, now());
      if (signal.aborted) return;
      taken.set(accountId, count + 1);
      signal.addEventListener('abort', () => release(accountId), { once: true });
    },
  };
}

function noSlot(max: number, noun: string, now: Date): DomainError {
  return new DomainError(
    'rate_limited',
    `The account has ${max} ${noun} open; close one, or try again in ${RETRY_AFTER_SECONDS} s`,
    {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      resetAt: new Date(now.getTime() + RETRY_AFTER_SECONDS * 1_000),
    },
  );
}
