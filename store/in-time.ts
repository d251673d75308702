import { MongoOperationTimeoutError, MongoServerError } from 'mongodb';
import { DomainError } from '../core/errors.js';

/** A question that takes longer is given up: a late answer is worth less than the server's health. */
export const COUNT_TIMEOUT_MS = 15_000;

const MAX_TIME_MS_EXPIRED = 50;

/** @throws DomainError `unavailable`, with `Retry-After`, when the database says that the time is over */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const late = error instanceof MongoServerError && error.code === MAX_TIME_MS_EXPIRED;
    if (!late && !(error instanceof MongoOperationTimeoutError)) throw error;
    throw new DomainError('unavailable', 'Counting took too long: choose a shorter range, or try again', {
      headers: { 'Retry-After': '30' },
      cause: error,
    });
  }
}
