import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';

/** Maximum number of rows shown; a bulk job can have several errors for each of its 500 items. */
const MAX_ROWS = 200;

interface JobErrorsProps {
  job: Job;
  error: NonNullable<Job['error']>;
}

/** Panel with the error of a failed or canceled job, and the errors of its items. */
export function JobErrors({ job, error }: JobErrorsProps) {
  const details = error.details ?? [];
  const cancelled = job.status === 'cancelled';
  return (
    <section class="panel stack" aria-label="Error">
      <div class={cancelled ? 'note' : 'problem'}>
        <Icon name={cancelled ? 'info' : 'warn'} />
        <div>
          <p class="problem-title">{error.message}</p>
          {!cancelled && <p class="problem-id">{error.code}</p>}
        </div>
      </div>
      {details.length > 0 && (
        <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="Errors by item">
          <table class="row-errors">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Field</th>
                <th scope="col">Error</th>
              </tr>
            </thead>
            <tbody>
              {details.slice(0, MAX_ROWS).map(({ path, message }, index) => {
                const [item, field] = parseItemPath(path);
                return (
                  <tr key={index}>
                    <th scope="row" class="number" data-label="Item">
                      {item}
                    </th>
                    <td>{field}</td>
                    <td>{message}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/**
 * Splits a path into the item's number, counted from 1, and its field: `[17].data.url` becomes `18` and
 * `data.url`.
 */
function parseItemPath(path: string): [string, string] {
  const match = /^(?:ids)?\[(\d+)\]\.?(.*)$/s.exec(path);
  return match ? [String(Number(match[1]) + 1), match[2] ?? ''] : ['', path];
}
