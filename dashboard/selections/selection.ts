import type { ScanSelection } from '../../core/codes/scan-selection.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';

/** The codes that a search chooses; see `CodeSelection`. */
interface ChosenCodes {
  code: string | undefined;
  tag: string | undefined;
  type: string | undefined;
}

/** Returns the selection of one code, which is alone, or of a tag and a type within the same folder. */
export function selectCodes(selection: ScanSelection, { code, tag, type }: ChosenCodes): ScanSelection {
  if (code !== undefined) return { qrCodeId: code };
  const { folder, includeSubfolders } = selection;
  return withoutUndefined({ tag, type: type as CodeType | undefined, folder, includeSubfolders });
}

/**
 * Returns the selection with another folder.
 *
 * @param folder ID, `none`, or empty for any folder
 * @param isBelowIncluded Whether the folders below count; without effect if no folder is chosen.
 */
export function selectFolder(
  { tag, type }: ScanSelection,
  folder: string,
  isBelowIncluded: boolean,
): ScanSelection {
  return withoutUndefined({
    tag,
    type,
    folder: folder === '' ? undefined : folder,
    includeSubfolders: folder !== '' && isBelowIncluded ? true : undefined,
  });
}

/** Returns the query parameters of the analytics of a selection. */
export function selectionQuery({
  includeSubfolders,
  ...selection
}: ScanSelection): Record<string, string | undefined> {
  return { ...selection, includeSubfolders: includeSubfolders ? 'true' : undefined };
}

function withoutUndefined(selection: {
  [Name in keyof ScanSelection]: ScanSelection[Name] | undefined;
}): ScanSelection {
  return Object.fromEntries(Object.entries(selection).filter(([, value]) => value !== undefined));
}
