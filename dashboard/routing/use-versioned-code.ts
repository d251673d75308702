import { useEffect, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { toApiError, type ApiError } from '../http/api-error.js';
import { request } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';

/** A code with the `ETag` of its version, so that saving detects changes made elsewhere. */
export interface VersionedCode {
  code: QrCode;
  etag: string;
}

/**
 * The code that a page edits. It is fetched only once, so that a change elsewhere does not replace what the
 * owner typed.
 */
export interface VersionedCodeState {
  version: VersionedCode | undefined;
  error: ApiError | undefined;
  /** Fetches the current version. */
  reload: () => void;
  /** Stores the version that a change returned. */
  setVersion: (version: VersionedCode) => void;
}

/** Fetches a code for a form that changes it. */
export function useVersionedCode(id: string): VersionedCodeState {
  const [version, setVersion] = useState<VersionedCode>();
  const [error, setError] = useState<ApiError>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setError(undefined);
    fetchVersion(id).then(
      (fetched) => isCurrent && setVersion(fetched),
      (thrown: unknown) => isCurrent && setError(toApiError(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempt]);
  return { version, error, reload: () => setAttempt((count) => count + 1), setVersion };
}

/** Fetches the current version of a code. @throws ApiError */
export async function fetchVersion(id: string): Promise<VersionedCode> {
  return toVersion(await request('GET', codePath(id)));
}

/**
 * Changes a code if it still has this version, and updates the cached lists and pages that show it.
 *
 * @returns the new version @throws ApiError `precondition_failed` if the code has another version
 */
export async function changeVersion({ code, etag }: VersionedCode, change: unknown): Promise<VersionedCode> {
  const response = await request('PATCH', codePath(code.id), { body: change, headers: { 'if-match': etag } });
  return storeVersion(await toVersion(response));
}

/** Restarts the count of a code's scan limit. @returns the new version @throws ApiError */
export async function resetScanLimit({ code }: VersionedCode): Promise<VersionedCode> {
  const response = await request('POST', `${codePath(code.id)}/reset-scan-limit`);
  return storeVersion(await toVersion(response));
}

/** Updates the lists and pages that show a code. */
function storeVersion(version: VersionedCode): VersionedCode {
  const path = codePath(version.code.id);
  setQueryData(path, version.code);
  invalidateQueries('/api/v1/qr-codes?');
  invalidateQueries(`${path}/history`);
  // The chart marks changes.
  invalidateQueries(`${path}/analytics`);
  return version;
}

async function toVersion(response: Response): Promise<VersionedCode> {
  const code = (await response.json()) as QrCode;
  return { code, etag: response.headers.get('etag') ?? '' };
}
