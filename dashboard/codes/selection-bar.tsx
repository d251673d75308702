import { useState } from 'preact/hooks';
import { planIncludes, PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { ChangeDialog } from '../bulk-changes/change-dialog.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { storeChosenCodes } from '../sheets/chosen-codes.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { forEachCode, deleteCode, pauseCode, resumeCode, setArchived } from './code-actions.js';
import { displayName } from './describe-content.js';
import { describeDeletion } from './describe-effects.js';
import { ExportDialog } from './export-dialog.js';
import { LoadedMoveCodesDialog } from '../folders/folder-fact.js';
import { TagDialog } from './tag-dialog.js';

interface SelectionBarProps {
  codes: readonly QrCode[];
  /** Number of codes that match the filters, shown or not. */
  total: number;
  /** Selects all codes that match. */
  onSelectAll: () => void;
  onClear: () => void;
}

/** Actions on the selected codes. */
export function SelectionBar({ codes, total, onSelectAll, onClear }: SelectionBarProps) {
  const [openDialog, setOpenDialog] = useState<
    'export' | 'tag' | 'move' | 'template' | 'replace' | 'delete'
  >();
  const { plan } = useAccount();
  const close = () => setOpenDialog(undefined);
  const allPaused = codes.every(({ status }) => status === 'paused');
  const allArchived = codes.every(({ archived }) => archived);
  const count = pluralize(codes.length, 'code');

  const statusChange = useMutation(async () => {
    await forEachCode(codes, allPaused ? resumeCode : pauseCode);
    toast(`${count} ${allPaused ? 'resumed' : 'paused'}`);
    onClear();
  });
  const archive = useMutation(async () => {
    await setArchived(codes, !allArchived);
    onClear();
  });
  const deleteCodes = async () => {
    await forEachCode(codes, deleteCode);
    toast(`${count} deleted`);
    onClear();
  };
  const printLabels = () => {
    storeChosenCodes(codes.map(({ id }) => id));
    navigate('/codes/labels?codes=selected');
  };
  const selection: BulkSelection = { select: { ids: codes.map(({ id }) => id) }, count: codes.length };
  const canExport = planIncludes(plan, 'business');

  return (
    <div class="selection-bar" role="region" aria-label="Selected codes">
      <strong>{count} selected</strong>
      {total > codes.length && (
        <Button small icon="check" onClick={onSelectAll}>
          Select all {formatNumber(total)} that match
        </Button>
      )}
      <Button
        small
        icon="download"
        disabled={!canExport}
        title={canExport ? undefined : 'On the Business plan'}
        onClick={() => setOpenDialog('export')}
      >
        {canExport ? 'Export' : 'Export (Business)'}
      </Button>
      <Button small icon="sheet" onClick={printLabels}>
        Print labels
      </Button>
      <Button small icon="tag" onClick={() => setOpenDialog('tag')}>
        Tag
      </Button>
      {PLAN_TERMS[plan].folders && (
        <Button small icon="move" onClick={() => setOpenDialog('move')}>
          Move
        </Button>
      )}
      {PLAN_TERMS[plan].bulk && (
        <Button small icon="copy" onClick={() => setOpenDialog('template')}>
          Template
        </Button>
      )}
      {PLAN_TERMS[plan].bulk && (
        <Button small icon="repeat" onClick={() => setOpenDialog('replace')}>
          Replace in URLs
        </Button>
      )}
      <Button
        small
        icon={allPaused ? 'play' : 'pause'}
        busy={statusChange.isPending}
        onClick={() => void statusChange.mutate()}
      >
        {allPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button small icon="archive" busy={archive.isPending} onClick={() => void archive.mutate()}>
        {allArchived ? 'Unarchive' : 'Archive'}
      </Button>
      <Button small icon="trash" onClick={() => setOpenDialog('delete')}>
        Delete
      </Button>
      <Button small kind="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {[statusChange.error, archive.error].map(
        (error) => error && <span class="field-error small">{error.message}</span>,
      )}
      {openDialog === 'export' && <ExportDialog selection={selection} onClose={close} />}
      {openDialog === 'tag' && <TagDialog codes={codes} onClose={close} onDone={onClear} />}
      {openDialog === 'move' && <LoadedMoveCodesDialog codes={codes} onClose={close} onDone={onClear} />}
      {(openDialog === 'replace' || openDialog === 'template') && (
        <ChangeDialog action={openDialog} selection={selection} onClose={close} />
      )}
      {openDialog === 'delete' && (
        <Confirm
          title={codes.length === 1 ? 'Delete this code?' : `Delete ${count}?`}
          confirmLabel={`Delete ${count}`}
          action={deleteCodes}
          onClose={close}
        >
          <p>
            {names(codes)} will be deleted with all scans. {describeDeletion(codes)} This can’t be undone.
          </p>
        </Confirm>
      )}
    </div>
  );
}

function names(codes: readonly QrCode[]) {
  const [first, ...others] = codes;
  return (
    <>
      <strong>
        <bdi>{first && displayName(first)}</bdi>
      </strong>
      {others.length > 0 && ` and ${pluralize(others.length, 'other')}`}
    </>
  );
}
