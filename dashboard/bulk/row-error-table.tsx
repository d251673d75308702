import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { pluralize, formatNumber } from '../format/numbers.js';
import type { CheckedRow } from './check-row.js';

/** Errors rendered per click of "Show more": a number that stays fast on a phone. */
const PAGE_SIZE = 100;
/** A longer summary would say no more than the table below it. */
const MAX_COMMON_ERRORS = 4;

interface RowErrorTableProps {
  rows: readonly CheckedRow[];
  columns: readonly string[];
}

/** A table of row errors, one line per cell, below a summary of the most common errors. */
export function RowErrorTable({ rows, columns }: RowErrorTableProps) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const errors = rows.flatMap(({ row, errors: rowErrors }) =>
    rowErrors.map(({ column, field, message }) => ({
      number: row.number,
      column: column === undefined ? field : (columns[column] ?? field),
      cell: column === undefined ? '' : (row.cells[column] ?? ''),
      message,
    })),
  );
  return (
    <>
      <CommonErrors errors={errors} />
      <div class="row-errors-scroll" tabIndex={0} role="region" aria-label="Rows to fix">
        <table class="row-errors">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">Value</th>
              <th scope="col">Error</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shown).map(({ number, column, cell, message }, index) => (
              <tr key={index}>
                <th scope="row" class="number" data-label="Row">
                  {number}
                </th>
                <td>
                  <bdi class="two-lines">{column}</bdi>
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
      {errors.length > shown && (
        <div class="list-foot">
          <p class="soft small number">
            {formatNumber(shown)} of {pluralize(errors.length, 'error')}
          </p>
          <Button small onClick={() => setShown(shown + PAGE_SIZE)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function CommonErrors({ errors }: { errors: readonly { column: string; message: string }[] }) {
  const counts = new Map<string, number>();
  for (const { column, message } of errors) {
    const text = `${column} ${message}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const repeated = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  if (repeated.length === 0) return null;
  return (
    <ul class="common-errors" aria-label="Most common errors">
      {repeated.slice(0, MAX_COMMON_ERRORS).map(([text, count]) => (
        <li key={text}>
          <span class="badge badge-bad number">{formatNumber(count)} ×</span> <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
