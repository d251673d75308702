import { validationError } from '../core/basics/errors.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { withChanges } from '../core/codes/scheduled-changes/due-changes.js';
import { settleChange, type SettledChange } from '../core/codes/scheduled-changes/scheduled-change.js';
import { documentBytes } from '../store/qr-codes/qr-code-documents.js';
import { compileSchedule, type ScheduleContext, type UncheckedChange } from './compile-schedule.js';
import { MAX_DOCUMENT_BYTES } from './document-size.js';

/** A code with its pending changes, and those that no longer fit it. */
export interface Rescheduled {
  code: StoredQrCode;
  blocked: SettledChange[];
}

/**
 * Returns a code with other pending changes, all of which are checked.
 *
 * @throws DomainError `validation_error` if the code would be too large with them.
 */
export async function reschedule(
  code: StoredQrCode,
  changes: readonly UncheckedChange[],
  version: string,
  at: Date,
  context: ScheduleContext,
): Promise<Rescheduled> {
  const { pending, blocked } = await compileSchedule(code, changes, context);
  const { schedule: _schedule, ...others } = code;
  const next = { ...others, ...withChanges(undefined, pending, version) };
  if (pending.length > 0 && documentBytes(next) > MAX_DOCUMENT_BYTES) throw tooLarge();
  return {
    code: next,
    blocked: blocked.map(({ change, error }) =>
      settleChange(code, change, { state: 'blocked', error, settledAt: at }),
    ),
  };
}

function tooLarge() {
  const message = `makes the code with its scheduled changes larger than ${MAX_DOCUMENT_BYTES / 1024} KiB without its logo; cancel some of them, or shorten them`;
  return validationError([{ path: '', message }]);
}
