import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { DomainError } from '../../core/basics/errors.js';
import { folderNotFound } from '../../core/codes/folders/place-folder.js';
import type { Stores } from '../../store/create-stores.js';

/**
 * Checks that the code and the folder of a selection exist when an owner writes it. They can be deleted
 * later.
 *
 * @throws DomainError `not_found` at `filter.qrCodeId` or `filter.folder`
 */
export async function assertSelection(
  accountId: string,
  { qrCodeId, folder }: ScanSelection,
  { qrCodes, folders }: Pick<Stores, 'qrCodes' | 'folders'>,
): Promise<void> {
  if (folder !== undefined && folder !== 'none') {
    const tree = await folders.readTree(accountId);
    if (!tree.find(folder)) throw folderNotFound(folder, 'filter.folder');
  }
  if (qrCodeId === undefined) return;
  const [found] = await qrCodes.listIds({ accountId }, { id: qrCodeId });
  if (found !== undefined) return;
  const message = `There is no code ${qrCodeId}`;
  throw new DomainError('not_found', message, { details: [{ path: 'filter.qrCodeId', message }] });
}
