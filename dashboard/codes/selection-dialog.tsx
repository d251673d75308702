import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { BulkAction, BulkSelection } from '../bulk-changes/bulk-change.js';
import { Confirm } from '../components/dialog.js';
import { lazily } from '../components/lazily.js';
import { toast } from '../components/toast.js';
import { LoadedMoveCodesDialog } from '../folders/folder-fact.js';
import { pluralize } from '../format/numbers.js';
import { deleteCode, forEachCode } from './code-actions.js';
import { displayName } from './describe-content.js';
import { describeDeletion } from './describe-effects.js';
import { TagDialog } from './tag-dialog.js';

const LoadedChangeDialog = lazily(
  async () => (await import('../bulk-changes/change-dialog.js')).ChangeDialog,
  'Couldn’t load the dialog',
);
const LoadedExportDialog = lazily(
  async () => (await import('./export-dialog.js')).ExportDialog,
  'Couldn’t load the download',
);

/** An action on the selected codes that has a dialog. */
export type DialogAction = BulkAction | 'export';

interface SelectionDialogProps {
  action: DialogAction;
  /** The chosen codes; undefined if all codes that match are selected. */
  codes: readonly QrCode[] | undefined;
  selection: BulkSelection;
  onClose: () => void;
  /** Called once the chosen codes are deleted. Other changes leave them selected for the next one. */
  onDeleted: () => void;
}

/** The dialog of an action on the selected codes. */
export function SelectionDialog({ action, codes, selection, onClose, onDeleted }: SelectionDialogProps) {
  if (action === 'export') return <LoadedExportDialog selection={selection} onClose={onClose} />;
  if (codes && action === 'tag') return <TagDialog codes={codes} onClose={onClose} />;
  if (codes && action === 'move') return <LoadedMoveCodesDialog codes={codes} onClose={onClose} />;
  if (codes && action === 'delete') return <DeleteCodes codes={codes} onClose={onClose} onDone={onDeleted} />;
  return <LoadedChangeDialog action={action} selection={selection} onClose={onClose} />;
}

interface DeleteCodesProps {
  codes: readonly QrCode[];
  onClose: () => void;
  onDone: () => void;
}

function DeleteCodes({ codes, onClose, onDone }: DeleteCodesProps) {
  const count = pluralize(codes.length, 'code');
  const [first, ...others] = codes;
  const deleteCodes = async () => {
    await forEachCode(codes, deleteCode);
    toast(`${count} deleted`);
    onDone();
  };
  return (
    <Confirm
      title={others.length === 0 ? 'Delete this code?' : `Delete ${count}?`}
      confirmLabel={`Delete ${count}`}
      action={deleteCodes}
      onClose={onClose}
    >
      <p>
        <strong>
          <bdi>{first && displayName(first)}</bdi>
        </strong>
        {others.length > 0 && ` and ${pluralize(others.length, 'other')}`} will be deleted with all scans.{' '}
        {describeDeletion(codes)} This can’t be undone.
      </p>
    </Confirm>
  );
}
