import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { folderChoices } from './folder-choices.js';
import { useFolders } from './use-folders.js';
import './folder-list-field.css';

interface FolderListFieldProps {
  /** IDs of the chosen folders. */
  folders: readonly string[];
  hint: string;
  /** The choice that is shown while no folder is chosen. */
  noneLabel: string;
  /** Accessible name of the list of chosen folders. */
  listLabel: string;
  error: string | undefined;
  onFolders: (folders: readonly string[]) => void;
}

/**
 * Chooses any number of folders. Each shows as a button that removes it. Renders nothing for an account
 * without folders, unless some are chosen.
 */
export function FolderListField({
  folders,
  hint,
  noneLabel,
  listLabel,
  error,
  onFolders,
}: FolderListFieldProps) {
  const { tree } = useFolders();
  if (tree.all.length === 0 && folders.length === 0) return null;
  const remaining = folderChoices(tree).filter(({ value }) => !folders.includes(value));
  return (
    <div class="stack folder-list">
      <SelectField
        label="Folders"
        value=""
        error={error}
        hint={hint}
        choices={[{ value: '', label: folders.length === 0 ? noneLabel : 'Add a folder…' }, ...remaining]}
        onValue={(folder) => folder !== '' && onFolders([...folders, folder])}
      />
      {folders.length > 0 && (
        <ul class="row" aria-label={listLabel}>
          {folders.map((folder) => {
            const path = tree.pathOf(folder) ?? folder;
            return (
              <li key={folder}>
                <Button
                  small
                  icon="close"
                  aria-label={`Remove the folder ${path}`}
                  onClick={() => onFolders(folders.filter((each) => each !== folder))}
                >
                  <bdi class="truncate">{path}</bdi>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
