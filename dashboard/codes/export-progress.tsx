import { useEffect, useRef } from 'preact/hooks';
import { downloadUrl } from '../http/save-file.js';
import { exportOf } from '../jobs/job-kind.js';
import { JobProgress } from '../jobs/job-progress.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { jobAddress, useJob } from '../jobs/use-job.js';
import { WaitingNote } from '../jobs/queued-note.js';
import { Button, ButtonLink } from '../components/button.js';
import { Loaded } from '../components/list-states.js';

interface ExportProgressProps {
  jobId: string;
  onClose: () => void;
}

/** How far an export is; its ZIP is downloaded as soon as it is there. */
export function ExportProgress({ jobId, onClose }: ExportProgressProps) {
  const job = useJob(jobId);
  const file = job.data && exportOf(job.data);
  const saved = useRef(false);
  const save = () => file && downloadUrl(`${jobAddress(jobId)}/download`, file.fileName);
  useEffect(() => {
    if (!file || saved.current) return;
    saved.current = true;
    save();
  }, [file]);
  return (
    <div class="stack">
      <Loaded query={job} errorTitle="The export could not be followed">
        {(data) => (
          <>
            <p class="row" role="status">
              <JobStatusBadge job={data} />
              {file && <span>The download has begun.</span>}
            </p>
            <JobProgress job={data} />
            <WaitingNote job={data} over={job.over} />
            {data.error && <p class="field-error">{data.error.message}</p>}
          </>
        )}
      </Loaded>
      <footer class="dialog-foot">
        <ButtonLink href={`/jobs/${jobId}`}>See the job</ButtonLink>
        {file && (
          <Button icon="download" onClick={save}>
            Download again
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {job.over ? 'Done' : 'Close'}
        </Button>
      </footer>
    </div>
  );
}
