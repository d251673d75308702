import type { Job } from '../../core/jobs/job-schemas.js';
import { CopyButton } from '../components/copy-button.js';
import { RelativeTime } from '../components/time.js';
import { JobDuration } from './job-duration.js';

/** Times of a job, and the ids by which the service and its operator know it. */
export function JobFacts({ job }: { job: Job }) {
  return (
    <section class="panel" aria-label="Details">
      <h2>Details</h2>
      <dl class="job-facts">
        <div>
          <dt>Handed in</dt>
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
            <dt>Ended</dt>
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
          <dt>Job</dt>
          <dd class="fact-id">
            <code>{job.id}</code>
            <CopyButton text={job.id} label="Copy the id of the job" />
          </dd>
        </div>
        <div>
          <dt>Workflow</dt>
          <dd>
            <span class="fact-id">
              <code>{job.workflowId}</code>
              <CopyButton text={job.workflowId} label="Copy the id of the workflow" />
            </span>
            {job.workflowUrl === null ? (
              <span class="soft small">Operators find it by this id in Temporal.</span>
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
