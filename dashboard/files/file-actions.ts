import type { FileResource } from '../../core/files/file-schemas.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { upload } from '../http/upload.js';
import { withQuery } from '../router/location.js';
import { ACCOUNT_PATH } from '../session/session.js';
import { FILES_PATH, filePath } from './file-paths.js';
import { mediaTypeOf } from './media-type.js';

interface FileUpload {
  file: File;
  /** ID of the folder that receives the file. */
  folder: string | undefined;
  /** Makes a repeated upload store the file once. */
  key: string;
  signal: AbortSignal;
  /** Called with the number of bytes that were sent. */
  onProgress: (sent: number) => void;
}

/** Uploads a file under its own name. @throws ApiError */
export async function uploadFile({ file, folder, key, ...rest }: FileUpload): Promise<FileResource> {
  const stored = await upload<FileResource>(withQuery(FILES_PATH, { name: file.name, folder }), file, {
    type: mediaTypeOf(file),
    headers: { 'idempotency-key': key },
    ...rest,
  });
  setQueryData(filePath(stored.id), stored);
  refreshFiles();
  return stored;
}

/** Renames or moves a file. @param change.folder null for no folder @throws ApiError */
export async function updateFile(
  id: string,
  change: { name: string } | { folder: string | null },
): Promise<void> {
  await call<FileResource>('PATCH', filePath(id), { body: change });
  invalidateQueries(FILES_PATH);
}

/** Deletes a file that no code uses. @throws ApiError `conflict` if a code uses it */
export async function deleteFile(id: string): Promise<void> {
  await call('DELETE', filePath(id));
  refreshFiles();
}

/** Refreshes the lists of files and the storage that they take. */
function refreshFiles(): void {
  invalidateQueries(FILES_PATH);
  invalidateQueries(ACCOUNT_PATH);
}
