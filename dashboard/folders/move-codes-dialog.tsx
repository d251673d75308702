import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button, ButtonLink } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { pluralize } from '../format/numbers.js';
import { folderChoices } from './folder-choices.js';
import { moveCodes } from './move-codes.js';
import { useFolders } from './use-folders.js';

interface MoveCodesDialogProps {
  codes: readonly QrCode[];
  onClose: () => void;
}

/** Moves codes to a folder, or out of their folders. */
export function MoveCodesDialog({ codes, onClose }: MoveCodesDialogProps) {
  const { tree } = useFolders();
  // For a single code, its current folder is selected initially.
  const [target, setTarget] = useState(codes.length === 1 ? (codes[0]?.folder ?? '') : '');
  return (
    <Dialog title={`Move ${pluralize(codes.length, 'code')}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void moveCodes(codes, target === '' ? null : target).then((failure) => failure?.report());
        }}
      >
        <SelectField
          label="Folder"
          value={target}
          choices={[{ value: '', label: 'No folder' }, ...folderChoices(tree)]}
          onValue={setTarget}
        />
        <footer class="dialog-foot">
          <ButtonLink href="/codes/folders">Manage folders</ButtonLink>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit">
            Move
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
