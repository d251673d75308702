import { planWatch } from '../../core/link-watch/plan-watch.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/qr-code.js';
import { needsWakeUp } from '../../core/routing/code-timeline.js';
import { codeChangedEvents, type CodeEventContext } from '../../core/webhooks/code-events.js';
import type { ChangeOptions } from '../../store/qr-codes/code-replacement.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import { sha256 } from '../../store/sha256.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';
import { describeChange } from '../../codes/describe-change.js';
import { actorOf } from './actor-of.js';
import type { QrCodeDeps } from './deps.js';
import { presentCode } from './present-code.js';
import { recordDueTransitions } from './record-due-transitions.js';
import { watchPolicyOf } from './watch-policy.js';

/** What a caller says about a change. */
type ChangeDetails = Pick<CodeChange, 'note' | 'operationKey'> & ChangeOptions;

/**
 * Stores a change of a code with its revision and its events, and wakes the endpoints that receive them. Transitions that
 * were due before the change are recorded first.
 *
 * @returns The API response for the changed code; undefined if the code was changed or deleted since `previous` was read,
 *   or if a transition was due: read it again and repeat the change.
 * @throws DomainError `short_code_taken` at `shortCode`.
 */
export async function storeChange(
  [previous, changed]: readonly [StoredQrCode, StoredQrCode],
  caller: Principal,
  deps: QrCodeDeps,
  { resetsScanLimit = false, ...details }: ChangeDetails = {},
): Promise<QrCode | undefined> {
  if (await recordDueTransitions(previous, changed.updatedAt, caller, deps)) return undefined;
  const next = planWatch(previous, changed, watchPolicyOf(caller, deps), changed.updatedAt);
  const change = describeChange([previous, next], actorOf(caller), baseUrlOf(caller, deps), details);
  const totals = (await deps.scans.findTotals(caller.accountId, [next.id])).get(next.id);
  const context = eventContextOf(caller, totals, deps);
  const events = await deps.events.address(caller, () =>
    codeChangedEvents([previous, next], change.changes, context),
  );
  if (!(await deps.qrCodes.change(previous, next, change, events, { resetsScanLimit }))) return undefined;
  deps.events.announce(events);
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
