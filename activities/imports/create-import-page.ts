import { skipped, ITEMS_PER_PAGE, type ItemResult } from '../../core/jobs/item-jobs.js';
import type { ItemWarning } from '../../core/jobs/item-job-base.js';
import type { BegunPage, ItemEntry } from '../../store/jobs/item-progress.js';
import type { IndexedRow } from '../../store/imports/import-rows.js';
import type { PageDecision } from '../../store/jobs/page-decision.js';
import { writeChange, writeCreation } from '../change-items/change-code.js';
import { commitPage } from '../change-items/change-page.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import { readCodes } from '../change-items/read-codes.js';
import { isolateItem } from '../program-errors.js';
import type { ImportDeps } from './deps.js';
import { ensureFolders } from './ensure-folders.js';
import { planRows, type RowPlan } from './plan-rows.js';
import { readRowContext, type FiledImport, type RowContext } from './row-context.js';

/**
 * Creates and updates the codes of the rows of a page that have no result yet. Safe to repeat: each row takes
 * effect once.
 *
 * @returns The time that the writes took, in milliseconds.
 * @throws ApplicationFailure `job_stopped` if the job has ended.
 */
export async function createImportPage(
  begun: BegunPage & { job: FiledImport },
  deps: ImportDeps,
): Promise<number> {
  const { job, page } = begun;
  const { decision } = page;
  if (!decision) throw new Error(`a page of ${job.id} is not checked`);
  const hashPassword = hashOnce(deps.hashPassword);
  let context = await readRowContext(job, hashPassword, deps);
  const firstIndex = page.page * ITEMS_PER_PAGE;
  const newIds = new Map(page.codeIds.map((id, position) => [firstIndex + position, id]));
  const source = rowsFrom(
    deps.importRows.readPage(job.id, job.file.id, page.page, firstIndex + page.results.length),
  );

  async function plan(rows: readonly IndexedRow[]): Promise<RowPlan[]> {
    const readSeen = async (ids: readonly string[]) => {
      const seen = await deps.qrCodes.findMany(context.view, ids);
      const read = await readCodes(context, [...new Set(seen.map(({ id }) => id))], deps);
      return read.codes;
    };
    return planRows(rows, context, deps, { readCodes: readSeen, newIds });
  }

  async function planBatch(start: number, end: number): Promise<ItemEntry[]> {
    const rows = await source(firstIndex + start, firstIndex + end);
    const valid = rows.filter(({ index }) => decision?.actions[index - firstIndex] !== 'fail');
    let plans = await plan(valid);
    if (await ensureFolders(job.accountId, plans, deps)) {
      context = await readRowContext(job, hashPassword, deps);
      plans = await plan(valid);
    }
    const byIndex = new Map(plans.map((one) => [one.index, one]));
    return Promise.all(
      rows.map(({ index }) => {
        const one = byIndex.get(index);
        if (!one) return Promise.resolve(failedBefore(decision, index - firstIndex));
        return isolateItem(
          () => entryOf(one, context, deps),
          (error) => ({ result: { outcome: 'failed' as const, error: boundedError(error) } }),
          deps.report,
          { jobId: job.id, row: index + 1 },
        );
      }),
    );
  }

  return commitPage(begun, planBatch, deps);
}

/**
 * Returns a function that reads the rows in `[from, until)`. From call to call, `from` may stay the same or
 * increase.
 */
function rowsFrom(rows: AsyncGenerator<IndexedRow>): (from: number, until: number) => Promise<IndexedRow[]> {
  let buffer: IndexedRow[] = [];
  return async (from, until) => {
    buffer = buffer.filter(({ index }) => index >= from);
    while ((buffer.at(-1)?.index ?? from - 1) < until - 1) {
      const next = await rows.next();
      if (next.done) throw new Error(`row ${until} is missing`);
      buffer.push(next.value);
    }
    return buffer.filter(({ index }) => index < until);
  };
}

async function entryOf(
  { planned, warnings, place }: RowPlan,
  context: RowContext,
  deps: ImportDeps,
): Promise<ItemEntry> {
  if (place?.missing && planned.kind !== 'invalid') return withWarnings({ result: NO_FOLDER }, warnings);
  switch (planned.kind) {
    case 'create':
      return withWarnings(
        await writeCreation(planned.code, planned.hasCustomShortCode, context, deps),
        warnings,
      );
    case 'update':
      return withWarnings(
        await writeChange(
          [planned.previous, planned.next],
          { difference: planned.difference },
          context,
          deps,
        ),
        warnings,
      );
    case 'unchanged':
      return withWarnings({ result: skipped('unchanged') }, warnings);
    case 'skip':
      return withWarnings({ result: skipped('short_code_exists') }, warnings);
    case 'invalid':
      return withWarnings({ result: { outcome: 'failed', error: boundedError(planned.error) } }, warnings);
  }
}

function withWarnings(entry: ItemEntry, warnings: readonly ItemWarning[]): ItemEntry {
  if (warnings.length === 0) return entry;
  const former = entry.result.warnings ?? [];
  return { ...entry, result: { ...entry.result, warnings: [...former, ...warnings].slice(0, MAX_WARNINGS) } };
}

/** Maximum number of warnings stored per row. */
const MAX_WARNINGS = 20;

/** Returns the result of a row that the check has found invalid. */
function failedBefore(decision: PageDecision | undefined, position: number): ItemEntry {
  const error = decision?.errors.find((one) => one.position === position)?.error;
  const warnings = decision?.warnings.find((one) => one.position === position)?.warnings ?? [];
  return withWarnings({ result: { outcome: 'failed', ...(error && { error }) } }, warnings);
}

const NO_FOLDER: ItemResult = {
  outcome: 'failed',
  error: { code: 'validation_error', message: 'The folder could not be created: the account has too many' },
};

/** Hashes each password once: a hash takes about 100 ms. */
function hashOnce(hash: (password: string) => Promise<string>): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const known = hashes.get(password) ?? hash(password);
    hashes.set(password, known);
    return known;
  };
}
