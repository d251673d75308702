import type { ErrorDetail } from '../../core/errors.js';
import type { ApiError } from '../http/api-error.js';

/** What the service says of items, by their place in the part. */
export type Refusals = ReadonlyMap<number, readonly ErrorDetail[]>;

/** The items that an error names; none when it is about something else. */
export function refusalsOf({ status, details }: ApiError): Refusals {
  const refusals = new Map<number, ErrorDetail[]>();
  if (status !== 422 && status !== 409) return refusals;
  for (const { path, message } of details) {
    const match = /^\[(\d+)\]\.?(.*)$/s.exec(path);
    if (!match) continue;
    const [, index, rest = ''] = match;
    const list = refusals.get(Number(index)) ?? [];
    refusals.set(Number(index), [...list, { path: rest, message }]);
  }
  return refusals;
}
