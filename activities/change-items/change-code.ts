import type { ChangeDetails } from '../../codes/changes/plan-write.js';
import { planBulkChange, type BulkChangeContext } from '../../codes/plan-bulk-change.js';
import { seesFolder } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import { restorableContent, withContent, type CodeContent } from '../../core/codes/history/code-content.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { listRoutingWarnings } from '../../core/codes/routing/routing-warnings.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { skipped, type ItemResult } from '../../core/jobs/item-jobs.js';
import type { ItemEntry } from '../../store/jobs/item-progress.js';
import type { ChangeItemsDeps } from './deps.js';
import type { PageContext } from './page-context.js';

/** Plans what a job does with one code. Writes nothing. */
export type ChangeCode = (code: StoredQrCode) => Promise<ItemEntry>;

/** Returns the step that applies the patch of a bulk update to a code. */
export function updateStep(
  context: PageContext,
  { patch, allowSymbolChange }: { patch: BulkPatch; allowSymbolChange: boolean },
  bulk: BulkChangeContext,
  deps: ChangeItemsDeps,
): ChangeCode {
  return async (code) => {
    const planned = await planBulkChange(code, patch, { ...bulk, now: deps.now() });
    if (planned.kind === 'unchanged') return { result: skipped('unchanged') };
    if (planned.kind === 'invalid')
      return { result: { outcome: 'failed', error: boundedError(planned.error) } };
    const { next, difference } = planned;
    if (difference.encodedChanged && !allowSymbolChange) return { result: SYMBOL_WOULD_CHANGE };
    return writeChange([code, next], { note: patch.changeNote, difference }, context, deps);
  };
}

/** Returns the step that deletes a code. */
export function deleteStep(context: PageContext, deps: ChangeItemsDeps): ChangeCode {
  return (code) => writeRemoval(code, context, deps);
}

/**
 * Returns the step that restores the revision before the one a job wrote, unless the code has changed since.
 *
 * @param revisionOf Returns the revision of a code that the job wrote; null if there is none.
 */
export function restoreStep(
  context: PageContext,
  revisionOf: (id: string) => number | null,
  deps: ChangeItemsDeps,
): ChangeCode {
  const { job } = context;
  return async (code) => {
    if (code.revision !== revisionOf(code.id)) return { result: skipped('changed_since') };
    const former = await deps.revisions.find(job.accountId, code.id, code.revision - 1);
    if (!former) return { result: REVISION_REMOVED };
    const content = restorableContent(former.content);
    const next = {
      ...withContent(code, await withoutDeletedTemplate(content, job.accountId, deps)),
      updatedAt: deps.now(),
      revision: code.revision + 1,
    };
    const isProtected = former.content.passwordProtected === true;
    const leavesPassword = isProtected !== (code.passwordHash !== undefined);
    const entry = await writeChange([code, next], {}, context, deps);
    if (!leavesPassword) return entry;
    const warnings = [...(entry.result.warnings ?? []), PASSWORD_STAYS];
    return { ...entry, result: { ...entry.result, warnings } };
  };
}

/** Drops a deleted template: its deletion removed it from codes, but not from their history. */
async function withoutDeletedTemplate(
  content: CodeContent,
  accountId: string,
  { templates }: ChangeItemsDeps,
): Promise<CodeContent> {
  const { template, ...others } = content;
  return template && !(await templates.exists(accountId, template.id)) ? others : content;
}

/**
 * Returns the step that deletes a code that a job created, unless it has since been changed or scanned by a
 * person.
 */
export function removeUnusedStep(context: PageContext, deps: ChangeItemsDeps): ChangeCode {
  return async (code) => {
    if (code.revision !== 1) return { result: skipped('in_use') };
    const totals = await deps.scans.findTotals(code.accountId, [code.id]);
    if ((totals.get(code.id)?.totalScans ?? 0) > 0) return { result: skipped('in_use') };
    return writeRemoval(code, context, deps, true);
  };
}

/** Builds the entry of an update. A job moves a code only to a folder that it sees. */
export async function writeChange(
  states: readonly [StoredQrCode, StoredQrCode],
  details: ChangeDetails,
  context: PageContext,
  { changes }: Pick<ChangeItemsDeps, 'changes'>,
): Promise<ItemEntry> {
  const [previous, next] = states;
  if (next.folder !== previous.folder && !seesFolder(context.view, next.folder)) {
    return { result: FOLDER_NOT_SEEN };
  }
  try {
    const write = await changes.planChange(states, context, details);
    const warnings = listRoutingWarnings(next);
    const result = { outcome: 'updated' as const, revision: next.revision };
    return { result: warnings.length === 0 ? result : { ...result, warnings }, write };
  } catch (error) {
    // The code would be too large with its scheduled changes.
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { result: { outcome: 'failed', error: boundedError(error) } };
  }
}

/** Builds the entry of a new code. */
export async function writeCreation(
  code: StoredQrCode,
  hasCustomShortCode: boolean,
  context: PageContext,
  { changes }: Pick<ChangeItemsDeps, 'changes'>,
): Promise<ItemEntry> {
  const write = await changes.planCreation(code, context);
  return {
    result: { outcome: 'created' },
    write,
    ...(hasCustomShortCode && { reusedShortCode: code.shortCode }),
  };
}

async function writeRemoval(
  code: StoredQrCode,
  context: PageContext,
  { changes }: ChangeItemsDeps,
  isReleased = false,
): Promise<ItemEntry> {
  return { result: { outcome: 'deleted' }, write: await changes.planRemoval(code, context, isReleased) };
}

const SYMBOL_WOULD_CHANGE: ItemResult = {
  outcome: 'failed',
  error: {
    code: 'symbol_would_change',
    message: 'The symbol would change, so printed copies would no longer match the code',
  },
};

const FOLDER_NOT_SEEN: ItemResult = {
  outcome: 'failed',
  error: {
    code: 'not_found',
    message: 'The code would leave the folders of the API key that submitted the job',
  },
};

const REVISION_REMOVED: ItemResult = {
  outcome: 'failed',
  error: { code: 'conflict', message: 'The revision before the job is no longer stored' },
};

const PASSWORD_STAYS = {
  code: 'password_kept',
  message: 'The password stays as it is: no history holds passwords',
};
