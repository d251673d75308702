import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../core/basics/errors.js';
import type { CancelledWork } from '../../core/accounts/pending-work.js';
import { CHANGE_TAKES_EFFECT_MS } from '../../core/events/webhooks/endpoint-copy.js';
import { MAX_WEBHOOKS } from '../../core/events/webhooks/webhook.js';
import type { AuditedRequest } from '../audit/audit-entry-of.js';
import { principalOf, type Principal } from '../http/principal.js';
import { authorOf } from '../qr-codes/change-author.js';
import { withoutChanges } from '../scheduled-changes/cancel-changes.js';
import { webhookUpdated } from '../webhooks/audit-webhook.js';
import type { PendingWorkDeps } from './deps.js';

/** Codes, or jobs, that are changed at the same time. Their writes share transactions. */
const PAGE_SIZE = 32;

/** Time after which no further page begins, in milliseconds; the caller repeats the request for the rest. */
const MAX_CANCEL_MS = 20_000;

/**
 * Cancels the pending scheduled changes and the unfinished jobs that a key has created, and disables its
 * webhooks: webhooks first, because they are few and send data. Stops after 20 s. Safe to repeat, and a
 * repetition continues where the last run ended, even if its process crashed. A code that keeps changing, or
 * that does not fit without the change, is skipped.
 *
 * @param request Its caller may cancel all of it, and sees the whole account.
 */
export async function cancelPendingWork(
  keyId: string,
  request: AuditedRequest,
  deps: PendingWorkDeps,
): Promise<CancelledWork> {
  const caller = principalOf(request);
  const endsAt = performance.now() + MAX_CANCEL_MS;
  const mayContinue = () => performance.now() < endsAt;
  const webhooks = await disableWebhooks(keyId, request, deps);
  const jobs = await cancelJobs(keyId, caller, deps, mayContinue);
  const scheduledChanges = await cancelScheduledChanges(keyId, caller, deps, mayContinue);
  return { scheduledChanges, jobs, webhooks };
}

async function disableWebhooks(
  keyId: string,
  request: AuditedRequest,
  deps: PendingWorkDeps,
): Promise<number> {
  const { accountId } = principalOf(request);
  const { webhooks, waker, now } = deps;
  const filter = { createdBy: keyId, enabled: true };
  const enabled = await webhooks.list(accountId, { limit: MAX_WEBHOOKS, skip: 0 }, filter);
  if (enabled.length === 0) return 0;
  const ids = enabled.map(({ id }) => id);
  const disabled = await Promise.all(
    ids.map((id) =>
      webhooks.update(accountId, id, undefined, { enabled: false }, now(), webhookUpdated(request, deps)),
    ),
  );
  waker.wake(ids);
  await sleep(CHANGE_TAKES_EFFECT_MS);
  return disabled.filter(Boolean).length;
}

async function cancelJobs(
  keyId: string,
  { accountId }: Principal,
  { jobs, jobService }: PendingWorkDeps,
  mayContinue: () => boolean,
): Promise<number> {
  let canceled = 0;
  while (mayContinue()) {
    const ids = await jobs.listUnfinishedOf(accountId, keyId, PAGE_SIZE);
    const ended = await Promise.all(ids.map((id) => jobService.cancel({ accountId }, id)));
    canceled += ended.filter((job) => job && job.cancelRequestedAt !== null).length;
    if (ids.length < PAGE_SIZE) break;
  }
  return canceled;
}

async function cancelScheduledChanges(
  keyId: string,
  caller: Principal,
  deps: PendingWorkDeps,
  mayContinue: () => boolean,
): Promise<number> {
  const { accountId } = caller;
  let canceled = 0;
  let after = '';
  while (mayContinue()) {
    const page = { limit: PAGE_SIZE, after };
    const ids = await deps.accountChanges.listCodesWithPending(accountId, keyId, page, deps.now());
    const counts = await Promise.all(ids.map((id) => cancelChangesOf(id, keyId, caller, deps)));
    canceled += counts.reduce((sum, count) => sum + count, 0);
    if (ids.length < PAGE_SIZE) break;
    after = ids.at(-1) ?? '';
  }
  return canceled;
}

/**
 * Cancels the pending changes of one code that the key has scheduled.
 *
 * @returns Their number; 0 if this is impossible now.
 */
async function cancelChangesOf(
  codeId: string,
  keyId: string,
  caller: Principal,
  deps: PendingWorkDeps,
): Promise<number> {
  try {
    let canceled = 0;
    const author = authorOf(caller, deps);
    await deps.changes.schedule(author, codeId, async (code) => {
      const pending = (code.schedule?.changes ?? []).filter(({ createdBy }) => createdBy.id === keyId);
      canceled = pending.length;
      return pending.length === 0 ? undefined : withoutChanges(code, pending, author, deps);
    });
    return canceled;
  } catch (error) {
    // The code keeps changing, or does not fit without the changes. The other codes must not depend on it.
    if (error instanceof DomainError && error.status < 500) return 0;
    throw error;
  }
}
