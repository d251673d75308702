import type { AccountScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { ApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { ACCOUNT_CHANGES_PATH } from './change-query.js';
import { schedulePath } from './schedule-paths.js';

interface CancelChangesDialogProps {
  changes: readonly AccountScheduledChange[];
  /** Called after the changes were canceled. */
  onCanceled: () => void;
  onClose: () => void;
}

/**
 * Asks whether to cancel pending changes, and cancels them one after the other. After an error, a second
 * attempt continues.
 */
export function CancelChangesDialog({ changes, onCanceled, onClose }: CancelChangesDialogProps) {
  const count = pluralize(changes.length, 'change');
  const cancel = async () => {
    try {
      for (const change of changes) await cancelChange(change);
    } finally {
      invalidateQueries(ACCOUNT_CHANGES_PATH);
    }
    toast(`${count} canceled`);
    onCanceled();
    onClose();
  };
  return (
    <Confirm
      title={`Cancel ${count}?`}
      confirmLabel={changes.length === 1 ? 'Cancel change' : 'Cancel changes'}
      cancelLabel={changes.length === 1 ? 'Keep change' : 'Keep changes'}
      action={cancel}
      onClose={onClose}
    >
      <p>
        The codes stay as they are at these times. Later changes that need a canceled one are blocked. This
        can’t be undone.
      </p>
    </Confirm>
  );
}

/** Cancels a change, unless it is no longer pending or its code was deleted. */
async function cancelChange({ id, qrCodeId }: AccountScheduledChange): Promise<void> {
  try {
    await call('DELETE', `${schedulePath(qrCodeId)}/${id}`);
  } catch (error) {
    const isSettled = error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found');
    if (!isSettled) throw error;
  }
  invalidateQueries(schedulePath(qrCodeId));
}
