import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { Button } from '../components/button.js';
import { CsvButton } from '../components/csv-button.js';
import { Checkbox } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { call } from '../http/call.js';
import { setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { ItemList } from './item-list.js';
import { jobPath } from './use-job.js';

interface ImportPanelProps {
  job: Job;
  check: NonNullable<Job['import']>;
}

const ACTIONS = { create: 'Create', update: 'Update', skip: 'Skip', fail: 'Invalid' } as const;

/** Panel with the results of an import's check and the form that confirms the import. */
export function ImportPanel({ job, check }: ImportPanelProps) {
  const { rows, create, update, skip, invalid, warnings } = check;
  const [skipInvalid, setSkipInvalid] = useState(false);
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { expect: { create, update }, skipInvalid };
    setQueryData(jobPath(job.id), await call<Job>('POST', `/api/v1/imports/${job.id}/confirm`, { body }));
  });
  const failed = `${jobPath(job.id)}/items?outcome=failed`;
  return (
    <>
      <section class="panel stack" aria-label="Checked rows">
        <h2>
          {pluralize(rows, 'row')} checked: {formatNumber(create)} to create, {formatNumber(update)} to
          update, {formatNumber(skip)} to skip, {formatNumber(invalid)} invalid
        </h2>
        {warnings > 0 && <p class="soft">{pluralize(warnings, 'warning')}</p>}
        {check.encoding === 'windows-1252' && (
          <p class="soft">
            The file was read as Windows-1252. If letters look wrong, save it as “CSV UTF-8” and upload it
            again.
          </p>
        )}
        <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="First rows">
          <table class="row-errors">
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Code</th>
                <th scope="col">What happens</th>
              </tr>
            </thead>
            <tbody>
              {check.sample.map(({ row, action, name, type, shortCode, error: problem, warnings: notes }) => (
                <tr key={row}>
                  <th scope="row" class="number">
                    {row}
                  </th>
                  <td>
                    <bdi>{name ?? shortCode ?? type ?? '–'}</bdi>
                  </td>
                  <td>
                    {[ACTIONS[action], problem?.message, ...notes.map(({ message }) => message)]
                      .filter(Boolean)
                      .join('. ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {job.status === 'awaiting_confirmation' && (
          <>
            {invalid > 0 && (
              <Checkbox
                label={`Leave out ${pluralize(invalid, 'invalid row')}`}
                checked={skipInvalid}
                onValue={setSkipInvalid}
              />
            )}
            {error && <Problem title="Couldn’t start the import" error={error} />}
            <div>
              <Button
                kind="primary"
                busy={isPending}
                disabled={isPending || (invalid > 0 && !skipInvalid)}
                onClick={() => void mutate()}
              >
                Import {pluralize(create + update, 'code')}
              </Button>
            </div>
          </>
        )}
      </section>
      {invalid > 0 && job.status === 'awaiting_confirmation' && (
        <section class="panel stack" aria-label="Invalid rows">
          <div class="panel-head">
            <h2>{pluralize(invalid, 'invalid row')}</h2>
            <CsvButton path={failed} fileName={`${job.id}-failed`} title="Download the invalid rows as CSV" />
          </div>
          <ItemList path={failed} outcome="failed" total={invalid} />
        </section>
      )}
    </>
  );
}
