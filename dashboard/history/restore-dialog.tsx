import { useState } from 'preact/hooks';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { formatExactTime } from '../format/times.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { ApiError } from '../http/api-error.js';

interface RestoreDialogProps {
  code: QrCode;
  revision: RevisionResource;
  onClose: () => void;
}

/** Asks whether to restore a revision, and once more if printed copies would no longer match the code. */
export function RestoreDialog({ code, revision, onClose }: RestoreDialogProps) {
  const [changesSymbol, setChangesSymbol] = useState(false);
  const restore = async () => {
    const body = { revision: revision.revision, ...(changesSymbol && { allowSymbolChange: true }) };
    const restored = await call<QrCode>('POST', `${codePath(code.id)}/rollback`, { body });
    setQueryData(codePath(code.id), restored);
    invalidateQueries(`${codePath(code.id)}/history`);
    invalidateQueries('/api/v1/qr-codes?');
    toast(`Version ${revision.revision} is back`);
    onClose();
  };
  const restoreOrAsk = () =>
    restore().catch((failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.code !== 'symbol_would_change') throw failure;
      setChangesSymbol(true);
    });
  return (
    <Confirm
      title={`Go back to version ${revision.revision}?`}
      confirmLabel={changesSymbol ? 'Go back and print again' : 'Go back'}
      isSafe={!changesSymbol}
      action={restoreOrAsk}
      onClose={onClose}
    >
      {changesSymbol ? (
        <p>
          <strong>The printed code would be another one.</strong> Copies that are already printed keep their
          content and no longer match the code.
        </p>
      ) : (
        <p>
          The code gets the content, rules, design, tags, and status that it had on{' '}
          {formatExactTime(revision.at)}. The password stays the same. This creates a new version, so nothing
          is lost.
        </p>
      )}
    </Confirm>
  );
}
