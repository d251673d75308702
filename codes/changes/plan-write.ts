import { buildAuditEntry } from '../../core/audit/audit-entry.js';
import { withGtinClaim } from '../../core/codes/gs1-fields.js';
import { planWatch } from '../../core/codes/link-watch/plan-watch.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { SettledChange } from '../../core/codes/scheduled-changes/scheduled-change.js';
import {
  codeChangedEvents,
  codeCreatedEvent,
  codeDeletedEvent,
  type CodeEventContext,
} from '../../core/events/code-events.js';
import type { AccountEvent } from '../../core/events/events.js';
import { changeBlockedEvent } from '../../core/events/schedule-events.js';
import type { RecordedEvent } from '../../store/events/events.js';
import type { CodeWrite } from '../../store/qr-codes/code-write.js';
import type { CodeChange } from '../../store/qr-codes/revisions.js';
import { newId } from '../../store/mongo/ids.js';
import { sha256 } from '../../store/sha256.js';
import type { ScheduleContext, UncheckedChange } from '../compile-schedule.js';
import { describeChange, type CodeDifference } from '../describe-change.js';
import type { Rescheduled } from '../reschedule.js';
import { assertFiles } from './assert-files.js';
import type { Author, ChangePorts } from './ports.js';

/** Details that the author of a change provides. */
export interface ChangeDetails extends Pick<CodeChange, 'note' | 'operationKey'> {
  /** Whether the count of the scan limit restarts at 0. */
  resetsScanLimit?: boolean;
  /** The difference between the two states, if it is known. */
  difference?: CodeDifference;
}

/**
 * Plans the creation of a code. Writes nothing.
 *
 * @param code Built by `buildCode`, with its creator.
 * @throws DomainError if it names files that it may not use; see `assertFiles`.
 */
export async function planCreation(
  code: StoredQrCode,
  author: Author,
  ports: ChangePorts,
): Promise<CodeWrite> {
  await assertFiles(undefined, code, author, ports);
  const events = await addressOwn(author, async () => [codeCreatedEvent(code, await eventContext(author))]);
  return ports.qrCodes.prepareInsert(code, events);
}

/**
 * Plans a change of a code: pending changes that no longer fit it are blocked, results of link watch that no
 * longer count are dropped, and the revision and the events are built. Writes nothing but new logos.
 *
 * @param previous The code as it is stored, after what is due of it is recorded.
 * @param changed Its next state, as the author wants it.
 * @throws DomainError `validation_error` if the code would be too large with its pending changes; also if it
 *   names files that it may not use, see `assertFiles`.
 */
export async function planChange(
  [previous, changed]: readonly [StoredQrCode, StoredQrCode],
  author: Author,
  { resetsScanLimit = false, difference, ...details }: ChangeDetails,
  ports: ChangePorts,
): Promise<CodeWrite> {
  await assertFiles(previous, changed, author, ports);
  const at = changed.updatedAt;
  const { schedule } = changed;
  const { code, blocked } = schedule
    ? await checkSchedule(changed, { ...schedule, at }, author, ports)
    : { code: changed, blocked: [] };
  const claiming = withGtinClaim(code, author.base);
  const next = planWatch(previous, claiming, await author.findWatchPolicy(), at);
  const described = difference ?? describeChange([previous, next], author.base);
  const change = { actor: author.actor, ...described, ...details };
  const own = await addressOwn(author, async () =>
    codeChangedEvents([previous, next], change.changes, await eventContext(author, next.id)),
  );
  const events = [...own, ...(await addressBlocked(blocked, [previous, next], author))];
  const options = { resetsScanLimit, settled: blocked };
  return ports.qrCodes.prepareChange(previous, next, change, events, options);
}

/**
 * Plans the deletion of a code, with its entry in the audit log. Writes nothing.
 *
 * @param isReleased Whether the account may use its short codes again.
 */
export async function planRemoval(
  code: StoredQrCode,
  author: Author,
  { qrCodes, now }: ChangePorts,
  isReleased = false,
): Promise<CodeWrite> {
  const at = now();
  const events = await addressOwn(author, async () => [
    codeDeletedEvent(code, at, await eventContext(author, code.id)),
  ]);
  const { id, accountId, name, shortCode } = code;
  const { actor, client = null } = author;
  const auditEntry = buildAuditEntry(
    newId('auditEntry'),
    { accountId, actor, client, at },
    { action: 'qr_code.deleted', target: { id, name }, changes: [{ path: 'shortCode', from: shortCode }] },
  );
  return qrCodes.prepareRemoval(code, at, events, { isReleased, auditEntry });
}

/**
 * Plans other pending changes of a code, which raise no revision. Writes nothing.
 *
 * @param next The code with its new schedule.
 * @param settled Changes that are no longer pending, blocked ones included.
 */
export async function planSchedule(
  [previous, next]: readonly [StoredQrCode, StoredQrCode],
  settled: readonly SettledChange[],
  author: Author,
  ports: ChangePorts,
): Promise<CodeWrite> {
  await assertFiles(previous, next, author, ports);
  const blocked = settled.filter(({ state }) => state === 'blocked');
  const events = await addressBlocked(blocked, [next], author);
  return ports.qrCodes.prepareSchedule(previous, next, ports.now(), { settled, events });
}

/**
 * Returns a code with other pending changes, all of which are checked. Writes nothing.
 *
 * @param version Differs from all former versions of the schedule, unless its changes are the same.
 * @throws DomainError `validation_error` if the code would be too large with them.
 */
export async function checkSchedule(
  code: StoredQrCode,
  { changes, version, at }: { changes: readonly UncheckedChange[]; version: string; at: Date },
  { base, images }: Author,
  { publicUrl, qrCodes }: ChangePorts,
): Promise<Rescheduled> {
  const context: ScheduleContext = {
    base,
    publicUrl,
    images,
    listShortCodes: () => qrCodes.listShortCodes(code.accountId, code.id),
  };
  // Loaded on first use: the schemas that it needs take 9 MiB, and most workers never need them.
  const { reschedule } = await import('../reschedule.js');
  return reschedule(code, changes, version, at, context);
}

function addressOwn(author: Author, build: () => Promise<AccountEvent[]>): Promise<RecordedEvent[]> {
  return (author.addressOwnEvents ?? author.addressEvents)(build);
}

async function addressBlocked(
  blocked: readonly SettledChange[],
  states: readonly StoredQrCode[],
  { addressEvents }: Author,
): Promise<RecordedEvent[]> {
  if (blocked.length === 0) return [];
  return addressEvents(() => blocked.map((change) => changeBlockedEvent(change, states)));
}

/** @param id ID of the code, for its scans; undefined for a new code. */
async function eventContext(
  { actor, base, findCounts, findWatchPolicy }: Author,
  id?: string,
): Promise<CodeEventContext> {
  const counts = id === undefined ? undefined : await findCounts(id);
  return { actor, base, watch: await findWatchPolicy(), counts, digest: sha256 };
}
