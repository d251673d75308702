import { csvLine, stripFormulaGuard } from '../../core/basics/csv.js';
import { FAILED_ROW_COLUMNS } from '../../core/jobs/rows/import-columns.js';
import type { ImportFile, ImportJob } from '../../core/jobs/imports/import-job.js';
import { createPasswordMask } from '../../core/jobs/imports/mask-passwords.js';
import { ITEMS_PER_PAGE } from '../../core/jobs/item-jobs.js';
import type { IndexedRow } from '../../store/imports/import-rows.js';
import type { JobDeps } from './deps.js';

/** Column of the lines of an NDJSON file, which has no columns of its own. */
const LINE_COLUMN = 'json';

const ADDED: ReadonlySet<string> = new Set(FAILED_ROW_COLUMNS);

/**
 * Returns the failed rows of an import as lines of CSV: with the columns of their file, and with columns that
 * say why, which another import ignores. Passwords of short links are masked.
 */
export async function* failedRowsCsv(
  job: ImportJob & { file: ImportFile },
  { jobItems, importRows }: Pick<JobDeps, 'jobItems' | 'importRows'>,
): AsyncGenerator<string> {
  const { kind, id: fileId } = job.file;
  // A file of rows that had failed before has the columns that are added here already.
  const columns = [...job.file.columns.entries()].filter(([, column]) => !ADDED.has(column));
  const mask = createPasswordMask(job);
  const names = kind === 'csv' ? columns.map(([, column]) => column) : [LINE_COLUMN];
  yield csvLine([...names, ...FAILED_ROW_COLUMNS]);
  let page: { number: number; rows: AsyncGenerator<IndexedRow> } | undefined;
  for await (const { index, error } of jobItems.list(job.id, 'failed')) {
    const number = Math.floor(index / ITEMS_PER_PAGE);
    if (page?.number !== number) page = { number, rows: importRows.readPage(job.id, fileId, number) };
    const row = await findRow(page.rows, index);
    if (row === undefined) continue;
    const masked = mask(row);
    const cells =
      typeof masked === 'string'
        ? [masked]
        : columns.map(([position]) => stripFormulaGuard(masked[position] ?? ''));
    yield csvLine([...cells, index + 1, error?.code ?? null, error?.message ?? null]);
  }
}

/** Reads on to a row. @returns undefined if it is no longer stored. */
async function findRow(rows: AsyncGenerator<IndexedRow>, index: number) {
  for (;;) {
    const next = await rows.next();
    if (next.done) return undefined;
    if (next.value.index === index) return next.value.row;
  }
}
