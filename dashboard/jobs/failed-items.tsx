import type { ComponentChildren } from 'preact';
import type { Job } from '../../core/jobs/job-schemas.js';
import { CsvButton } from '../components/csv-button.js';
import { Skeleton } from '../components/list-states.js';
import { Problem } from '../components/problem.js';
import { fieldName, groupProblems } from './problem-groups.js';
import { ProblemList } from './problem-list.js';
import { useFailedItems } from './use-failed-items.js';
import { jobPath } from './use-job.js';

interface FailedItemsProps {
  job: Job;
  unit: 'row' | 'code';
  /** Buttons next to the one that downloads the items. */
  children?: ComponentChildren;
}

/** Why items of a job have failed, by cause, and a button that downloads them. */
export function FailedItems({ job, unit, children }: FailedItemsProps) {
  const { problems, error } = useFailedItems(job.id);
  const path = `${jobPath(job.id)}/items?outcome=failed`;
  if (error) return <Problem error={error} title="Couldn’t load the problems" />;
  if (!problems) return <Skeleton lines={2} />;
  const groups = groupProblems(problems.map((problem) => ({ ...problem, field: fieldName(problem.field) })));
  return (
    <>
      <ProblemList groups={groups} unit={unit} />
      <div class="row">
        {children}
        <CsvButton
          path={path}
          fileName={`${job.id}-failed`}
          title={`Download the ${unit}s with a problem as CSV`}
          label="Download them"
        />
      </div>
    </>
  );
}
