import type { AccountView } from '../../core/accounts/account-view.js';
import type { ScanSelection } from '../../core/codes/scan-selection.js';
import type { FolderStore } from '../folders/folders.js';
import type { FolderChoice, QrCodeSelection } from '../qr-codes/code-filter.js';
import type { QrCodeStore } from '../qr-codes/qr-codes.js';
import type { ScanScope } from '../scans/scan-query.js';

/** The scans of the codes that a selection matches. */
export interface SelectedCodes {
  scope: ScanScope;
  /** Absent if the scope selects all of them. */
  qrCodeIds?: ReadonlySet<string>;
}

/**
 * Finds the codes that the caller sees and a selection matches. A single code is a scope of its own, because
 * a code has rollups; a set of codes selects scans in the scope of the account.
 *
 * @throws DomainError `unavailable` if the query takes too long
 */
export async function selectCodes(
  view: AccountView,
  selection: QrCodeSelection,
  { qrCodes }: { qrCodes: Pick<QrCodeStore, 'listIds'> },
): Promise<SelectedCodes> {
  const { accountId, limit } = view;
  if (!limit && Object.values(selection).every((value) => value === undefined))
    return { scope: { accountId } };
  const ids = await qrCodes.listIds(view, selection);
  if (ids.length === 1) return { scope: { accountId, qrCodeId: ids[0] } };
  return { scope: { accountId }, qrCodeIds: new Set(ids) };
}

/**
 * Returns the conditions on codes of a stored selection. A folder that no longer exists selects no code.
 *
 * @throws DomainError `unavailable` if the query takes too long
 */
export async function resolveSelection(
  accountId: string,
  { qrCodeId: id, tag, type, folder, includeSubfolders = false }: ScanSelection,
  { folders }: { folders: Pick<FolderStore, 'readTree'> },
): Promise<QrCodeSelection> {
  const conditions: QrCodeSelection = {
    ...(id !== undefined && { id }),
    ...(tag !== undefined && { tag }),
    ...(type !== undefined && { type }),
  };
  if (folder === undefined) return conditions;
  return { ...conditions, folders: await chooseFolders(accountId, folder, includeSubfolders, folders) };
}

async function chooseFolders(
  accountId: string,
  folder: string,
  includeSubfolders: boolean,
  folders: Pick<FolderStore, 'readTree'>,
): Promise<FolderChoice> {
  if (folder === 'none') return 'none';
  const tree = await folders.readTree(accountId);
  if (!tree.find(folder)) return [];
  return includeSubfolders ? tree.idsFrom(folder) : [folder];
}
