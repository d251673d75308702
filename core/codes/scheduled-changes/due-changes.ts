import type { CodeSchedule, PendingChange, StoredQrCode } from '../qr-code.js';
import { applyEffect } from './change-effect.js';

/** Actor of scheduled changes in the history. */
const SCHEDULE_ACTOR = 'schedule';

/** A scheduled change with the code before and after it. */
export interface AppliedChange {
  change: PendingChange;
  previous: StoredQrCode;
  next: StoredQrCode;
}

/** Returns the actor of a scheduled change, for the history. */
export function scheduleActor({ id }: Pick<PendingChange, 'id'>) {
  return { type: SCHEDULE_ACTOR, id, name: null } as const;
}

/** Lists the scheduled changes of a code that took effect by `now` and are not recorded yet, in order. */
export function listDueChanges(code: StoredQrCode, now: Date): AppliedChange[] {
  const applied: AppliedChange[] = [];
  let previous = code;
  for (;;) {
    const change = previous.schedule?.changes[0];
    if (!change || change.at > now) return applied;
    const next = applyNextChange(previous, change);
    applied.push({ change, previous, next });
    previous = next;
  }
}

/** Returns a code as it is at `now`, with the revision that the recording of its due changes will give it. */
export function withDueChanges(code: StoredQrCode, now: Date): StoredQrCode {
  return code.schedule ? (listDueChanges(code, now).at(-1)?.next ?? code) : code;
}

/** Returns a code after its next scheduled change, `change`. */
function applyNextChange(code: StoredQrCode, change: PendingChange): StoredQrCode {
  const { schedule, ...others } = applyEffect(code, change.effect);
  return {
    ...others,
    ...withChanges(schedule, schedule?.changes.slice(1) ?? []),
    revision: code.revision + 1,
    updatedAt: change.at,
  };
}

/** Returns `schedule` of a code with other pending changes. */
export function withChanges(
  schedule: CodeSchedule | undefined,
  changes: PendingChange[],
  version = schedule?.version ?? '',
): Pick<StoredQrCode, 'schedule'> {
  return changes.length === 0 ? {} : { schedule: { version, changes } };
}
