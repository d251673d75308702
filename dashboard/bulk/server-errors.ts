import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ApiError } from '../http/api-error.js';

/** Errors of the items in a batch, by the index of the item. */
export type ItemErrors = ReadonlyMap<number, readonly ErrorDetail[]>;

/**
 * Groups the details of an API error by item: `[3].name` becomes the error `name` of item 3.
 *
 * @returns an empty map if the error does not concern single items
 */
export function itemErrors({ status, details }: ApiError): ItemErrors {
  const errors = new Map<number, ErrorDetail[]>();
  if (status !== 422 && status !== 409) return errors;
  for (const { path, message } of details) {
    const match = /^\[(\d+)\]\.?(.*)$/s.exec(path);
    if (!match) continue;
    const [, index, pathInItem = ''] = match;
    const previous = errors.get(Number(index)) ?? [];
    errors.set(Number(index), [...previous, { path: pathInItem, message }]);
  }
  return errors;
}
