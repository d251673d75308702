import { findNamedTemplate } from '../../codes/choose-template.js';
import { draftImportRow, type DraftedRow } from '../../codes/draft-import-row.js';
import { planCodeUpdate, planNewCode, toItemError, type PlannedRow } from '../../codes/plan-import-row.js';
import { asVerified } from '../../codes/own-aliases.js';
import { aliasTaken } from '../../store/qr-codes/hold-aliases.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import { DomainError } from '../../core/basics/errors.js';
import { idSchema, shortCodeSchema } from '../../core/basics/ids.js';
import type { SpreadsheetRow } from '../../core/jobs/rows/parse-row.js';
import type { ItemError, ItemWarning } from '../../core/jobs/item-job-base.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { WantedKey } from '../../store/qr-codes/gs1-keys.js';
import type { IndexedRow } from '../../store/imports/import-rows.js';
import type { ShortCodeHolder } from '../../store/qr-codes/short-codes.js';
import { isolateItem } from '../program-errors.js';
import type { ImportDeps } from './deps.js';
import { placeRow, type RowPlace } from './place-row.js';
import { aliasesOfRow, comparedAliasKey, ignoresCase, withAliasesOf } from './row-aliases.js';
import { resolveLogos } from './resolve-logos.js';
import type { RowContext } from './row-context.js';

/** Plan for one row of an import. */
export interface RowPlan {
  index: number;
  /** `skip`: a code of the account has the short code of the row. */
  planned: PlannedRow | { kind: 'skip'; code: StoredQrCode };
  warnings: ItemWarning[];
  /** Keys that no later row may have: the code that the row updates, its short code, and its aliases. */
  keys: string[];
  place?: RowPlace;
}

/** How a batch of rows is planned. */
export interface PlanRowsOptions {
  /** Reads codes of the account by ID, in any view. */
  readCodes: (ids: readonly string[]) => Promise<ReadonlyMap<string, StoredQrCode>>;
  /** IDs of the codes that rows create, by the index of the row. Default: any. */
  newIds?: ReadonlyMap<number, string>;
}

/** Existing codes, and holders of short codes, that the rows of a batch refer to. */
interface References {
  /** Codes that the import sees, by ID. */
  codes: ReadonlyMap<string, StoredQrCode>;
  holders: ReadonlyMap<string, ShortCodeHolder>;
  /** IDs of codes by the keys of their aliases. */
  aliasHolders: ReadonlyMap<string, string>;
}

/** The code that a row is about. `isConflict`: the row names it by its short code only. */
type Target =
  | { kind: 'new' }
  | { kind: 'skip'; code: StoredQrCode }
  | { kind: 'update'; code: StoredQrCode; isConflict?: boolean };

/** Plans what happens to rows. Writes nothing. @returns One plan per row, in order. */
export async function planRows(
  rows: readonly IndexedRow[],
  context: RowContext,
  deps: ImportDeps,
  { readCodes, newIds }: PlanRowsOptions,
): Promise<RowPlan[]> {
  const isolate = <Result>(
    index: number,
    work: () => Result | Promise<Result>,
    instead: (error: ItemError) => Result,
  ) => isolateItem(work, instead, deps.report, { jobId: context.job.id, row: index + 1 });
  const drafts = await Promise.all(
    rows.map(async ({ index, row }) => ({
      index,
      draft: await isolate<DraftedRow | FailedRow>(
        index,
        () => draftImportRow(row, context.format),
        (error) => ({ kind: 'failed', error }),
      ),
    })),
  );
  const readable = drafts.flatMap(({ draft }) => (draft.kind === 'row' ? [draft.row] : []));
  const holders = await deps.shortCodes.findHolders([...new Set(readable.flatMap(shortCodeOf))]);
  const aliasHolders = await deps.shortCodes.findAliasHolders(
    context.job.accountId,
    readable.flatMap((row) => aliasesOfRow(row, context.base)),
    (domain) => ignoresCase(context.base, domain),
  );
  const held = [...holders.values()].filter(({ accountId }) => accountId === context.job.accountId);
  const ids = new Set([...readable.flatMap(idOf), ...held.map(({ id }) => id), ...aliasHolders.values()]);
  const references = { codes: await readCodes([...ids]), holders, aliasHolders };
  await resolveLogos(readable, references.codes, context, deps);
  const plans: RowPlan[] = [];
  for (const { index, draft } of drafts) {
    const plan = await isolate(
      index,
      () => planDraft(draft, references, newIds?.get(index), context, deps),
      (error): Omit<RowPlan, 'index'> => ({ planned: { kind: 'invalid', error }, warnings: [], keys: [] }),
    );
    plans.push({ index, ...plan });
  }
  return withoutTakenKeys(plans, context, deps);
}

/**
 * Makes rows invalid whose code would have a GS1 key that it cannot have, and notes the keys of the others.
 */
async function withoutTakenKeys(
  plans: readonly RowPlan[],
  { view }: RowContext,
  { gs1Keys }: ImportDeps,
): Promise<RowPlan[]> {
  const wanted = plans.map(({ planned }) => wantedKeyOf(planned));
  const taken = await gs1Keys.findTaken(
    view,
    wanted.flatMap((one) => one ?? []),
  );
  return plans.map((plan, position) => {
    const one = wanted[position];
    if (!one) return plan;
    const error = taken.get(one);
    const keys = [...plan.keys, `gs1:${one.key}`];
    return error ? { ...plan, planned: invalid(error), keys } : { ...plan, keys };
  });
}

function wantedKeyOf(planned: RowPlan['planned']): WantedKey | undefined {
  if (planned.kind !== 'create' && planned.kind !== 'update') return undefined;
  const code = planned.kind === 'create' ? planned.code : planned.next;
  const key = gs1KeyOf(code);
  return key === undefined ? undefined : { codeId: code.id, key, claimsGtin: code.claimsGtin };
}

/** A row that the program cannot read. */
interface FailedRow {
  kind: 'failed';
  error: ItemError;
}

async function planDraft(
  draft: DraftedRow | FailedRow,
  references: References,
  newId: string | undefined,
  context: RowContext,
  deps: ImportDeps,
): Promise<Omit<RowPlan, 'index'>> {
  if (draft.kind === 'row') return planRow(draft.row, references, newId, context, deps);
  const planned: PlannedRow =
    draft.kind === 'failed' ? { kind: 'invalid', error: draft.error } : invalid(draft.error);
  return { planned, warnings: [], keys: [] };
}

async function planRow(
  row: SpreadsheetRow,
  references: References,
  newId: string | undefined,
  context: RowContext,
  deps: ImportDeps,
): Promise<Omit<RowPlan, 'index'>> {
  const { warnings } = row;
  const keys = keysOf(row, context);
  const target = findTarget(row, references, context);
  if (target instanceof DomainError) return { planned: invalid(target), warnings, keys };
  if (target.kind === 'skip') return { planned: { kind: 'skip', code: target.code }, warnings, keys };
  const place = placeRow(row, target.kind === 'new', context);
  if (place instanceof DomainError) return { planned: invalid(place), warnings, keys };
  const shared = {
    // An import continues what a lost domain has; other formats name domains of the account themselves.
    base: context.format.format === 'qrelay' ? context.base : asVerified(context.base),
    images: context.images,
    now: deps.now(),
    routing: { publicUrl: deps.publicUrl, hashPassword: context.hashPassword },
  };
  const { accountId } = context.job;
  if (target.kind === 'new') {
    const build = { ...shared, accountId, watch: context.watch, ...(newId !== undefined && { id: newId }) };
    const planned = await planNewCode(row, place.folder, {
      ...build,
      defaults: context.defaults,
      assertFiles: deps.changes.assertFilesBy(context),
      withTemplate: templateOrWarning(context, warnings),
    });
    return { planned: withAuthor(planned, context), warnings, keys, place };
  }
  const { code } = target;
  const planned = await planCodeUpdate(
    code,
    target.isConflict ? withAliasesOf(code, withoutShortCode(row), context.base) : row,
    place.folder,
    {
      ...shared,
      findTemplate: (id) => findNamedTemplate(context.view, id, deps),
      assertFiles: deps.changes.assertFilesBy(context),
      listShortCodes: (id) => deps.qrCodes.listShortCodes(accountId, id),
    },
  );
  return { planned, warnings, keys: [...new Set([...keys, `id:${code.id}`])], place };
}

/**
 * Applies the template of a row; if the account has no such template, adds a warning instead. The list of
 * another account names the templates of that account, and its rows remain useful, because they contain the
 * style as well.
 */
function templateOrWarning(
  { withTemplate }: Pick<RowContext, 'withTemplate'>,
  warnings: ItemWarning[],
): RowContext['withTemplate'] {
  return async (input) => {
    try {
      return await withTemplate(input);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
      warnings.push({ code: 'template_not_found', message: error.message });
      return withTemplate({ ...input, template: null });
    }
  };
}

/** Decides which code a row is about. */
function findTarget(
  row: SpreadsheetRow,
  { codes, holders, aliasHolders }: References,
  { job, base }: Pick<RowContext, 'job' | 'base'>,
): Target | DomainError {
  const [shortCode] = shortCodeOf(row);
  const holder = shortCode === undefined ? undefined : holders.get(shortCode);
  const aliases = aliasesOfRow(row, base).flatMap((alias) => {
    const id = aliasHolders.get(comparedAliasKey(alias, base));
    return id === undefined ? [] : [{ alias, id }];
  });
  if (row.id !== undefined) {
    const [id = ''] = idOf(row);
    const code = codes.get(id);
    if (!code) return new DomainError('not_found', 'There is no QR code with this id', AT_ID);
    const other = aliases.find((held) => held.id !== id);
    if (other) return aliasTaken(other.alias, 'aliases');
    return holder && holder.id !== id && !mayReuse(holder, job) ? taken(shortCode) : { kind: 'update', code };
  }
  const isHeld = holder && !mayReuse(holder, job);
  const [held] = aliases;
  if (!isHeld && !held) return { kind: 'new' };
  const error = held && !isHeld ? aliasTaken(held.alias, 'aliases') : taken(shortCode);
  const ids = new Set([...(isHeld ? [holder.id] : []), ...aliases.map(({ id }) => id)]);
  const isForeign = isHeld && (holder.accountId !== job.accountId || holder.isDeleted);
  const code = ids.size === 1 && !isForeign ? codes.get([...ids][0]!) : undefined;
  if (!code || job.onConflict === 'fail') return error;
  return job.onConflict === 'skip' ? { kind: 'skip', code } : { kind: 'update', code, isConflict: true };
}

const AT_ID = { details: [{ path: 'id', message: 'is not the ID of a QR code' }] };

function mayReuse({ accountId, isReleased }: ShortCodeHolder, job: RowContext['job']): boolean {
  return isReleased && accountId === job.accountId;
}

function taken(shortCode = ''): DomainError {
  const message = `The short code ${shortCode} is taken; choose another`;
  return new DomainError('short_code_taken', message, {
    details: [{ path: 'shortCode', message: 'is taken' }],
  });
}

function keysOf(row: SpreadsheetRow, { base }: Pick<RowContext, 'base'>): string[] {
  return [
    ...idOf(row).map((id) => `id:${id}`),
    ...shortCodeOf(row).map((shortCode) => `code:${shortCode}`),
    ...new Set(aliasesOfRow(row, base).map((alias) => `alias:${comparedAliasKey(alias, base)}`)),
  ];
}

const codeId = idSchema('qrCode');

/** Returns the ID that a row names, if it is one. */
function idOf({ id }: SpreadsheetRow): string[] {
  const parsed = codeId.safeParse(id);
  return parsed.success ? [parsed.data] : [];
}

/** Returns the short code that a row names, if it is one. */
function shortCodeOf({ fields }: SpreadsheetRow): string[] {
  const parsed = shortCodeSchema.safeParse(fields['shortCode']);
  return parsed.success ? [parsed.data] : [];
}

/**
 * Drops the short code by which a row was matched: it may be a former one, and the update must not change the
 * current one.
 */
function withoutShortCode({
  fields: { shortCode: _shortCode, ...fields },
  ...row
}: SpreadsheetRow): SpreadsheetRow {
  return { ...row, fields };
}

function withAuthor(planned: PlannedRow, { actor }: Pick<RowContext, 'actor'>): PlannedRow {
  return planned.kind === 'create' ? { ...planned, code: { ...planned.code, createdBy: actor } } : planned;
}

function invalid(error: DomainError): PlannedRow {
  return { kind: 'invalid', error: toItemError(error) };
}
