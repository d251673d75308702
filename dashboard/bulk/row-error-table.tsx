import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { pluralize, formatNumber } from '../format/numbers.js';
import type { CheckedRow } from './check-row.js';

/** Lines drawn at once: what stays quick on a phone. */
const AT_ONCE = 100;
/** Longer lists of reasons say less than the table below them. */
const MOST_REASONS = 4;

interface FaultTableProps {
  rows: readonly CheckedRow[];
  columns: readonly string[];
}

/** What is wrong, cell by cell; above it, what is wrong most often. */
export function RowErrorTable({ rows, columns }: FaultTableProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const faults = rows.flatMap(({ row, faults: all }) =>
    all.map((fault) => ({
      number: row.number,
      place: fault.column === undefined ? fault.field : (columns[fault.column] ?? fault.field),
      cell: fault.column === undefined ? '' : (row.cells[fault.column] ?? ''),
      message: fault.message,
    })),
  );
  return (
    <>
      <Reasons faults={faults} />
      <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="Rows to mend">
        <table class="row-errors">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Value</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice(0, shown).map(({ number, place, cell, message }, index) => (
              <tr key={index}>
                <th scope="row" class="number" data-label="Row">
                  {number}
                </th>
                <td>
                  <bdi class="two-lines">{place}</bdi>
                </td>
                <td class="row-errors-value">
                  {cell.trim() === '' ? <span class="soft">empty</span> : <bdi class="two-lines">{cell}</bdi>}
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > shown && (
        <div class="list-foot">
          <p class="soft small number">
            {formatNumber(shown)} of {pluralize(faults.length, 'fault')}
          </p>
          <Button small onClick={() => setShown(shown + AT_ONCE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function Reasons({ faults }: { faults: readonly { place: string; message: string }[] }) {
  const counts = new Map<string, number>();
  for (const { place, message } of faults) {
    const reason = `${place} ${message}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
  if (often.length === 0) return null;
  return (
    <ul class="common-errors" aria-label="Most often">
      {often.slice(0, MOST_REASONS).map(([reason, count]) => (
        <li key={reason}>
          <span class="badge badge-bad number">{formatNumber(count)} ×</span> <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  );
}
