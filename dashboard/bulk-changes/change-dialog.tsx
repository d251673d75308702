import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Form } from '../components/form.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { navigate } from '../router/location.js';
import { changeTitle, fixedChange, isChosen, type BulkAction, type BulkSelection } from './bulk-change.js';
import { ChangeFields } from './change-fields.js';
import { CheckedResult } from './checked-result.js';
import { useCheckedChange } from './use-checked-change.js';

interface ChangeDialogProps {
  action: BulkAction;
  selection: BulkSelection;
  onClose: () => void;
}

/**
 * Changes many codes in two steps: the user chooses a change, then reviews what a check found. A job applies
 * the change.
 */
export function ChangeDialog({ action, selection, onClose }: ChangeDialogProps) {
  const [change, setChange] = useState(fixedChange(action));
  const open = (job: Job) => {
    onClose();
    toast('Job submitted');
    navigate(`/jobs/${job.id}`);
  };
  const { summary, checking, isPending, error, check, reset, submit } = useCheckedChange(selection, open);
  const hasChoice = isChosen(action);
  // Without a choice, the check starts immediately.
  useEffect(() => {
    if (change) check(change);
  }, []);
  const title = changeTitle(action, summary?.counted ?? selection.count);
  const isChoosing = hasChoice && !summary && !checking;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        class="stack"
        error={error}
        onSubmit={() => {
          if (change) check(change);
        }}
      >
        {/* Hidden rather than removed, so that the fields keep their values. */}
        <div hidden={!isChoosing}>
          <div class="stack">
            {hasChoice && <ChangeFields action={action} error={error} onChange={setChange} />}
          </div>
        </div>
        {checking && (
          <>
            <p role="status">Checking the codes. Nothing is changed yet.</p>
            <Skeleton lines={2} />
          </>
        )}
        {!hasChoice && !summary && !error && !checking && <Skeleton lines={3} />}
        {error && (error.details.length === 0 || !isChoosing) && <Problem error={error} />}
        {summary && change ? (
          <CheckedResult
            action={action}
            selection={selection}
            summary={summary}
            isPending={isPending}
            back={hasChoice ? { label: 'Back', go: reset } : { label: 'Cancel', go: onClose }}
            onCheckAgain={error?.code === 'selection_changed' ? () => check(change) : undefined}
            onSubmit={submit}
          />
        ) : (
          <footer class="dialog-foot">
            <Button onClick={onClose}>Cancel</Button>
            {isChoosing && (
              <Button kind="primary" type="submit" busy={isPending} disabled={!change}>
                Check changes
              </Button>
            )}
          </footer>
        )}
      </Form>
    </Dialog>
  );
}
