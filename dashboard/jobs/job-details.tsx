import type { Job } from '../../core/jobs/job-schemas.js';
import { CopyButton } from '../components/copy-button.js';
import { Fold } from '../components/fold.js';
import { RelativeTime } from '../components/time.js';
import { JobDuration } from './job-duration.js';
import { isWaiting } from './job-status.js';

/** Panel with the times of a job, and behind a fold what support asks for: its ID and its workflow. */
export function JobDetails({ job }: { job: Job }) {
  return (
    <section class="panel" aria-label="Details">
      <h2>Details</h2>
      <dl class="job-facts">
        <div>
          <dt>Submitted</dt>
          <dd>
            <RelativeTime at={job.createdAt} />
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>{job.startedAt ? <RelativeTime at={job.startedAt} /> : 'Not yet'}</dd>
        </div>
        {job.finishedAt && (
          <div>
            <dt>Finished</dt>
            <dd>
              <RelativeTime at={job.finishedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>Duration</dt>
          <dd class="number">{job.startedAt && !isWaiting(job) ? <JobDuration job={job} /> : '–'}</dd>
        </div>
      </dl>
      <Fold title="For support" summary={job.id}>
        <dl class="job-facts">
          <IdFact label="Job ID" id={job.id} />
          <IdFact label="Workflow ID" id={job.workflowId} />
          {job.workflowUrl !== null && (
            <div>
              <dt>Operator</dt>
              <dd>
                <a href={job.workflowUrl} target="_blank" rel="noreferrer">
                  Open in Temporal
                </a>
              </dd>
            </div>
          )}
        </dl>
      </Fold>
    </section>
  );
}

function IdFact({ label, id }: { label: string; id: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class="fact-id">
        <code>{id}</code>
        <CopyButton text={id} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />
      </dd>
    </div>
  );
}
