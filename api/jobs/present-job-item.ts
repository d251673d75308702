import type { z } from 'zod';
import { csvLine } from '../../core/basics/csv.js';
import type { jobItemSchema } from '../../core/jobs/job-item-schemas.js';
import type { JobItem } from '../../store/jobs/job-items.js';

/** Builds the API response for an item of a job. */
export function presentJobItem({
  index,
  row,
  id,
  outcome,
  error,
  warnings,
}: JobItem): z.output<typeof jobItemSchema> {
  return { index, row: row ?? null, id, outcome, error: error ?? null, warnings: warnings ?? [] };
}

/** Returns the lines of a CSV file with items. */
export async function* itemsCsv(items: AsyncIterable<JobItem>): AsyncGenerator<string> {
  yield csvLine(['index', 'row', 'id', 'outcome', 'error', 'message', 'warnings']);
  for await (const item of items) {
    const { index, row, id, outcome, error, warnings } = presentJobItem(item);
    const codes = warnings.map(({ code }) => code).join('|');
    yield csvLine([index, row, id, outcome, error?.code ?? null, error?.message ?? null, codes]);
  }
}
