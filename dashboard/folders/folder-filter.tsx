import type { Filters } from '../codes/list-query.js';
import { Button } from '../components/button.js';
import { Select } from '../components/field.js';
import { NO_FOLDER } from './folder-paths.js';
import { folderChoices } from './folder-choices.js';
import { useFolders } from './use-folders.js';

interface FolderFilterProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/**
 * The filter by folder. Choosing a folder includes the folders below it. Renders nothing for an account
 * without folders.
 */
export function FolderFilter({ filters: { folder = '' }, onChange }: FolderFilterProps) {
  const { tree } = useFolders();
  const set = (chosen: string) => {
    const hasBelow = chosen !== '' && chosen !== NO_FOLDER;
    onChange({ folder: chosen, includeSubfolders: hasBelow ? 'true' : '' });
  };
  const isKnown = folder === '' || folder === NO_FOLDER || tree.find(folder) !== undefined;
  // The folder was deleted, or the account's plan no longer includes folders.
  if (!isKnown) {
    return (
      <Button small icon="close" aria-label="Remove the filter by folder" onClick={() => set('')}>
        In one folder
      </Button>
    );
  }
  if (tree.all.length === 0) return null;
  return (
    <Select
      aria-label="Folder"
      value={folder}
      choices={[
        { value: '', label: 'Any folder' },
        { value: NO_FOLDER, label: 'No folder' },
        ...folderChoices(tree),
      ]}
      onValue={set}
    />
  );
}
