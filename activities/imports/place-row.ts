import { seesFolder } from '../../core/accounts/account-view.js';
import { validationError, type DomainError } from '../../core/basics/errors.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import { idSchema } from '../../core/basics/ids.js';
import { followPath, type PathTarget } from '../../core/jobs/imports/folder-path.js';
import type { SpreadsheetRow } from '../../core/jobs/rows/parse-row.js';
import { newId } from '../../store/mongo/ids.js';
import type { RowContext } from './row-context.js';

/** Where the code of a row goes. */
export interface RowPlace {
  /** ID of the folder; null for none, undefined if the code stays where it is. */
  folder: string | null | undefined;
  /** The folders that must be created first; until then, `folder` does not exist. */
  missing?: Extract<PathTarget, { kind: 'missing' }>;
}

const folderId = idSchema('folder');

/**
 * Decides which folder the code of a row goes into.
 *
 * @param isNew Whether the row creates the code.
 * @returns The place, or the error of the row.
 */
export function placeRow(
  { folder: named }: Pick<SpreadsheetRow, 'folder'>,
  isNew: boolean,
  { defaults, tree, view }: Pick<RowContext, 'defaults' | 'tree' | 'view'>,
): RowPlace | DomainError {
  const folder = named === undefined && isNew ? (defaults['folder'] ?? view.limit?.home) : named;
  if (folder === undefined) return view.limit && isNew ? folderNotFound('of the key', 'folder') : { folder };
  if (folder === null)
    return view.limit ? problem('must be a folder, because the key is limited to folders') : { folder };
  if (typeof folder !== 'string') return problem('must be the path of a folder');
  if (folderId.safeParse(folder).success) {
    return tree.find(folder) && seesFolder(view, folder) ? { folder } : folderNotFound(folder, 'folder');
  }
  const target = followPath(folder, tree, view);
  if (target.kind === 'invalid') return problem(target.problem);
  if (target.kind === 'existing') return { folder: target.id };
  return { folder: newId('folder'), missing: target };
}

function problem(message: string): DomainError {
  return validationError([{ path: 'folder', message }]);
}
