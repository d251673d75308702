import type { SampledRow, RowAction } from '../../core/jobs/imports/import-job.js';
import { IMPORT_SAMPLE_SIZE } from '../../core/jobs/imports/import-job.js';
import type { ItemError } from '../../core/jobs/item-job-base.js';
import { ITEMS_PER_PAGE } from '../../core/jobs/item-jobs.js';
import type { IndexedRow } from '../../store/imports/import-rows.js';
import type { PageDecision } from '../../store/jobs/page-decision.js';
import { itemsExpireAt, type JobItemPageDocument } from '../../store/jobs/job-items.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import type { ImportDeps } from './deps.js';
import { planRows, type RowPlan } from './plan-rows.js';
import { readRowContext, type FiledImport, type RowContext } from './row-context.js';

/** Number of rows that are planned at once: each may have a logo of half a megabyte. */
const BATCH_SIZE = 50;

/** Placeholder for a password hash, which no check needs. */
const NO_HASH = 'not hashed';

/**
 * Decides what happens to the rows of a page. Creates nothing, not even folders.
 *
 * @returns The page to be stored.
 */
export async function checkImportPage(
  job: FiledImport,
  page: number,
  deps: ImportDeps,
): Promise<JobItemPageDocument> {
  const context = await readRowContext(job, () => Promise.resolve(NO_HASH), deps);
  const decision: PageDecision = { actions: [], errors: [], warnings: [], keys: [], sample: [] };
  const codeIds: string[] = [];
  const used = new Set<string>();
  for await (const rows of toBatches(deps.importRows.readPage(job.id, job.file.id, page))) {
    const plans = await planRows(rows, context, deps, { readCodes: (ids) => readSeen(ids, context, deps) });
    const usedBefore = await deps.importJobs.findUsedKeys(
      job.id,
      page,
      plans.flatMap(({ keys }) => keys),
    );
    for (const plan of plans) {
      const repeated = plan.keys.find((key) => used.has(key) || usedBefore.has(key));
      for (const key of plan.keys) used.add(key);
      const decided = repeated === undefined ? plan : { ...plan, planned: repeats(repeated) };
      codeIds.push(addRow(decision, decided, codeIds.length));
    }
  }
  decision.keys.push(...used);
  return {
    _id: `${job.id}:${page}`,
    jobId: job.id,
    accountId: job.accountId,
    page,
    codeIds,
    decision,
    results: [],
    expiresAt: itemsExpireAt(job.createdAt),
  };
}

async function readSeen(ids: readonly string[], { view }: RowContext, { qrCodes }: ImportDeps) {
  const codes = await qrCodes.findMany(view, ids);
  return new Map(codes.map((code) => [code.id, code]));
}

async function* toBatches(rows: AsyncIterable<IndexedRow>): AsyncGenerator<IndexedRow[]> {
  let batch: IndexedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Adds the decision about a row. @returns The ID of its code; an empty string if there is none. */
function addRow(decision: PageDecision, plan: RowPlan, position: number): string {
  const { index, planned, warnings } = plan;
  const sampled = sampleOf(plan);
  decision.actions.push(sampled.action);
  if (planned.kind === 'invalid') decision.errors.push({ position, error: boundedError(planned.error) });
  if (warnings.length > 0) decision.warnings.push({ position, warnings: warnings.slice(0, MAX_WARNINGS) });
  const isFirst = index < ITEMS_PER_PAGE && decision.sample.length < IMPORT_SAMPLE_SIZE;
  if (isFirst) decision.sample.push(sampled);
  return sampled.id ?? '';
}

/** Maximum number of warnings stored per row. */
const MAX_WARNINGS = 20;

function sampleOf({ index, planned, warnings }: RowPlan): SampledRow {
  const row = { row: index + 1, warnings: warnings.slice(0, MAX_WARNINGS) };
  if (planned.kind === 'invalid') {
    const error = boundedError(planned.error);
    return { ...row, action: 'fail', id: null, name: null, type: null, shortCode: null, error };
  }
  const code = planned.kind === 'update' ? planned.next : planned.code;
  const { id, name, type } = code;
  const isChosen = planned.kind !== 'create' || planned.hasCustomShortCode;
  const action = ACTIONS[planned.kind];
  return { ...row, action, id, name, type, shortCode: isChosen ? code.shortCode : null, error: null };
}

const ACTIONS: Readonly<Record<Exclude<RowPlan['planned']['kind'], 'invalid'>, RowAction>> = {
  create: 'create',
  update: 'update',
  unchanged: 'skip',
  skip: 'skip',
};

function repeats(key: string): { kind: 'invalid'; error: ItemError } {
  const [field, noun] = REPEATED[key.slice(0, key.indexOf(':'))] ?? REPEATED['code']!;
  const message = `An earlier row has the same ${noun}`;
  const details = [{ path: field, message: 'must not be the same as in an earlier row' }];
  return { kind: 'invalid', error: { code: 'validation_error', message, details } };
}

/** Field and noun by the prefix of a key; see `RowPlan`. */
const REPEATED: Readonly<Record<string, readonly [string, string]>> = {
  id: ['id', 'code'],
  code: ['shortCode', 'short code'],
  alias: ['aliases', 'alias'],
  gs1: ['data', 'GS1 key'],
};
