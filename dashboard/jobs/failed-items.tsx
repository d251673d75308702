import type { Job } from '../../core/jobs/job-schemas.js';
import { findFieldLabel } from '../../core/codes/code-fields.js';
import { CsvButton } from '../components/csv-button.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { groupProblems } from './problem-groups.js';
import { ProblemList } from './problem-list.js';
import { useFailedItems } from './use-failed-items.js';
import { jobPath } from './use-job.js';

/** Why items of a job have failed, by cause, and a button that downloads them. */
export function FailedItems({ job, unit }: { job: Job; unit: 'row' | 'code' }) {
  const { problems, error } = useFailedItems(job.id);
  const path = `${jobPath(job.id)}/items?outcome=failed`;
  if (error) return <Problem error={error} title="Couldn’t load the problems" />;
  if (!problems) return <Skeleton lines={2} />;
  const groups = groupProblems(problems.map((problem) => ({ ...problem, field: labelOf(problem.field) })));
  return (
    <>
      <ProblemList groups={groups} unit={unit} />
      <div>
        <CsvButton path={path} fileName={`${job.id}-failed`} title={`Download the failed ${unit}s as CSV`} />
      </div>
    </>
  );
}

/** Returns the name of a field of a code, with the member that it is about: `Content (url)`. */
function labelOf(path: string): string {
  const [first = '', ...rest] = path.split('.');
  const label = findFieldLabel(first) ?? first;
  return rest.length === 0 ? label : `${label} (${rest.join('.')})`;
}
