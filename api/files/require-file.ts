import type { AccountView } from '../../core/accounts/account-view.js';
import { fileNotFound } from '../../core/files/file-errors.js';
import type { StoredFile } from '../../core/files/stored-file.js';
import type { FileDeps } from './deps.js';

/**
 * Returns the file with this ID that the caller sees.
 *
 * @throws DomainError `not_found` if there is none; the same for a file of another account.
 */
export async function requireFile(
  view: AccountView,
  id: string,
  { files }: Pick<FileDeps, 'files'>,
): Promise<StoredFile> {
  const file = await files.find(view, id);
  if (!file) throw fileNotFound(id);
  return file;
}
