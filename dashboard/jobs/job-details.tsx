import type { Job } from '../../core/jobs/job-schemas.js';
import { CopyButton } from '../components/copy-button.js';
import { RelativeTime } from '../components/time.js';
import { JobDuration } from './job-duration.js';

/** Panel with the times of a job, its ID, and its workflow in Temporal. */
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
          <dd class="number">{job.startedAt ? <JobDuration job={job} /> : '–'}</dd>
        </div>
        <div>
          <dt>Job ID</dt>
          <dd class="fact-id">
            <code>{job.id}</code>
            <CopyButton text={job.id} label="Copy job ID" />
          </dd>
        </div>
        <div>
          <dt>Workflow ID</dt>
          <dd>
            <span class="fact-id">
              <code>{job.workflowId}</code>
              <CopyButton text={job.workflowId} label="Copy workflow ID" />
            </span>
            {job.workflowUrl === null ? (
              <span class="soft small">Operators can find the workflow in Temporal by this ID.</span>
            ) : (
              <a class="small" href={job.workflowUrl} target="_blank" rel="noreferrer">
                Open in Temporal
              </a>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}
