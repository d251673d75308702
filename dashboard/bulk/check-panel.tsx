import { useMemo } from 'preact/hooks';
import { MAX_BULK_CODES } from '../../core/plans.js';
import { completeStyle, type Style } from '../../core/style.js';
import { saveFile } from '../http/save-file.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { Problem } from '../components/problem.js';
import { ProgressBar } from '../components/progress-bar.js';
import { useAccount } from '../session/session.js';
import { pluralize, formatNumber } from '../format/numbers.js';
import type { CheckedRow } from './check-row.js';
import { faultInWords } from './check-rows.js';
import { RowErrorTable } from './row-error-table.js';
import { SubmitProgress } from './submit-progress.js';
import { errorCsv } from './error-csv.js';
import type { Table } from './read-table.js';
import type { Source } from './source.js';
import type { Checking } from './use-checked-rows.js';
import type { useSubmit } from './use-submit.js';

interface CheckPanelProps {
  source: Source;
  table: Table;
  checking: Checking;
  style: Style;
  delivery: ReturnType<typeof useSubmit>;
}

/** The dry run: how many rows are good, what is wrong with the others, and what to do about both. */
export function CheckPanel({ source, table, checking, style, delivery }: CheckPanelProps) {
  const { limits, usage } = useAccount();
  const { deliveries, refused, sending, error } = delivery;
  const rows = useMemo(() => withRefusals(checking.rows ?? [], refused), [checking.rows, refused]);
  const handedIn = useMemo(
    () =>
      new Set(
        deliveries
          .filter(({ state }) => state === 'accepted')
          .flatMap(({ part }) => part.rows.map(({ row }) => row.number)),
      ),
    [deliveries],
  );
  if (!checking.rows) {
    return (
      <section class="panel stack" aria-label="Check">
        <h2>Checking the rows</h2>
        <ProgressBar label="Rows checked" done={checking.done} total={table.rows.length} />
      </section>
    );
  }
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  const good = rows.filter(({ row, faults }) => faults.length === 0 && !handedIn.has(row.number));
  const left = limits.qrCodes === null ? Infinity : Math.max(0, limits.qrCodes - usage.qrCodes);
  const jobs = Math.ceil(good.length / MAX_BULK_CODES);
  const started = deliveries.length > 0;

  const download = () => {
    const wrong = faulty.map(({ row, faults }) => ({
      row,
      problems: faults.map((fault) => faultInWords(fault, table.columns)),
    }));
    const name = (source.fileName ?? 'rows.csv').replace(/(\.\w+)?$/, '');
    saveFile(new Blob([errorCsv(table, wrong)], { type: 'text/csv' }), `${name}-to-mend.csv`);
  };
  const create = () => {
    const plain = JSON.stringify(style) === JSON.stringify(completeStyle());
    delivery.start(good, plain ? undefined : style);
  };
  return (
    <section class="panel stack" aria-label="Check">
      <div class="panel-head bulk-head">
        <h2>{started ? 'Create' : 'Check and create'}</h2>
        <p class="row" role="status">
          {handedIn.size > 0 && (
            <Count icon="check" words={`${formatNumber(handedIn.size)} handed in`} kind="good" />
          )}
          {good.length > 0 && (
            <Count
              icon="check"
              words={started ? `${formatNumber(good.length)} to hand in` : pluralize(good.length, 'good row')}
              kind="good"
            />
          )}
          {faulty.length > 0 && (
            <Count icon="warn" words={`${pluralize(faulty.length, 'row')} to mend`} kind="bad" />
          )}
        </p>
      </div>
      {started && <SubmitProgress deliveries={deliveries} sending={sending} />}
      {error && <Problem error={error} title="Not all rows could be handed in" onRetry={delivery.again} />}
      {faulty.length > 0 && (
        <>
          <p class="prose">
            Mend these rows in your file and drop it again, or download them alone, each with what is wrong,
            and drop the mended file{good.length > 0 && !started ? ' after creating the good rows' : ''}.
          </p>
          <RowErrorTable rows={faulty} columns={table.columns} />
        </>
      )}
      {rows.length === 0 && <p>There are no rows below the names of the columns.</p>}
      {good.length > left && (
        <p class="field-error" role="alert">
          Your plan has room for {pluralize(left, 'more code')}; these are {formatNumber(good.length)}.
        </p>
      )}
      {jobs > 1 && !sending && (
        <p class="soft">
          A job makes at most {MAX_BULK_CODES} codes, so these become {jobs} jobs, one after the other. You
          can leave this page once they are handed in.
        </p>
      )}
      <div class="bulk-foot">
        {faulty.length > 0 && (
          <Button icon="download" onClick={download}>
            Download {pluralize(faulty.length, 'row')} to mend
          </Button>
        )}
        {(good.length > 0 || sending) && !error && (
          <Button kind="primary" busy={sending} disabled={sending || good.length > left} onClick={create}>
            {verb(good.length, faulty.length)}
          </Button>
        )}
      </div>
    </section>
  );
}

function verb(good: number, faulty: number): string {
  return faulty === 0 ? `Create ${pluralize(good, 'code')}` : `Create the ${pluralize(good, 'good row')}`;
}

function Count({ icon, words, kind }: { icon: 'check' | 'warn'; words: string; kind: 'good' | 'bad' }) {
  return (
    <span class={`badge badge-${kind} number`}>
      <Icon name={icon} size={14} /> {words}
    </span>
  );
}

function withRefusals(
  rows: readonly CheckedRow[],
  refused: ReturnType<typeof useSubmit>['refused'],
): CheckedRow[] {
  return rows.map((checked) => {
    const said = refused.get(checked.row.number);
    return said ? { ...checked, faults: [...checked.faults, ...said] } : checked;
  });
}
