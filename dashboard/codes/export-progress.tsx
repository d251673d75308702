import { useEffect, useRef } from 'preact/hooks';
import { downloadUrl } from '../http/save-file.js';
import { fileResult } from '../jobs/job-kind.js';
import { JobProgress } from '../jobs/job-progress.js';
import { JobStatusBadge } from '../jobs/job-status.js';
import { jobPath, useJob } from '../jobs/use-job.js';
import { QueuedNote } from '../jobs/queued-note.js';
import { Button, ButtonLink } from '../components/button.js';
import { Loaded } from '../components/list-states.js';
import { toast } from '../components/toast.js';
import { navigate } from '../router/location.js';

interface ExportProgressProps {
  jobId: string;
  onClose: () => void;
}

/**
 * Shows the progress of an export, and downloads its ZIP file as soon as it is ready. Nothing is left to do
 * then, so a message takes the place of the dialog.
 */
export function ExportProgress({ jobId, onClose }: ExportProgressProps) {
  const job = useJob(jobId);
  const file = job.data && fileResult(job.data);
  const downloaded = useRef(false);
  useEffect(() => {
    if (!file || downloaded.current) return;
    downloaded.current = true;
    downloadUrl(`${jobPath(jobId)}/download`, file.fileName);
    toast('Download started', { label: 'View job', onChoose: () => navigate(`/jobs/${jobId}`) });
    onClose();
  }, [file]);
  return (
    <div class="stack">
      <Loaded query={job} errorTitle="Couldn’t load the export">
        {(data) => (
          <>
            <p class="row" role="status">
              <JobStatusBadge job={data} />
            </p>
            <JobProgress job={data} />
            <QueuedNote job={data} isFinished={job.isFinished} />
            {data.error && <p class="field-error">{data.error.message}</p>}
          </>
        )}
      </Loaded>
      <footer class="dialog-foot">
        <ButtonLink href={`/jobs/${jobId}`}>View job</ButtonLink>
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </div>
  );
}
