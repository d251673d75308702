import { useState } from 'preact/hooks';
import { MAX_EXPORT_CODES, planIncludes } from '../../core/plans.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { useMutation } from '../http/use-mutation.js';
import { useAccount } from '../session/session.js';
import { counted } from '../format/numbers.js';
import { forEachCode, deleteCode, pauseCode, resumeCode } from './code-actions.js';
import { nameOf } from './describe-content.js';
import { ExportDialog } from './export-dialog.js';
import { TagDialog } from './tag-dialog.js';

interface SelectionBarProps {
  codes: readonly QrCode[];
  onClear: () => void;
}

/** What can be done to the codes that are selected. */
export function SelectionBar({ codes, onClear }: SelectionBarProps) {
  const [asking, setAsking] = useState<'export' | 'tag' | 'delete'>();
  const { plan } = useAccount();
  const close = () => setAsking(undefined);
  const allPaused = codes.every(({ status }) => status === 'paused');
  const many = counted(codes.length, 'code');

  const status = useMutation(async () => {
    await forEachCode(codes, allPaused ? resumeCode : pauseCode);
    toast(`${many} ${allPaused ? 'resumed' : 'paused'}`);
    onClear();
  });
  const removal = useMutation(async () => {
    await forEachCode(codes, deleteCode);
    toast(`${many} deleted`);
    onClear();
  });
  const tooMany = codes.length > MAX_EXPORT_CODES;
  const canExport = planIncludes(plan, 'business');

  return (
    <div class="selection-bar" role="region" aria-label="Selected codes">
      <strong>{many} selected</strong>
      <Button
        small
        icon="download"
        disabled={!canExport || tooMany}
        title={canExport ? `At most ${MAX_EXPORT_CODES} at once` : 'Needs the Business plan'}
        onClick={() => setAsking('export')}
      >
        {canExport ? 'Export' : 'Export (Business)'}
      </Button>
      <Button small icon="tag" onClick={() => setAsking('tag')}>
        Tag
      </Button>
      <Button
        small
        icon={allPaused ? 'play' : 'pause'}
        busy={status.isPending}
        onClick={() => void status.mutate()}
      >
        {allPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button small icon="trash" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      <Button small kind="quiet" onClick={onClear}>
        Clear
      </Button>
      {tooMany && <span class="small soft">An export holds at most {MAX_EXPORT_CODES} codes.</span>}
      {status.error && <span class="field-error small">{status.error.message}</span>}
      {asking === 'export' && <ExportDialog codes={codes} onClose={close} />}
      {asking === 'tag' && <TagDialog codes={codes} onClose={close} onDone={onClear} />}
      {asking === 'delete' && (
        <Confirm
          title={codes.length === 1 ? 'Delete this code?' : `Delete ${many}?`}
          confirmLabel={`Delete ${many}`}
          isPending={removal.isPending}
          error={removal.error}
          onConfirm={() => void removal.mutate()}
          onClose={close}
        >
          <p>
            {names(codes)} will stop working wherever {codes.length === 1 ? 'it is' : 'they are'} printed, and
            the scans are deleted too. This can’t be undone.
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
        <bdi>{first && nameOf(first)}</bdi>
      </strong>
      {others.length > 0 && ` and ${counted(others.length, 'other')}`}
    </>
  );
}
