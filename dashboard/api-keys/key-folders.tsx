import { PLAN_NAMES, planIncludes } from '../../core/plans.js';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { folderChoices } from '../folders/folder-choices.js';
import { useFolders } from '../folders/use-folders.js';
import { useAccount } from '../session/session.js';

/** Plan that limits keys to folders. */
const REQUIRED_PLAN = 'business';

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
  if (tree.all.length === 0) return null;
  if (!planIncludes(plan, REQUIRED_PLAN)) {
    return (
      <p class="field-note">
        On the {PLAN_NAMES[REQUIRED_PLAN]} plan, a key can be limited to the codes in some folders.
      </p>
    );
  }
  const remaining = folderChoices(tree).filter(({ value }) => !folders.includes(value));
  return (
    <div class="stack key-folders">
      <SelectField
        label="Folders"
        value=""
        error={error}
        hint={
          folders.length === 0
            ? 'The key sees the whole account.'
            : 'The key sees these folders and everything below, and nothing else. What it creates is in the first one.'
        }
        choices={[
          { value: '', label: folders.length === 0 ? 'All, or limit the key to…' : 'Add a folder…' },
          ...remaining,
        ]}
        onValue={(folder) => folder !== '' && onFolders([...folders, folder])}
      />
      {folders.length > 0 && (
        <ul class="row" aria-label="Folders of the key">
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
