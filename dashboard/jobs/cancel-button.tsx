import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { call } from '../http/call.js';
import { setQueryData, invalidateQueries } from '../http/query-cache.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { jobTitle } from './describe-job.js';
import { kindOfJob } from './job-kind.js';
import { jobPath } from './use-job.js';

function describeConsequence(job: Job): string {
  const { keepsChanges, result, unit } = kindOfJob(job);
  if (keepsChanges) return 'Its changes so far stay.';
  if (result === 'codes') return 'All codes that it has created will be deleted.';
  return `No file will be created. The ${unit === 'scan' ? 'scans' : 'codes'} are not affected.`;
}

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
      <Button icon="close" needs={kindOfJob(job).create} onClick={() => setAsking(true)}>
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
            <strong>{jobTitle(job)}</strong> will stop. {describeConsequence(job)}
          </p>
        </Confirm>
      )}
    </>
  );
}
