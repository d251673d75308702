import { planWatch } from '../../core/codes/link-watch/plan-watch.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { hasDueTransitions, needsWakeUp } from '../../core/codes/routing/code-timeline.js';
import { codeChangedEvents, type CodeEventContext } from '../../core/events/code-events.js';
import { changeBlockedEvent } from '../../core/events/schedule-events.js';
import type { ChangeOptions } from '../../store/qr-codes/code-replacement.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import { sha256 } from '../../store/sha256.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';
import { describeChange } from '../../codes/describe-change.js';
import { actorOf } from '../http/actor-of.js';
import type { QrCodeDeps } from './deps.js';
import { presentCode } from './present-code.js';
import { recheckSchedule } from './recheck-schedule.js';
import { recordDueTransitions } from './record-due-transitions.js';
import { watchPolicyOf } from './watch-policy.js';

/** What a caller says about a change. */
type ChangeDetails = Pick<CodeChange, 'note' | 'operationKey'> & Omit<ChangeOptions, 'settled'>;

/**
 * Stores a change of a code with its revision and its events, and wakes the endpoints that receive them. What was due before the
 * change is recorded first. Scheduled changes that no longer fit the code are blocked.
 *
 * @returns The API response for the changed code; undefined if the code was changed or deleted since `previous` was read,
 *   or if a transition was due: read it again and repeat the change.
 * @throws DomainError `short_code_taken` at `shortCode`, `validation_error` if the code is too large with its scheduled changes.
 */
export async function storeChange(
  [previous, changed]: readonly [StoredQrCode, StoredQrCode],
  caller: Principal,
  deps: QrCodeDeps,
  { resetsScanLimit = false, ...details }: ChangeDetails = {},
): Promise<QrCode | undefined> {
  if (await recordDueTransitions(previous, changed.updatedAt, caller, deps)) return undefined;
  const at = changed.updatedAt;
  const { code: scheduled, blocked } = await recheckSchedule(changed, at, caller, deps);
  const next = planWatch(previous, scheduled, watchPolicyOf(caller, deps), at);
  const change = describeChange([previous, next], actorOf(caller), baseUrlOf(caller, deps), details);
  const totals = (await deps.scans.findTotals(caller.accountId, [next.id])).get(next.id);
  const context = eventContextOf(caller, totals, deps);
  const events = await deps.events.address(caller, () => [
    ...codeChangedEvents([previous, next], change.changes, context),
    ...blocked.map((one) => changeBlockedEvent(one, [previous, next])),
  ]);
  // A scheduled change may have become due in the meantime.
  if (hasDueTransitions(previous, deps.now())) return undefined;
  const options = { resetsScanLimit, settled: blocked };
  if (!(await deps.qrCodes.change(previous, next, change, events, options))) return undefined;
  deps.events.announce(events);
  deps.scheduleMetrics.counted('blocked', blocked.length);
  if (needsWakeUp(previous, next)) deps.timelineWaker.wake(next.id);
  deps.invalidateShortCode(previous.shortCode);
  deps.invalidateShortCode(next.shortCode);
  return presentCode(next, totals, caller, deps);
}

/** Returns what the events of a caller's change are built with. */
export function eventContextOf(
  caller: Principal,
  counts: CodeEventContext['counts'],
  deps: Pick<QrCodeDeps, 'settings'>,
): CodeEventContext {
  return {
    actor: actorOf(caller),
    base: baseUrlOf(caller, deps),
    counts,
    watch: watchPolicyOf(caller, deps),
    digest: sha256,
  };
}
