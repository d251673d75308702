import type { QrCode, UpdateQrCode } from '../../core/qr-code-schemas.js';
import { ApiError, toApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';

/** Codes changed at the same time: enough to be quick, few enough to leave the service to others. */
const AT_ONCE = 4;

export const codePath = (id: string) => `/api/v1/qr-codes/${id}`;

/** Changes a code; lists and pages that show it follow. @throws ApiError */
export async function updateCode(id: string, change: Partial<UpdateQrCode>): Promise<QrCode> {
  const code = await call<QrCode>('PATCH', codePath(id), { body: change });
  setQueryData(codePath(id), code);
  invalidateQueries('/api/v1/qr-codes?');
  return code;
}

export const pauseCode = ({ id }: QrCode) => updateCode(id, { status: 'paused' });
export const resumeCode = ({ id }: QrCode) => updateCode(id, { status: 'active' });

/** @throws ApiError */
export async function deleteCode({ id }: QrCode): Promise<void> {
  await call('DELETE', codePath(id));
  invalidateQueries('/api/v1/qr-codes?');
  invalidateQueries('/api/v1/account');
}

/**
 * Does the same to many codes.
 * @throws ApiError when some could not be changed: says how many were, and why the first was not
 */
export async function forEachCode(
  codes: readonly QrCode[],
  change: (code: QrCode) => Promise<unknown>,
): Promise<void> {
  const waiting = [...codes];
  const failures: ApiError[] = [];
  const work = async () => {
    for (let code = waiting.shift(); code; code = waiting.shift()) {
      await change(code).catch((thrown: unknown) => failures.push(toApiError(thrown)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [first] = failures;
  if (!first) return;
  const done = codes.length - failures.length;
  const message = `${done} of ${codes.length} are done; ${failures.length} failed: ${first.message}`;
  throw new ApiError(message, first.code, first.status, first.requestId);
}
