import type { ComponentChildren } from 'preact';
import type { Job } from '../../core/jobs/job-schemas.js';
import { isEnded } from '../../core/jobs/job.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { ProgressBar } from '../components/progress-bar.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { useAccount } from '../session/session.js';
import { jobPath } from './use-job.js';
import './confirm-import.css';

interface ConfirmImportProps {
  /** `undefined` while the file is being uploaded. */
  job: Job | undefined;
  /** Number of rows that are checked. */
  rows: number;
  /** Number of rows that were not uploaded because of their problems. */
  leftOut?: number;
  /** Whether the rows with problems are left out, or there are none. */
  isAccepted: boolean;
  onConfirmed: (job: Job) => void;
  /** Button that goes back. */
  back?: ComponentChildren;
}

/** The number of rows by what an import does with them, and the button that starts it. */
export function ConfirmImport({ job, rows, leftOut = 0, isAccepted, onConfirmed, back }: ConfirmImportProps) {
  const { limits, usage } = useAccount();
  const { mutate, isPending, error } = useMutation(async () => {
    if (!job?.import) return;
    const { create, update, invalid } = job.import;
    const body = { expect: { create, update }, skipInvalid: invalid > 0 };
    const confirmed = await call<Job>('POST', `/api/v1/imports/${job.id}/confirm`, { body });
    setQueryData(jobPath(job.id), confirmed);
    invalidateQueries('/api/v1/jobs?');
    invalidateQueries('/api/v1/folders');
    onConfirmed(confirmed);
  });
  const check = job?.status === 'awaiting_confirmation' ? job.import : undefined;
  const codesLeft = limits.qrCodes === null ? Infinity : Math.max(0, limits.qrCodes - usage.qrCodes);
  if (!check) {
    return (
      <section class="panel stack" aria-label="Numbers">
        {job && isEnded(job.status) ? (
          <p>{job.error?.message ?? 'This import has ended.'} Go back, and check the rows again.</p>
        ) : (
          <>
            <h2>{job ? 'Comparing with your codes' : 'Uploading rows'}</h2>
            <ProgressBar
              label="Rows compared"
              done={job?.progress.done ?? 0}
              total={job?.progress.total || rows}
            />
          </>
        )}
        <div class="import-foot">{back}</div>
      </section>
    );
  }
  const { create, update, skip, invalid } = check;
  const isTooMany = create > codesLeft;
  return (
    <section class="panel stack" aria-label="Numbers">
      <dl class="import-numbers">
        <Fact count={create} label={create === 1 ? 'code to create' : 'codes to create'} />
        {update > 0 && <Fact count={update} label="to change" />}
        {skip > 0 && <Fact count={skip} label="that stay as they are" />}
        {invalid + leftOut > 0 && <Fact count={invalid + leftOut} label="with a problem" isBad />}
      </dl>
      <Warnings check={check} />
      {isTooMany && (
        <p class="field-error" role="alert">
          Your plan allows {pluralize(codesLeft, 'more code')}. Remove rows, delete codes, or upgrade.
        </p>
      )}
      {!isAccepted && <p class="soft">Fix the problems, or leave those rows out.</p>}
      {error && <Problem title="Couldn’t start the import" error={error} />}
      <div class="import-foot">
        {back}
        <Button
          kind="primary"
          busy={isPending}
          disabled={!isAccepted || isTooMany || create + update === 0}
          onClick={() => void mutate()}
        >
          {describeAction(create, update)}
        </Button>
      </div>
    </section>
  );
}

/** Returns what an import does, as the label of its button. */
function describeAction(create: number, update: number): string {
  if (update === 0) return `Create ${pluralize(create, 'code')}`;
  if (create === 0) return `Change ${pluralize(update, 'code')}`;
  return `Create ${formatNumber(create)} and change ${pluralize(update, 'code')}`;
}

function Fact({ count, label, isBad = false }: { count: number; label: string; isBad?: boolean }) {
  return (
    <div class={isBad ? 'import-number-bad' : undefined}>
      <dt class="number">{formatNumber(count)}</dt>
      <dd>{label}</dd>
    </div>
  );
}

/** Losses of rows: their number, and the different kinds in the first rows. */
function Warnings({ check: { warnings, sample } }: { check: NonNullable<Job['import']> }) {
  if (warnings === 0) return null;
  const kinds = new Map(
    sample.flatMap((row) => row.warnings.map(({ code, message }) => [code, message] as const)),
  );
  return (
    <div class="note note-warn">
      <Icon name="warn" />
      <div>
        <p>{pluralize(warnings, 'note')} about rows, for example:</p>
        <ul>
          {[...kinds].map(([code, message]) => (
            <li key={code}>{message.startsWith('http') ? message : capitalize(message)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
