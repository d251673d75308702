import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { Filters } from '../codes/list-query.js';
import { Select } from '../components/field.js';
import { folderChoices } from './folder-choices.js';
import { NO_FOLDER } from './folder-paths.js';

interface FolderFilterProps {
  tree: FolderTree;
  /** ID of the chosen folder, which the tree has. */
  folder: string | undefined;
  onChange: (change: Filters) => void;
}

/** The filter by folder. Choosing a folder includes the folders below it. */
export function FolderFilter({ tree, folder = '', onChange }: FolderFilterProps) {
  return (
    <Select
      aria-label="Folder"
      value={folder}
      choices={[
        { value: '', label: 'Any folder' },
        { value: NO_FOLDER, label: 'No folder' },
        ...folderChoices(tree),
      ]}
      onValue={(chosen) => {
        const hasBelow = chosen !== '' && chosen !== NO_FOLDER;
        onChange({ folder: chosen, includeSubfolders: hasBelow ? 'true' : '' });
      }}
    />
  );
}
