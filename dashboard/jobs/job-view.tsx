import type { Job } from '../../core/jobs/job-schemas.js';
import { CancelButton } from './cancel-button.js';
import { CreatedCodes } from './created-codes.js';
import { ExportPanel } from './export-panel.js';
import { ImportPanel } from './import-panel.js';
import { ItemResults } from './item-results.js';
import { JobDetails } from './job-details.js';
import { JobErrors } from './job-errors.js';
import { changeSummary, creationResult, fileResult, itemCounts } from './job-kind.js';
import { JobProgress } from './job-progress.js';
import { JobStatusBadge } from './job-status.js';
import { QueuedNote } from './queued-note.js';
import { SummaryFacts } from './summary-facts.js';
import './jobs.css';

/** A job below its title: progress, results with what to do next, and errors. */
export function JobView({ job, isFinished }: { job: Job; isFinished: boolean }) {
  const creation = creationResult(job);
  const counts = itemCounts(job);
  const summary = changeSummary(job);
  const file = fileResult(job);
  return (
    <>
      <section class="panel stack" aria-label="Progress">
        <div class="job-status-line">
          <p role="status">
            <JobStatusBadge job={job} />
          </p>
          {!isFinished && job.cancelRequestedAt === null && <CancelButton job={job} />}
        </div>
        {!summary && job.status !== 'awaiting_confirmation' && <JobProgress job={job} />}
        <QueuedNote job={job} isFinished={isFinished} />
      </section>
      {file && <ExportPanel job={job} file={file} />}
      {job.status === 'awaiting_confirmation' && job.import && <ImportPanel job={job} check={job.import} />}
      {job.error && <JobErrors job={job} error={job.error} />}
      {counts && <ItemResults job={job} counts={counts} />}
      {summary && (
        <section class="panel stack" aria-label="Check">
          <h2>Checked without changes</h2>
          <SummaryFacts summary={summary} />
        </section>
      )}
      {creation && <CreatedCodes job={job} count={creation.ids.length} />}
      <JobDetails job={job} />
    </>
  );
}
