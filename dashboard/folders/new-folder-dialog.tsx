import { FolderDialog } from './folder-dialog.js';
import { useFolders } from './use-folders.js';

/** Dialog that creates a folder, from anywhere. */
export function NewFolderDialog({ onClose }: { onClose: () => void }) {
  const { tree } = useFolders();
  return <FolderDialog tree={tree} onClose={onClose} />;
}
