import { useEffect, useRef } from 'preact/hooks';
import { downloadUrl } from '../http/save-file.js';
import { fileResult } from '../jobs/job-kind.js';
import { JobProgress } from '../jobs/job-progress.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { jobPath, useJob } from '../jobs/use-job.js';
import { QueuedNote } from '../jobs/queued-note.js';
import { Button, ButtonLink } from '../components/button.js';
import { Loaded } from '../components/list-states.js';

interface ExportProgressProps {
  jobId: string;
  onClose: () => void;
}

/** Shows the progress of an export and downloads its ZIP file once, as soon as it is ready. */
export function ExportProgress({ jobId, onClose }: ExportProgressProps) {
  const job = useJob(jobId);
  const file = job.data && fileResult(job.data);
  const downloaded = useRef(false);
  const download = () => file && downloadUrl(`${jobPath(jobId)}/download`, file.fileName);
  useEffect(() => {
    if (!file || downloaded.current) return;
    downloaded.current = true;
    download();
  }, [file]);
  return (
    <div class="stack">
      <Loaded query={job} errorTitle="Couldn’t load the export">
        {(data) => (
          <>
            <p class="row" role="status">
              <JobStatusBadge job={data} />
              {file && <span>Download started.</span>}
            </p>
            <JobProgress job={data} />
            <QueuedNote job={data} isFinished={job.isFinished} />
            {data.error && <p class="field-error">{data.error.message}</p>}
          </>
        )}
      </Loaded>
      <footer class="dialog-foot">
        <ButtonLink href={`/jobs/${jobId}`}>View job</ButtonLink>
        {file && (
          <Button icon="download" onClick={download}>
            Download again
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {job.isFinished ? 'Done' : 'Close'}
        </Button>
      </footer>
    </div>
  );
}
