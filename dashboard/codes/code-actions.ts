import type { QrCode, UpdateQrCode } from '../../core/codes/qr-code-schemas.js';
import { ApiError, toApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
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

/** Pauses a code: its short link shows a page that says so. @throws ApiError */
export const pauseCode = ({ id }: QrCode) => updateCode(id, { status: 'paused' });

/** Resumes a paused code. @throws ApiError */
export const resumeCode = ({ id }: QrCode) => updateCode(id, { status: 'active' });

/**
 * Pauses a code, or resumes it, and confirms it with a message that undoes it in one click. The pages of the
 * code show a pause at once, and the former state again if it fails.
 *
 * @throws ApiError
 */
export async function setPaused(code: QrCode, paused: boolean): Promise<void> {
  if (paused) await changeAtOnce(code, { ...code, status: 'paused', state: 'paused' });
  else await resumeCode(code);
  const undo = () =>
    (paused ? changeAtOnce({ ...code, status: 'paused', state: 'paused' }, code) : pauseCode(code)).catch(
      reportUndoFailure,
    );
  toast(`${code.dynamic ? 'Code' : 'Short link'} ${paused ? 'paused' : 'resumed'}`, {
    label: 'Undo',
    onChoose: () => void undo(),
  });
}

/** Shows a code with another status while it is being changed. @throws ApiError if the former one is back */
async function changeAtOnce(former: QrCode, expected: QrCode): Promise<void> {
  const path = codePath(former.id);
  setQueryData(path, expected);
  try {
    await updateCode(former.id, { status: expected.status });
  } catch (thrown) {
    setQueryData(path, former);
    throw thrown;
  }
}

/** The change that was to be undone may be far from what is on the screen now. */
function reportUndoFailure(thrown: unknown): void {
  toast(`Couldn’t undo: ${toApiError(thrown).message}`);
}

/** Removes a code from lists; everything else about it continues to work. @throws ApiError */
const archiveCode = ({ id }: QrCode) => updateCode(id, { archived: true });

/** Returns an archived code to lists. @throws ApiError */
const unarchiveCode = ({ id }: QrCode) => updateCode(id, { archived: false });

/**
 * Archives codes, or returns them to lists, and confirms it with a message that undoes it in one click.
 *
 * @param archived whether the codes are archived afterward
 * @throws ApiError as `forEachCode`
 */
export async function setArchived(codes: readonly QrCode[], archived: boolean): Promise<void> {
  await forEachCode(codes, archived ? archiveCode : unarchiveCode);
  const subject = codes.length === 1 ? 'Code' : pluralize(codes.length, 'code');
  const undo = () => setArchived(codes, !archived).catch(reportUndoFailure);
  toast(`${subject} ${archived ? 'archived' : 'unarchived'}`, { label: 'Undo', onChoose: () => void undo() });
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
 * @throws ApiError if the action failed for some codes; states how many, and the reason of the first failure
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
  const succeeded = codes.length - failures.length;
  const message = `${succeeded} of ${codes.length} succeeded; ${failures.length} failed: ${first.message}`;
  throw new ApiError(message, first.code, first.status, first.requestId);
}
