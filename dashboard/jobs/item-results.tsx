import type { Job } from '../../core/jobs/job-schemas.js';
import { CsvButton } from '../components/csv-button.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { pluralize } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import type { itemCounts } from './job-kind.js';
import { UndoButton } from './undo-button.js';
import { jobPath } from './use-job.js';

interface ItemResultsProps {
  job: Job;
  counts: NonNullable<ReturnType<typeof itemCounts>>;
}

interface Item {
  index: number;
  id: string | null;
  error: { code: string; message: string } | null;
}

/** Outcomes in the order in which they are shown. */
const OUTCOMES = ['updated', 'deleted', 'created', 'skipped', 'failed'] as const;

/** Maximum number of rows that are shown; the CSV file has all of them. */
const MAX_ROWS = 50;

/** Panel with what a job has done with its codes, those that it left out, and a button to undo it. */
export function ItemResults({ job, counts }: ItemResultsProps) {
  const shown = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  return (
    <section class="panel stack" aria-label="Results">
      <div class="panel-head">
        <h2>{shown.map((outcome) => `${pluralize(counts[outcome], 'code')} ${outcome}`).join(', ')}</h2>
        <div class="row">
          <CsvButton path={`${jobPath(job.id)}/items`} fileName={`${job.id}-items`} />
          {job.type === 'bulk_update' && counts.updated > 0 && <UndoButton job={job} />}
        </div>
      </div>
      {counts.failed > 0 && <ItemList job={job} outcome="failed" title="Failed" />}
      {counts.skipped > 0 && <ItemList job={job} outcome="skipped" title="Skipped" />}
    </section>
  );
}

function ItemList({ job, outcome, title }: { job: Job; outcome: 'failed' | 'skipped'; title: string }) {
  const items = useQuery<{ data: Item[] }>(`${jobPath(job.id)}/items?outcome=${outcome}&limit=${MAX_ROWS}`);
  return (
    <Loaded query={items} errorTitle="Couldn’t load the results" skeleton={<Skeleton lines={3} />}>
      {({ data }) => (
        <div class="row-errors-scroll" tabIndex={0} role="region" aria-label={title}>
          <table class="row-errors">
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">Reason</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ index, id, error }) => (
                <tr key={index}>
                  <th scope="row" data-label={title}>
                    {id === null ? String(index + 1) : <Link href={`/codes/${id}`}>{id}</Link>}
                  </th>
                  <td>{error?.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Loaded>
  );
}
