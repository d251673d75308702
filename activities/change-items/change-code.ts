import { planBulkChange, type BulkChangeContext } from '../../codes/plan-bulk-change.js';
import { describeChange } from '../../codes/describe-change.js';
import { reschedule, type Rescheduled } from '../../codes/reschedule.js';
import { seesFolder } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import { restorableContent, withContent, type CodeContent } from '../../core/codes/history/code-content.js';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { skipped, type ItemResult } from '../../core/jobs/item-jobs.js';
import { planWatch } from '../../core/codes/link-watch/plan-watch.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { listRoutingWarnings } from '../../core/codes/routing/routing-warnings.js';
import { codeChangedEvents, codeCreatedEvent, codeDeletedEvent } from '../../core/events/code-events.js';
import type { AccountEvent } from '../../core/events/events.js';
import { changeBlockedEvent } from '../../core/events/schedule-events.js';
import { addressEvents, type RecordedEvent } from '../../store/events/events.js';
import type { ItemEntry } from '../../store/jobs/item-progress.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import { sha256 } from '../../store/sha256.js';
import type { ChangeItemsDeps } from './deps.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import { scheduleContext, type PageContext } from './page-context.js';

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
    const { next, change } = planned;
    if (change.encodedChanged && !allowSymbolChange) return { result: SYMBOL_WOULD_CHANGE };
    return writeChange([code, next], change, context, deps);
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
  const { actor, base, watch, job } = context;
  return async (code) => {
    if (code.revision !== revisionOf(code.id)) return { result: skipped('changed_since') };
    const former = await deps.revisions.find(job.accountId, code.id, code.revision - 1);
    if (!former) return { result: REVISION_REMOVED };
    const now = deps.now();
    const content = restorableContent(former.content);
    const restored = {
      ...withContent(code, await withoutDeletedTemplate(content, job.accountId, deps)),
      updatedAt: now,
      revision: code.revision + 1,
    };
    const next = planWatch(code, restored, watch, now);
    const isProtected = former.content.passwordProtected === true;
    const leavesPassword = isProtected !== (code.passwordHash !== undefined);
    const change = describeChange([code, next], actor, base);
    const entry = await writeChange([code, next], change, context, deps);
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

/** Returns the step that deletes a code that a job created, unless it has since been changed or scanned by a person. */
export function removeUnusedStep(context: PageContext, deps: ChangeItemsDeps): ChangeCode {
  return async (code) => {
    if (code.revision !== 1) return { result: skipped('in_use') };
    const totals = await deps.scans.findTotals(code.accountId, [code.id]);
    if ((totals.get(code.id)?.totalScans ?? 0) > 0) return { result: skipped('in_use') };
    return writeRemoval(code, context, deps, { revision: 1, isReleased: true });
  };
}

/** Builds the entry of an update, with its events. A job moves a code only to a folder that it sees. */
export async function writeChange(
  [previous, changed]: readonly [StoredQrCode, StoredQrCode],
  change: CodeChange,
  context: PageContext,
  deps: ChangeItemsDeps,
): Promise<ItemEntry> {
  if (changed.folder !== previous.folder && !seesFolder(context.view, changed.folder)) {
    return { result: FOLDER_NOT_SEEN };
  }
  const rechecked = await recheckSchedule(changed, context, deps);
  if (rechecked instanceof DomainError) {
    return { result: { outcome: 'failed', error: boundedError(rechecked) } };
  }
  const { code: next, blocked } = rechecked;
  const events = await addressItems(context, () =>
    buildEvents(context, deps, next, (eventContext) =>
      codeChangedEvents([previous, next], change.changes, eventContext),
    ),
  );
  const blockedEvents = addressEvents(
    blocked.length === 0 ? NOT_RECORDED : await deps.subscribers.find(next.accountId),
    blocked.map((one) => changeBlockedEvent(one, [previous, next])),
  );
  const write = await deps.qrCodes.prepareChange(previous, next, change, [...events, ...blockedEvents], {
    settled: blocked,
  });
  const warnings = listRoutingWarnings(next);
  const result = { outcome: 'updated' as const, revision: next.revision };
  return { result: warnings.length === 0 ? result : { ...result, warnings }, write, next };
}

/** Builds the entry of a new code, with its event. */
export async function writeCreation(
  code: StoredQrCode,
  hasCustomShortCode: boolean,
  context: PageContext,
  deps: Pick<ChangeItemsDeps, 'qrCodes'>,
): Promise<ItemEntry> {
  const { actor, base, watch } = context;
  const events = await addressItems(context, () =>
    Promise.resolve([codeCreatedEvent(code, { actor, base, watch, digest: sha256 })]),
  );
  const write = deps.qrCodes.prepareInsert(code, events);
  return {
    result: { outcome: 'created' },
    ...{ write, next: code },
    ...(hasCustomShortCode && { reusedShortCode: code.shortCode }),
  };
}

/** Checks the scheduled changes of a code again; those that no longer fit it are blocked. */
async function recheckSchedule(
  code: StoredQrCode,
  context: PageContext,
  deps: ChangeItemsDeps,
): Promise<Rescheduled | DomainError> {
  const { schedule, updatedAt } = code;
  if (!schedule) return { code, blocked: [] };
  const checked = scheduleContext(context, code.id, deps);
  try {
    return await reschedule(code, schedule.changes, schedule.version, updatedAt, checked);
  } catch (error) {
    // The code would be too large with its scheduled changes.
    if (error instanceof DomainError && error.status < 500) return error;
    throw error;
  }
}

const NOT_RECORDED = { recorded: false, endpoints: [] };

async function writeRemoval(
  code: StoredQrCode,
  context: PageContext,
  deps: ChangeItemsDeps,
  { revision, isReleased }: { revision?: number; isReleased?: boolean } = {},
): Promise<ItemEntry> {
  const at = deps.now();
  const events = await addressItems(context, () =>
    buildEvents(context, deps, code, (eventContext) => [codeDeletedEvent(code, at, eventContext)]),
  );
  const write = deps.qrCodes.prepareRemoval(code, revision, at, events, isReleased);
  return { result: { outcome: 'deleted' }, write };
}

/** Returns the events of a code with their recipients; builds none if no endpoint receives one event per code. */
async function addressItems(
  { itemSubscribers }: PageContext,
  build: () => Promise<AccountEvent[]>,
): Promise<RecordedEvent[]> {
  if (!itemSubscribers.recorded) return [];
  const events = (await build()).map((event) => ({ ...event, perItem: true as const }));
  return addressEvents(itemSubscribers, events);
}

async function buildEvents(
  { actor, base, watch }: PageContext,
  { scans }: ChangeItemsDeps,
  { accountId, id }: StoredQrCode,
  build: (context: Parameters<typeof codeDeletedEvent>[2]) => AccountEvent[],
): Promise<AccountEvent[]> {
  const counts = (await scans.findTotals(accountId, [id])).get(id);
  return build({ actor, base, watch, counts, digest: sha256 });
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
