import { z } from 'zod';
import { DomainError, type ErrorCode } from '../errors.js';

/**
 * A list that is refused with a code of its own when it is too long, before its items are read.
 * @throws DomainError `code`, out of the parse itself
 */
export function boundedArray<Item extends z.ZodType>(item: Item, max: number, code: ErrorCode, what: string) {
  return z.preprocess((value) => {
    if (Array.isArray(value) && value.length > max) {
      throw new DomainError(code, `At most ${max} ${what} in one request; these are ${value.length}`);
    }
    return value;
  }, z.array(item).min(1).max(max));
}
