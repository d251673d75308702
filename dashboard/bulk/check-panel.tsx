import { useMemo } from 'preact/hooks';
import { MAX_BULK_CODES } from '../../core/accounts/plans.js';
import { completeStyle, type Style } from '../../core/symbols/style.js';
import { saveFile } from '../http/save-file.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { ProgressBar } from '../components/progress-bar.js';
import { useAccount } from '../session/session.js';
import { pluralize, formatNumber } from '../format/numbers.js';
import type { CheckedRow } from './check-row.js';
import { formatRowError } from './check-rows.js';
import { RowErrorTable } from './row-error-table.js';
import { SubmitProgress } from './submit-progress.js';
import { errorCsv } from './error-csv.js';
import type { Table } from './parse-table.js';
import type { Source } from './source.js';
import type { RowCheck } from './use-checked-rows.js';
import type { RowSubmission } from './use-submit.js';

interface CheckPanelProps {
  source: Source;
  table: Table;
  check: RowCheck;
  style: Style;
  submission: RowSubmission;
}

/**
 * The dry run and the submission: how many rows are ready, which rows to fix, and the progress of the jobs.
 */
export function CheckPanel({ source, table, check, style, submission }: CheckPanelProps) {
  const { limits, usage } = useAccount();
  const { submissions, serverErrors, isSending, error } = submission;
  const rows = useMemo(() => withServerErrors(check.rows ?? [], serverErrors), [check.rows, serverErrors]);
  const submitted = useMemo(
    () =>
      new Set(
        submissions
          .filter(({ state }) => state === 'accepted')
          .flatMap(({ batch }) => batch.rows.map(({ row }) => row.number)),
      ),
    [submissions],
  );
  if (!check.rows) {
    return (
      <section class="panel stack" aria-label="Check">
        <h2>Checking rows</h2>
        <ProgressBar label="Rows checked" done={check.done} total={table.rows.length} />
      </section>
    );
  }
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const ready = rows.filter(({ row, errors }) => errors.length === 0 && !submitted.has(row.number));
  const codesLeft = limits.qrCodes === null ? Infinity : Math.max(0, limits.qrCodes - usage.qrCodes);
  const jobs = Math.ceil(ready.length / MAX_BULK_CODES);
  const started = submissions.length > 0;

  const download = () => {
    const rowsToFix = invalid.map(({ row, errors }) => ({
      row,
      errors: errors.map((each) => formatRowError(each, table.columns)),
    }));
    const name = (source.fileName ?? 'rows.csv').replace(/(\.\w+)?$/, '');
    saveFile(new Blob([errorCsv(table, rowsToFix)], { type: 'text/csv' }), `${name}-to-fix.csv`);
  };
  const submit = () => {
    const isDefault = JSON.stringify(style) === JSON.stringify(completeStyle());
    submission.submit(ready, isDefault ? undefined : style);
  };
  return (
    <section class="panel stack" aria-label="Check">
      <div class="panel-head bulk-head">
        <h2>{started ? 'Submit' : 'Check and submit'}</h2>
        <p class="row" role="status">
          {submitted.size > 0 && (
            <Count icon="check" text={`${formatNumber(submitted.size)} submitted`} kind="good" />
          )}
          {ready.length > 0 && (
            <Count
              icon="check"
              text={
                started
                  ? `${formatNumber(ready.length)} to submit`
                  : `${pluralize(ready.length, 'row')} ready`
              }
              kind="good"
            />
          )}
          {invalid.length > 0 && (
            <Count icon="warn" text={`${pluralize(invalid.length, 'row')} to fix`} kind="bad" />
          )}
        </p>
      </div>
      {started && <SubmitProgress submissions={submissions} isSending={isSending} />}
      {error && <Problem error={error} title="Some rows could not be submitted" onRetry={submission.retry} />}
      {invalid.length > 0 && (
        <>
          <p class="prose">
            Fix these rows in your file and drop it again. Or download only these rows with their errors, fix
            them, and drop that file{ready.length > 0 && !started ? ' after you submit the others' : ''}.
          </p>
          <RowErrorTable rows={invalid} columns={table.columns} />
        </>
      )}
      {rows.length === 0 && <p>There are no rows below the column names. Add at least one row.</p>}
      {ready.length > codesLeft && (
        <p class="field-error" role="alert">
          Your plan allows {pluralize(codesLeft, 'more code')}, but {formatNumber(ready.length)} rows are
          ready. Remove rows, delete codes, or upgrade.
        </p>
      )}
      {jobs > 1 && !isSending && (
        <p class="soft">
          A job creates at most {MAX_BULK_CODES} codes, so your rows become {jobs} jobs that run one after
          another. You can leave this page once the rows are submitted.
        </p>
      )}
      <div class="bulk-foot">
        {invalid.length > 0 && (
          <Button icon="download" onClick={download}>
            Download {pluralize(invalid.length, 'row')} to fix
          </Button>
        )}
        {(ready.length > 0 || isSending) && !error && (
          <Button
            kind="primary"
            busy={isSending}
            disabled={isSending || ready.length > codesLeft}
            onClick={submit}
          >
            Submit {pluralize(ready.length, 'row')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Count({ icon, text, kind }: { icon: 'check' | 'warn'; text: string; kind: 'good' | 'bad' }) {
  return (
    <span class={`badge badge-${kind} number`}>
      <Icon name={icon} size={14} /> {text}
    </span>
  );
}

function withServerErrors(
  rows: readonly CheckedRow[],
  serverErrors: RowSubmission['serverErrors'],
): CheckedRow[] {
  return rows.map((checked) => {
    const added = serverErrors.get(checked.row.number);
    return added ? { ...checked, errors: [...checked.errors, ...added] } : checked;
  });
}
