import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { pluralize } from '../format/numbers.js';
import { ConfirmImport } from './confirm-import.js';
import { FailedItems } from './failed-items.js';
import { LeaveOutButton } from './leave-out-button.js';

/** The result of an import's check, and the button that starts it, for people who come back to it. */
export function ImportPanel({ job, check }: { job: Job; check: NonNullable<Job['import']> }) {
  const [isLeftOut, setIsLeftOut] = useState(false);
  const { invalid, rows } = check;
  return (
    <>
      {invalid > 0 && (
        <section class="panel stack" aria-label="Problems">
          <h2>{pluralize(invalid, 'row')} with a problem</h2>
          <FailedItems job={job} unit="row">
            <LeaveOutButton rows={invalid} isLeftOut={isLeftOut} onLeaveOut={setIsLeftOut} />
          </FailedItems>
        </section>
      )}
      <ConfirmImport
        job={job}
        rows={rows}
        isAccepted={invalid === 0 || isLeftOut}
        onConfirmed={() => undefined}
      />
    </>
  );
}
