import { Button } from '../components/button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { JobView } from '../jobs/job-view.js';
import { useFollowedJob } from '../jobs/use-followed-job.js';

interface ResultStepProps {
  jobId: string;
  onStartOver: () => void;
}

/** The last step: how far the import is, what it has done, and what to do next. */
export function ResultStep({ jobId, onStartOver }: ResultStepProps) {
  const job = useFollowedJob(jobId);
  return (
    <>
      <Loaded query={job} errorTitle="Couldn’t load the import" skeleton={<Skeleton lines={6} tall />}>
        {(data) => <JobView job={data} isFinished={job.isFinished} />}
      </Loaded>
      {job.isFinished && (
        <div class="import-foot">
          <Button icon="plus" onClick={onStartOver}>
            Add more codes
          </Button>
        </div>
      )}
    </>
  );
}
