import type { ErrorDetail } from '../../core/basics/errors.js';
import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { CodePicker } from '../analytics/code-picker.js';
import { Checkbox, SelectField } from '../components/field.js';
import { folderChoices } from '../folders/folder-choices.js';
import { NO_FOLDER } from '../folders/folder-paths.js';
import { useFolders } from '../folders/use-folders.js';
import { selectCodes, selectFolder } from './selection.js';
import './selections.css';

interface SelectionFieldProps {
  selection: ScanSelection;
  /** Errors of a request, whose `filter` is the selection. */
  errors: readonly ErrorDetail[];
  onSelection: (selection: ScanSelection) => void;
}

/** Chooses the codes whose scans count: all, one, or those with a tag, of a type, and in a folder. */
export function SelectionField({ selection, errors, onSelection }: SelectionFieldProps) {
  const { tree } = useFolders();
  const { qrCodeId, tag, type, folder = '', includeSubfolders = false } = selection;
  const choosesAll = qrCodeId === undefined && tag === undefined && type === undefined;
  const error = errors.find(({ path }) => path.startsWith('filter'));
  const hasBelow = folder !== '' && folder !== NO_FOLDER;
  return (
    <fieldset class="selection-field">
      <legend class="field-label">Codes</legend>
      <div class="row">
        {choosesAll && <span>{folder === '' ? 'All codes' : 'All codes of the folder'}</span>}
        <CodePicker
          label="Choose codes"
          selection={{ code: qrCodeId, tag, type }}
          onChange={(chosen) => onSelection(selectCodes(selection, chosen))}
        />
      </div>
      {qrCodeId === undefined && (tree.all.length > 0 || folder !== '') && (
        <div class="selection-folder">
          <SelectField
            label="Folder"
            value={folder}
            choices={[
              { value: '', label: 'Any folder' },
              { value: NO_FOLDER, label: 'No folder' },
              ...folderChoices(tree),
            ]}
            onValue={(chosen) => onSelection(selectFolder(selection, chosen, chosen !== NO_FOLDER))}
          />
          {hasBelow && (
            <Checkbox
              label="Include the folders below"
              checked={includeSubfolders}
              onValue={(isIncluded) => onSelection(selectFolder(selection, folder, isIncluded))}
            />
          )}
        </div>
      )}
      {error && (
        <p class="field-note field-error" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}
