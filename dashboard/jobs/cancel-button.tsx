import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { jobTitle } from './job-kind.js';
import { jobPath } from './use-job.js';

const NO_FILE = 'No file will be created. The codes are not affected.';
const NO_SCANS_FILE = 'No file will be created. The scans are not affected.';
const STAYS = 'Its changes so far stay.';

const CONSEQUENCES: Record<Job['type'], string> = {
  bulk_create: 'All codes that it has created will be deleted.',
  bulk_export: NO_FILE,
  export: NO_FILE,
  sheet: NO_FILE,
  bulk_update: STAYS,
  bulk_delete: STAYS,
  revert: STAYS,
  import: STAYS,
};

/** Button that cancels a job after a confirmation. */
export function CancelButton({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false);
  const cancel = async () => {
    const after = await call<Job>('POST', `${jobPath(job.id)}/cancel`);
    setQueryData(jobPath(job.id), after);
    invalidateQueries('/api/v1/jobs?');
    setAsking(false);
    toast(after.status === 'cancelled' ? 'Job canceled' : 'Canceling the job…');
  };
  return (
    <>
      <Button icon="close" onClick={() => setAsking(true)}>
        Cancel job
      </Button>
      {asking && (
        <Confirm
          title="Cancel this job?"
          confirmLabel="Cancel job"
          cancelLabel="Keep running"
          action={cancel}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{jobTitle(job)}</strong> will stop. {job.scans ? NO_SCANS_FILE : CONSEQUENCES[job.type]}
          </p>
        </Confirm>
      )}
    </>
  );
}
