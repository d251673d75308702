import type { FileResource } from '../../core/files/file-schemas.js';
import type { StoredFile } from '../../core/files/stored-file.js';
import type { FileDeps } from './deps.js';

/** Builds the API responses for files of one account, in the same order. */
export async function presentFiles(
  accountId: string,
  found: readonly StoredFile[],
  { files }: Pick<FileDeps, 'files'>,
): Promise<FileResource[]> {
  const ids = found.map(({ id }) => id);
  const codes = ids.length === 0 ? new Map<string, number>() : await files.countCodes(accountId, ids);
  return found.map(({ accountId: _owner, folder, createdAt, updatedAt, ...fields }) => ({
    ...fields,
    folder: folder ?? null,
    codes: codes.get(fields.id) ?? 0,
    blocked: false,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
