import { alwaysChanging, CONFLICT, retryConflicts } from '../../codes/changes/retry-conflicts.js';
import { findGs1Warnings } from '../../codes/gs1-warnings.js';
import { DomainError } from '../../core/basics/errors.js';
import { bulkPatchSchema } from '../../core/jobs/bulk-change-schemas.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import { skipped, type ItemResult } from '../../core/jobs/item-jobs.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { BegunPage, CommitOutcome, ItemEntry } from '../../store/jobs/item-progress.js';
import { attemptReplaced, jobStopped } from '../failures.js';
import { isolateItem, isProgramError } from '../program-errors.js';
import { deleteStep, removeUnusedStep, restoreStep, updateStep, type ChangeCode } from './change-code.js';
import type { ChangeItemsDeps } from './deps.js';
import { bulkChangeContext, readPageContext, type PageContext } from './page-context.js';
import { readCodes } from './read-codes.js';

/** Number of codes that are changed in one transaction. */
const BATCH_SIZE = 50;

/**
 * Time for which a batch that conflicts with other changes is repeated; then its codes are committed one by
 * one.
 */
const BATCH_TIMEOUT_MS = 1_000;

/**
 * Processes the items of a page that have no result yet. Safe to repeat, and to run concurrently: each item
 * takes effect once.
 *
 * @returns The time that the writes took, in milliseconds.
 * @throws ApplicationFailure `job_stopped` if the job has ended.
 */
export async function changePage(begun: BegunPage, deps: ChangeItemsDeps): Promise<number> {
  const context = await readPageContext(begun.job, deps);
  const change = stepOf(begun, context, deps);
  const writeMs = await commitPage(begun, planCodes(begun, context, change, deps), deps);
  await removeTraces(begun, deps);
  return writeMs;
}

/** Plans the items at the positions `[start, end)` of a page, in order. Called again after each conflict. */
export type PlanBatch = (start: number, end: number) => Promise<ItemEntry[]>;

/**
 * Writes the results of the items of a page that have none yet, batch by batch.
 *
 * @returns The time that the writes took, in milliseconds.
 * @throws ApplicationFailure `job_stopped` if the job has ended.
 */
export async function commitPage(begun: BegunPage, plan: PlanBatch, deps: ChangeItemsDeps): Promise<number> {
  const { page } = begun;
  let writeMs = 0;
  for (let start = page.results.length; start < page.codeIds.length;) {
    const end = Math.min(start + BATCH_SIZE, page.codeIds.length);
    writeMs += await commitBatch(begun, [start, end], plan, deps);
    start = end;
  }
  return writeMs;
}

function planCodes(
  { job, page }: BegunPage,
  context: PageContext,
  change: ChangeCode,
  deps: ChangeItemsDeps,
): PlanBatch {
  return async (start, end) => {
    const ids = page.codeIds.slice(start, end);
    const { codes, unreadable } = await readCodes(context, ids, deps);
    return Promise.all(
      ids.map((id) =>
        isolateItem(
          () => (unreadable.has(id) ? { result: UNREADABLE } : entryFor(codes.get(id), change)),
          (error) => ({ result: { outcome: 'failed' as const, error: boundedError(error) } }),
          deps.report,
          { jobId: job.id, qrCodeId: id },
        ),
      ),
    );
  };
}

function stepOf({ job, page }: BegunPage, context: PageContext, deps: ChangeItemsDeps): ChangeCode {
  switch (job.type) {
    case 'bulk_update': {
      const patch = bulkPatchSchema.parse(JSON.parse(job.patch));
      const { allowSymbolChange } = job;
      const bulk = bulkChangeContext(context, job, deps);
      return updateStep(context, { patch, allowSymbolChange }, bulk, deps);
    }
    case 'bulk_delete':
      return deleteStep(context, deps);
    case 'revert': {
      const remove = removeUnusedStep(context, deps);
      if (job.mode === 'delete') return remove;
      const revisions = new Map(page.codeIds.map((id, index) => [id, page.revisions?.[index] ?? null]));
      const restore = restoreStep(context, (id) => revisions.get(id) ?? null, deps);
      if (job.mode === 'restore') return restore;
      return (code) => (revisions.get(code.id) === null ? remove(code) : restore(code));
    }
    case 'import':
      throw new Error('the rows of an import are planned together');
  }
}

async function commitBatch(
  begun: BegunPage,
  [start, end]: readonly [number, number],
  plan: PlanBatch,
  deps: ChangeItemsDeps,
): Promise<number> {
  const isSingle = end - start === 1;
  const result = await retryConflicts(
    async () => {
      const entries = await withGs1Warnings(await plan(start, end), deps);
      const writes = entries.flatMap(({ write }) => write ?? []);
      const startedAt = performance.now();
      if (writes.some((write) => deps.changes.isOutdated(write))) return CONFLICT;
      const outcome = await commitOrExplain(begun, start, entries, deps);
      if (outcome === 'conflict') return CONFLICT;
      if (outcome === 'stopped') throw jobStopped();
      if (outcome === 'repeated') throw attemptReplaced('another attempt works on the same page');
      if (outcome instanceof DomainError) return outcome;
      await deps.changes.afterWrites(writes);
      return performance.now() - startedAt;
    },
    isSingle ? undefined : BATCH_TIMEOUT_MS,
  );
  if (typeof result === 'number') return result;
  if (isSingle) return failItem(begun, start, result === CONFLICT ? alwaysChanging() : result, deps);
  let writeMs = 0;
  for (let position = start; position < end; position += 1) {
    writeMs += await commitBatch(begun, [position, position + 1], plan, deps);
  }
  return writeMs;
}

/** Adds a warning to the items whose code has a qualifier of a GTIN that has no code. */
async function withGs1Warnings(
  entries: ItemEntry[],
  { gs1Keys }: Pick<ChangeItemsDeps, 'gs1Keys'>,
): Promise<ItemEntry[]> {
  const warnings = await findGs1Warnings(
    entries.flatMap(({ write }) => (write?.next ? [{ code: write.next, previous: write.previous }] : [])),
    gs1Keys,
  );
  if (warnings.size === 0) return entries;
  return entries.map((entry) => {
    const warning = entry.write?.next && warnings.get(entry.write.next.id);
    if (!warning) return entry;
    return { ...entry, result: { ...entry.result, warnings: [...(entry.result.warnings ?? []), warning] } };
  });
}

const UNREADABLE: ItemResult = {
  outcome: 'failed',
  error: {
    code: 'internal_error',
    message: 'The due changes of this QR code could not be recorded because of an internal error',
  },
};

async function entryFor(code: StoredQrCode | undefined, change: ChangeCode): Promise<ItemEntry> {
  return code ? change(code) : { result: skipped('deleted_since') };
}

/**
 * Returns the error of a commit that cannot succeed, such as one that puts a code into a deleted folder or
 * that MongoDB rejects.
 */
async function commitOrExplain(
  begun: BegunPage,
  from: number,
  entries: readonly ItemEntry[],
  deps: ChangeItemsDeps,
): Promise<CommitOutcome | DomainError> {
  try {
    return await deps.itemProgress.commit(begun, from, entries, deps.now());
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error;
    if (!isProgramError(error)) throw error;
    deps.report(error, { jobId: begun.job.id, page: begun.page.page, from, items: entries.length });
    return NOT_STORED;
  }
}

const NOT_STORED = new DomainError(
  'internal_error',
  'This item could not be stored because of an internal error; the other items are not affected',
);

/** Records an item as failed. @returns 0, because this write is not measured. */
async function failItem(
  begun: BegunPage,
  position: number,
  { code, message }: DomainError,
  deps: ChangeItemsDeps,
): Promise<number> {
  const result = { outcome: 'failed' as const, error: { code, message } };
  const outcome = await deps.itemProgress.commit(begun, position, [{ result }], deps.now());
  if (outcome !== 'committed') throw jobStopped();
  return 0;
}

/**
 * Deletes the scans, history, and scheduled changes of deleted codes, also those that an interrupted attempt
 * left behind.
 */
async function removeTraces({ job, page }: BegunPage, deps: ChangeItemsDeps): Promise<void> {
  if (job.type === 'bulk_update' || (job.type === 'revert' && job.mode === 'restore')) return;
  const existing = await deps.qrCodes.findMany(job, page.codeIds);
  const remaining = new Set(existing.map(({ id }) => id));
  for (const id of page.codeIds.filter((one) => !remaining.has(one))) {
    await deps.changes.removeTraces(job.accountId, id);
  }
}
