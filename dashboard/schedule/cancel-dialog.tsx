import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { ScheduledChange } from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { formatShortInstant } from '../format/times.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { schedulePath } from './schedule-paths.js';

interface CancelDialogProps {
  code: QrCode;
  change: ScheduledChange;
  onClose: () => void;
}

/** Asks whether to cancel a pending change. */
export function CancelDialog({ code, change, onClose }: CancelDialogProps) {
  const cancel = async () => {
    await call('DELETE', `${schedulePath(code.id)}/${change.id}`);
    invalidateQueries(schedulePath(code.id));
    toast('Change canceled');
    onClose();
  };
  return (
    <Confirm
      title="Cancel this change?"
      confirmLabel="Cancel change"
      cancelLabel="Keep change"
      action={cancel}
      onClose={onClose}
    >
      <p>
        Nothing will happen on <strong>{formatShortInstant(change.at)}</strong>. Later changes that need this
        one are blocked.
      </p>
    </Confirm>
  );
}
