import { MongoServerError } from 'mongodb';
import { DomainError } from '../../core/errors.js';

/** A question that takes longer is given up: a late answer is worth less than the server's health. */
export const COUNT_TIMEOUT_MS = 15_000;
/** A server that doesn't even say that the time is over is waited for so much longer. */
const SILENCE_MS = 1_000;

const MAX_TIME_MS_EXPIRED = 50;

/**
 * Waits for work that the database was told to end in time (`maxTimeMS`).
 * @throws DomainError `unavailable`, with `Retry-After`, when the time is over
 */
export async function withQueryTimeout<T>(work: Promise<T>, limitMs = COUNT_TIMEOUT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(queryTimedOut(undefined)), limitMs + SILENCE_MS);
  });
  try {
    return await Promise.race([work, silence]);
  } catch (error) {
    const late = error instanceof MongoServerError && error.code === MAX_TIME_MS_EXPIRED;
    throw late ? queryTimedOut(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

function queryTimedOut(cause: unknown): DomainError {
  return new DomainError('unavailable', 'Counting took too long: choose a shorter range, or try again', {
    headers: { 'Retry-After': '30' },
    cause,
  });
}
