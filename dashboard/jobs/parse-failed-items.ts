import { createCsvReader } from '../../core/jobs/imports/row-readers.js';
import { parseFailure, type RowProblem } from './problem-groups.js';

/** Parses the CSV of failed items: the rows of an import, or the items of another job. */
export function parseFailedItems(text: string): RowProblem[] {
  const reader = createCsvReader(',');
  const [header, ...rows] = [...reader.push(text), ...reader.end()].map(({ row }) => row);
  const find = (...names: string[]) => names.map((name) => header?.indexOf(name) ?? -1).find((at) => at >= 0);
  const rowAt = find('import.row', 'row');
  const indexAt = find('index');
  const codeAt = find('import.error', 'error');
  const messageAt = find('import.message', 'message');
  return rows.map((cells) => {
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''));
    const { path, message } = parseFailure(cell(codeAt), cell(messageAt));
    const row = Number(cell(rowAt)) || Number(cell(indexAt)) + 1;
    return { row, field: path, message, value: '' };
  });
}
