import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';
import { groupProblems, type RowProblem } from './problem-groups.js';
import { ProblemList } from './problem-list.js';

interface JobErrorsProps {
  job: Job;
  error: NonNullable<Job['error']>;
}

/** Panel with the error of a failed or canceled job, and the errors of its items by cause. */
export function JobErrors({ job, error }: JobErrorsProps) {
  const problems = (error.details ?? []).map(parseDetail);
  const cancelled = job.status === 'cancelled';
  return (
    <section class="panel stack" aria-label="Error">
      <div class={cancelled ? 'note' : 'problem'}>
        <Icon name={cancelled ? 'info' : 'warn'} />
        <p class="problem-title">{error.message}</p>
      </div>
      {problems.length > 0 && <ProblemList groups={groupProblems(problems)} unit="row" hasRowNumbers />}
    </section>
  );
}

/** Splits a path into the item, counted from 1, and its field: `[17].data.url` is `data.url` of item 18. */
function parseDetail({ path, message }: { path: string; message: string }): RowProblem {
  const [, index, field] = /^(?:ids)?\[(\d+)\]\.?(.*)$/s.exec(path) ?? [];
  return { row: index === undefined ? 1 : Number(index) + 1, field: field ?? path, message, value: '' };
}
