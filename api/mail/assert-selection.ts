import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { DomainError } from '../../core/basics/errors.js';
import type { Stores } from '../../store/create-stores.js';
import { folderCondition } from '../qr-codes/folder-filter.js';

/**
 * Checks that the code and the folder of a selection exist when an owner writes it. They can be deleted
 * later.
 *
 * @throws DomainError `not_found` that names the field
 */
export async function assertSelection(
  accountId: string,
  { qrCodeId, folder }: ScanSelection,
  deps: Pick<Stores, 'qrCodes' | 'folders'>,
): Promise<void> {
  await folderCondition({ accountId }, { folder }, deps);
  if (qrCodeId === undefined) return;
  const [found] = await deps.qrCodes.listIds({ accountId }, { id: qrCodeId });
  if (found === undefined) throw new DomainError('not_found', `There is no code ${qrCodeId}`);
}
