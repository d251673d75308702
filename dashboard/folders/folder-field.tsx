import { SelectField } from '../components/field.js';
import { folderChoices } from './folder-choices.js';
import { useFolders } from './use-folders.js';

export interface FolderFieldProps {
  /** ID of the folder; empty for none. */
  value: string;
  error?: string | undefined;
  onValue: (folder: string) => void;
}

/** Select with the folders of the account, by path. Renders nothing if the account has none. */
export function FolderField({ value, error, onValue }: FolderFieldProps) {
  const { tree } = useFolders();
  if (tree.all.length === 0) return null;
  return (
    <SelectField
      label="Folder"
      value={value}
      error={error}
      choices={[{ value: '', label: 'No folder' }, ...folderChoices(tree)]}
      onValue={onValue}
    />
  );
}
