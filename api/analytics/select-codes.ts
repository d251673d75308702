import type { AccountView } from '../../core/accounts/account-view.js';
import { filterTagSchema } from '../../core/codes/code-filter-schemas.js';
import { queryFolderFields } from '../../core/codes/folders/folder-schemas.js';
import { idSchema } from '../../core/basics/ids.js';
import { codeTypeSchema } from '../../core/symbols/payloads/registry.js';
import type { QrCodeSelection } from '../../store/qr-codes/code-filter.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import type { AnalyticsDeps } from './deps.js';

/** Parameters that select codes of an account, archived ones included. */
export const codeSelectionShape = {
  qrCodeId: idSchema('qrCode').optional().describe('Count the scans of this code'),
  tag: filterTagSchema.optional().describe('Count the scans of codes that have this tag now'),
  type: codeTypeSchema.optional().describe('Count the scans of codes of this type'),
  ...queryFolderFields,
};

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
  { qrCodes }: Pick<AnalyticsDeps, 'qrCodes'>,
): Promise<SelectedCodes> {
  const { accountId, limit } = view;
  if (!limit && Object.values(selection).every((value) => value === undefined))
    return { scope: { accountId } };
  const ids = await qrCodes.listIds(view, selection);
  if (ids.length === 1) return { scope: { accountId, qrCodeId: ids[0] } };
  return { scope: { accountId }, qrCodeIds: new Set(ids) };
}
