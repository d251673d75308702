import type { FileResource } from '../../core/files/file-schemas.js';
import type { StoredFile } from '../../core/files/stored-file.js';
import type { FileDeps } from './deps.js';

/** Builds the API responses for files of one account, in the same order. */
export async function presentFiles(
  accountId: string,
  found: readonly StoredFile[],
  { files, codesOfFiles }: Pick<FileDeps, 'files' | 'codesOfFiles'>,
): Promise<FileResource[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [codes, blocked] = await Promise.all([
    codesOfFiles.count(accountId, ids),
    files.findBlockedDigests(found.map(({ sha256 }) => sha256)),
  ]);
  return found.map(({ accountId: _owner, folder, createdAt, updatedAt, ...fields }) => ({
    ...fields,
    folder: folder ?? null,
    codes: codes.get(fields.id) ?? 0,
    blocked: blocked.has(fields.sha256),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
