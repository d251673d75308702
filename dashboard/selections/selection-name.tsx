import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { useCodeName } from '../codes/code-name.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { NO_FOLDER } from '../folders/folder-paths.js';
import { useFolders } from '../folders/use-folders.js';

/** Names the codes that a selection has, such as `Tag menu, folder Berlin and below`. */
export function SelectionName({ selection }: { selection: ScanSelection }) {
  const { qrCodeId, tag, type, folder, includeSubfolders } = selection;
  const name = useCodeName(qrCodeId);
  const { tree } = useFolders();
  if (qrCodeId !== undefined) return <bdi>{name || ' '}</bdi>;
  const parts = [
    ...(tag === undefined ? [] : [`tag ${tag}`]),
    ...(type === undefined ? [] : [`type ${CODE_TYPE_DISPLAY[type].name}`]),
    ...(folder === undefined ? [] : [folderName(folder)]),
  ];
  function folderName(id: string): string {
    if (id === NO_FOLDER) return 'no folder';
    const path = tree.pathOf(id) ?? 'that was deleted';
    return `folder ${path}${includeSubfolders ? ' and below' : ''}`;
  }
  return <bdi>{parts.length === 0 ? 'All codes' : `Codes: ${parts.join(', ')}`}</bdi>;
}
