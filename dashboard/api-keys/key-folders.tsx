import { planIncludes } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { FolderListField } from '../folders/folder-list-field.js';
import { useFolders } from '../folders/use-folders.js';
import { useAccount } from '../session/session.js';
import { FOLDER_KEYS_PLAN } from './new-key.js';

interface KeyFoldersProps {
  /** IDs of the folders; none for a key that sees everything. */
  folders: readonly string[];
  error: string | undefined;
  onFolders: (folders: readonly string[]) => void;
}

/** Limits a key to folders. Renders nothing for an account without folders. */
export function KeyFolders({ folders, error, onFolders }: KeyFoldersProps) {
  const { plan } = useAccount();
  const { tree } = useFolders();
  if (tree.all.length === 0 && folders.length === 0) return null;
  if (!planIncludes(plan, FOLDER_KEYS_PLAN)) {
    return (
      <p class="field-note">
        On the {PLAN_NAMES[FOLDER_KEYS_PLAN]} plan, a key can be limited to the codes in some folders.
      </p>
    );
  }
  return (
    <FolderListField
      folders={folders}
      hint={
        folders.length === 0
          ? 'The key sees the whole account.'
          : 'The key sees these folders and everything below, and nothing else. What it creates is in the first one.'
      }
      noneLabel="All, or limit the key to…"
      listLabel="Folders of the key"
      error={error}
      onFolders={onFolders}
    />
  );
}
