import { useState } from 'preact/hooks';
import type { ItemOutcome } from '../../core/jobs/item-jobs.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { CsvButton } from '../components/csv-button.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { CreatedCodes } from './created-codes.js';
import { FailedItems } from './failed-items.js';
import { ItemList } from './item-list.js';
import type { ItemCounts } from './job-kind.js';
import { UndoButton } from './undo-button.js';
import { jobPath } from './use-job.js';

interface ItemResultsProps {
  job: Job;
  counts: ItemCounts;
}

/** Outcomes that have lists, in the order in which they are shown. */
const OUTCOMES = ['updated', 'deleted', 'skipped'] as const satisfies ItemOutcome[];

const OUTCOME_NAMES = { skipped: 'Left out', updated: 'Changed', deleted: 'Deleted' } as const;

/** Panels with the outcome of a job for its codes: those that are new, those that failed, and the others. */
export function ItemResults({ job, counts }: ItemResultsProps) {
  const { created, failed } = counts;
  const hasOthers = OUTCOMES.some((outcome) => counts[outcome] > 0);
  const unit = job.type === 'import' ? 'row' : 'code';
  return (
    <>
      {created > 0 && <CreatedCodes job={job} count={created} />}
      {failed > 0 && (
        <section class="panel stack" aria-label="Problems">
          <h2>{pluralize(failed, unit)} with a problem</h2>
          <FailedItems job={job} unit={unit} />
          {unit === 'code' && (
            <ItemList path={`${jobPath(job.id)}/items?outcome=failed`} outcome="failed" total={failed} />
          )}
        </section>
      )}
      {hasOthers && <OtherResults job={job} counts={counts} hasUndo={created === 0} />}
    </>
  );
}

/** The codes that a job has changed, deleted, or left out. */
function OtherResults({ job, counts, hasUndo }: ItemResultsProps & { hasUndo: boolean }) {
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<(typeof OUTCOMES)[number]>();
  // Codes that an undo has left out need a look. Other jobs leave out codes that did not need the change.
  const first = job.type === 'revert' ? shown.at(-1) : shown[0];
  const outcome = chosen ?? first ?? 'updated';
  const path = `${jobPath(job.id)}/items?outcome=${outcome}`;
  return (
    <section class="panel stack" aria-label="Results">
      <div class="panel-head">
        <h2>
          {shown
            .map((each) => `${pluralize(counts[each], 'code')} ${OUTCOME_NAMES[each].toLowerCase()}`)
            .join(', ')}
        </h2>
        {hasUndo && <UndoButton job={job} />}
      </div>
      <div class="row">
        {shown.length > 1 && (
          <SegmentedControl
            label="Outcome"
            value={outcome}
            choices={shown.map((each) => ({
              value: each,
              label: `${OUTCOME_NAMES[each]} (${formatNumber(counts[each])})`,
            }))}
            onValue={setChosen}
          />
        )}
        <CsvButton path={path} fileName={`${job.id}-${outcome}`} title="Download these codes as CSV" />
      </div>
      <ItemList key={path} path={path} outcome={outcome} total={counts[outcome]} />
    </section>
  );
}
