import type { QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import { ApiError, toApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';

/** Concurrent requests of a bulk change: quick for the user without crowding out other clients of the API. */
const MAX_CONCURRENT_REQUESTS = 4;

/** API path of a code. */
export const codePath = (id: string) => `/api/v1/qr-codes/${id}`;

/** Updates a code and the cached lists and pages that show it. @returns the updated code @throws ApiError */
export async function updateCode(id: string, change: Partial<UpdateQrCode>): Promise<QrCode> {
  const code = await call<QrCode>('PATCH', codePath(id), { body: change });
  setQueryData(codePath(id), code);
  invalidateQueries('/api/v1/qr-codes?');
  // The chart marks changes.
  invalidateQueries(`${codePath(id)}/analytics`);
  if (change.folder !== undefined) invalidateQueries('/api/v1/folders');
  return code;
}

/** Deletes a code and updates the cached lists and the account's usage. @throws ApiError */
export async function deleteCode({ id }: QrCode): Promise<void> {
  await call('DELETE', codePath(id));
  invalidateQueries('/api/v1/qr-codes?');
  invalidateQueries('/api/v1/account');
}

/**
 * Applies an action to each of the codes, a few at a time. A failure does not stop the others.
 *
 * @throws ApiError if the action failed for some codes; of several codes it states how many, and the reason
 *   of the first failure
 */
export async function forEachCode<Code extends Pick<QrCode, 'id'>>(
  codes: readonly Code[],
  action: (code: Code) => Promise<unknown>,
): Promise<void> {
  const remaining = [...codes];
  const failures: ApiError[] = [];
  const runNext = async () => {
    for (let code = remaining.shift(); code; code = remaining.shift()) {
      await action(code).catch((thrown: unknown) => failures.push(toApiError(thrown)));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, runNext));
  const [first] = failures;
  if (!first) return;
  if (codes.length === 1) throw first;
  const succeeded = codes.length - failures.length;
  const message = `${succeeded} of ${codes.length} succeeded; ${failures.length} failed: ${first.message}`;
  throw new ApiError(message, first.code, first.status, first.requestId);
}
