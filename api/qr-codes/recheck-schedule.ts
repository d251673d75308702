import type { ScheduleContext } from '../../codes/compile-schedule.js';
import { reschedule, type Rescheduled } from '../../codes/reschedule.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';

/** Returns what the pending changes of a caller's code are checked with. */
export function scheduleContextOf(
  { accountId, id }: StoredQrCode,
  caller: Principal,
  deps: Pick<QrCodeDeps, 'settings' | 'images' | 'qrCodes'>,
): ScheduleContext {
  return {
    base: baseUrlOf(caller, deps),
    publicUrl: deps.settings.publicUrl,
    images: deps.images({ caller: accountId }),
    listShortCodes: () => deps.qrCodes.listShortCodes(accountId, id),
  };
}

/**
 * Checks the pending changes of a code again, after a change of the code. Those that no longer fit it are blocked.
 *
 * @param at Time of the change.
 * @throws DomainError `validation_error` if the code would be too large with its pending changes.
 */
export async function recheckSchedule(
  code: StoredQrCode,
  at: Date,
  caller: Principal,
  deps: Pick<QrCodeDeps, 'settings' | 'images' | 'qrCodes'>,
): Promise<Rescheduled> {
  if (!code.schedule) return { code, blocked: [] };
  return reschedule(
    code,
    code.schedule.changes,
    code.schedule.version,
    at,
    scheduleContextOf(code, caller, deps),
  );
}
