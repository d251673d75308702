import { useState } from 'preact/hooks';
import type { ItemOutcome } from '../../core/jobs/item-jobs.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { CsvButton } from '../components/csv-button.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { ItemList } from './item-list.js';
import type { ItemCounts } from './job-kind.js';
import { UndoButton } from './undo-button.js';
import { jobPath } from './use-job.js';

interface ItemResultsProps {
  job: Job;
  counts: ItemCounts;
}

/** Outcomes in the order in which they are shown: those that need attention first. */
const OUTCOMES = ['failed', 'skipped', 'updated', 'deleted', 'created'] as const satisfies ItemOutcome[];

const OUTCOME_NAMES: Readonly<Record<ItemOutcome, string>> = {
  failed: 'Failed',
  skipped: 'Skipped',
  updated: 'Updated',
  deleted: 'Deleted',
  created: 'Created',
};

/** Panel with the outcome of a job for each of its codes, and a button to undo the job. */
export function ItemResults({ job, counts }: ItemResultsProps) {
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  const [chosen, setChosen] = useState<ItemOutcome>();
  const outcome = chosen ?? shown[0];
  if (outcome === undefined) return null;
  const path = `${jobPath(job.id)}/items?outcome=${outcome}`;
  return (
    <section class="panel stack" aria-label="Results">
      <div class="panel-head">
        <h2>
          {shown
            .toReversed()
            .map((each) => `${pluralize(counts[each], 'code')} ${each}`)
            .join(', ')}
        </h2>
        <UndoButton job={job} />
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
        <CsvButton
          path={path}
          fileName={`${job.id}-${outcome}`}
          title={`Download the ${outcome} codes as CSV`}
        />
      </div>
      <ItemList key={path} path={path} outcome={outcome} total={counts[outcome]} />
    </section>
  );
}
