import type { StoredQrCode } from '../../core/codes/qr-code.js';
import type { Principal } from '../http/principal.js';
import type { QrCodeDeps } from './deps.js';
import { recordDueTransitions } from './record-due-transitions.js';
import { codeNotFound } from './require-code.js';

/**
 * Returns the QR code with this ID that the caller sees, to change it. Records first what is due of it.
 *
 * @throws DomainError `not_found` if there is none; the same for a code of another account.
 */
export async function requireRecordedCode(
  caller: Principal,
  id: string,
  deps: Pick<
    QrCodeDeps,
    'qrCodes' | 'timelines' | 'schedules' | 'scheduleMetrics' | 'events' | 'settings' | 'now'
  >,
): Promise<StoredQrCode> {
  for (;;) {
    const code = await deps.qrCodes.findStored(caller, id);
    if (!code) throw codeNotFound(id);
    if (!(await recordDueTransitions(code, deps.now(), caller, deps))) return code;
  }
}
