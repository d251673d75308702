import type { HealthTransition } from '../codes/link-watch/record-check.js';
import type { StoredQrCode } from '../codes/qr-code.js';
import { filteredCode, type FilteredCode } from './event-filter.js';
import type { AccountEvent } from './events.js';

type HealthyCode = FilteredCode & Pick<StoredQrCode, 'accountId' | 'watch' | 'health'>;

/** Builds the event of a destination that became broken, or is no longer broken. */
export function healthEvent(code: HealthyCode, { kind, target }: HealthTransition): AccountEvent {
  const { id, accountId, watch } = code;
  const { url, httpStatus, reason, checkedAt } = target;
  return {
    key: `${id}_${kind}_${checkedAt.getTime()}_${code.health?.version ?? 0}`,
    type: kind === 'broken' ? 'qr_code.destination_broken' : 'qr_code.destination_recovered',
    accountId,
    at: checkedAt,
    data: {
      qrCodeId: id,
      url,
      httpStatus,
      reason,
      since: (target.since ?? checkedAt).toISOString(),
      fallbackActive: kind === 'broken' && watch?.fallbackUrl !== undefined && watch.fallbackUrl !== url,
    },
    qrCodeId: id,
    codes: [filteredCode(code)],
  };
}
