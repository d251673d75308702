import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Button } from '../components/button.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { kindOfJob } from './job-kind.js';
import { jobPath } from './use-job.js';

const RESTORES =
  'Each code goes back to its version before the job. Codes that were changed since then are left out, and passwords stay the same.';
const DELETES =
  'The codes that the job has created are deleted. Codes that were changed, or scanned by a person, are left out. You can use the short codes again.';

/**
 * Button that undoes a job after a confirmation and opens the job that does so. If the job was undone
 * before, links to the latest attempt. Renders no button for a job that cannot be undone.
 */
export function UndoButton({ job, small = false }: { job: Job; small?: boolean }) {
  const { revertedBy } = job;
  const { plan } = useAccount();
  const former = useQuery<Job>(revertedBy === undefined ? undefined : jobPath(revertedBy));
  // Tag changes create jobs on every plan, but reverting a job requires a plan with bulk jobs.
  if (!PLAN_TERMS[plan].bulk) return null;
  const hasFailed = former.data?.status === 'failed' || former.data?.status === 'cancelled';
  return (
    <>
      {revertedBy !== undefined && (
        <Link href={`/jobs/${revertedBy}`}>
          {hasFailed ? 'View the last attempt to undo' : 'Undone by a job'}
        </Link>
      )}
      {job.revertible && <RevertButton job={job} small={small} />}
    </>
  );
}

function RevertButton({ job, small }: { job: Job; small: boolean }) {
  const [asking, setAsking] = useState(false);
  const mode = kindOfJob(job).revert;
  const revert = async () => {
    const { id } = await call<Job>('POST', `${jobPath(job.id)}/revert`);
    invalidateQueries('/api/v1/jobs');
    setAsking(false);
    toast('Undoing the job…');
    navigate(`/jobs/${id}`);
  };
  return (
    <>
      <Button icon="undo" needs="bulk" small={small} onClick={() => setAsking(true)}>
        Undo
      </Button>
      {asking && (
        <Confirm
          title="Undo this job?"
          confirmLabel="Undo"
          isSafe={mode !== 'delete'}
          cancelLabel={mode === 'delete' ? 'Keep codes' : 'Keep changes'}
          action={revert}
          onClose={() => setAsking(false)}
        >
          <p>
            {mode === 'undo' && `${DELETES} `}
            {mode === 'delete' ? DELETES : RESTORES}
          </p>
        </Confirm>
      )}
    </>
  );
}
