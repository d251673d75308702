import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { navigate } from '../router/location.js';
import { jobPath } from './use-job.js';

/** Button that reverts a job after a confirmation, and opens the job that does it. */
export function UndoButton({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    const { id } = await call<Job>('POST', `${jobPath(job.id)}/revert`);
    invalidateQueries('/api/v1/jobs?');
    setAsking(false);
    toast('Undoing the job…');
    navigate(`/jobs/${id}`);
  });
  return (
    <>
      <Button icon="back" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <Confirm
          title="Undo this job?"
          confirmLabel="Undo"
          cancelLabel="Keep changes"
          isPending={isPending}
          error={error}
          onConfirm={() => void mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            Each code goes back to its revision before the job. Codes that were changed since then are left
            out, and passwords stay as they are.
          </p>
        </Confirm>
      )}
    </>
  );
}
