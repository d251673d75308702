import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';

/** Lines drawn; a bulk can have several for each of its 500 items. */
const MOST = 200;

interface JobErrorsProps {
  job: Job;
  error: NonNullable<Job['error']>;
}

/** Why a job ended without its result, item by item where that can be said. */
export function JobErrors({ job, error }: JobErrorsProps) {
  const details = error.details ?? [];
  const cancelled = job.status === 'cancelled';
  return (
    <section class="panel stack" aria-label="What happened">
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
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {details.slice(0, MOST).map(({ path, message }, index) => {
                const [item, field] = placeOf(path);
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

/** `[17].data.url` → item 18 of the list, and its field. */
function placeOf(path: string): [string, string] {
  const match = /^(?:ids)?\[(\d+)\]\.?(.*)$/s.exec(path);
  return match ? [String(Number(match[1]) + 1), match[2] ?? ''] : ['', path];
}
