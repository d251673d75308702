import { useState } from 'preact/hooks';
import type { FileResource } from '../../core/files/file-schemas.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { BulkChange } from '../bulk-changes/bulk-change.js';
import { CheckedResult } from '../bulk-changes/checked-result.js';
import { useCheckedChange } from '../bulk-changes/use-checked-change.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { navigate } from '../router/location.js';
import { FilePickerDialog } from './file-picker-dialog.js';

interface ReplaceFileDialogProps {
  file: FileResource;
  onClose: () => void;
}

/** Replaces a file in all codes: the user chooses or uploads another one, and reviews what a check found. */
export function ReplaceFileDialog({ file, onClose }: ReplaceFileDialogProps) {
  const [replacement, setReplacement] = useState<FileResource>();
  const selection = { select: { filter: { file: file.id } }, count: file.codes };
  const open = (job: Job) => {
    onClose();
    toast('Job submitted');
    navigate(`/jobs/${job.id}`);
  };
  const { summary, checking, error, isPending, check, reset, submit } = useCheckedChange(selection, open);
  const checkWith = (chosen: FileResource) => check(replaceFile(file, chosen));
  if (!replacement) {
    return (
      <FilePickerDialog
        key="picker"
        title={`Replace ${file.name} in all codes`}
        withUpload
        without={[file.id]}
        onChoose={(chosen) => {
          setReplacement(chosen);
          checkWith(chosen);
        }}
        onClose={onClose}
      />
    );
  }
  const chooseAgain = () => {
    reset();
    setReplacement(undefined);
  };
  return (
    <Dialog key="check" title={`Replace ${file.name} in all codes`} onClose={onClose}>
      <div class="stack">
        <p>
          Visitors will get{' '}
          <strong>
            <bdi>{replacement.name}</bdi>
          </strong>{' '}
          in its place.
        </p>
        {checking && <p role="status">Checking the codes. Nothing is changed yet.</p>}
        {!summary && !error && <Skeleton lines={3} />}
        {error && <Problem error={error} />}
        {summary ? (
          <CheckedResult
            action="replace"
            selection={selection}
            summary={summary}
            isPending={isPending}
            back={{ label: 'Back', go: chooseAgain }}
            onCheckAgain={error?.code === 'selection_changed' ? () => checkWith(replacement) : undefined}
            onSubmit={submit}
          />
        ) : (
          <footer class="dialog-foot">
            <Button onClick={chooseAgain}>Back</Button>
          </footer>
        )}
      </div>
    </Dialog>
  );
}

function replaceFile(file: FileResource, replacement: FileResource): BulkChange {
  return { kind: 'update', patch: { replaceFile: { find: file.id, replace: replacement.id } } };
}
