import { HOUR_MS } from '../basics/time/durations.js';
import type { StoredAlert } from './alert.js';
import { buildTrigger, type AlertFindings, type AlertTrigger } from './alert-trigger.js';

/**
 * Builds a trigger with example figures, for a test mail.
 *
 * @param key Identifies the test.
 */
export function exampleTrigger(alert: StoredAlert, key: string, at: Date): AlertTrigger {
  return {
    ...buildTrigger(alert, exampleFindings(alert, at), at),
    id: `${alert.id}_test_${key}`,
    isTest: true,
  };
}

function exampleFindings({ condition }: StoredAlert, at: Date): AlertFindings {
  const { spike, drop, silence, events } = condition;
  if (spike) return { scans: spike.scans };
  if (drop) return { scans: drop.scans - 1 };
  if (silence) {
    const lastScannedAt = new Date(at.getTime() - silence.hours * HOUR_MS);
    return { qrCodes: [{ qrCodeId: '', name: 'Example code', lastScannedAt }] };
  }
  return { events: (events ?? []).map((type) => ({ type, qrCodeId: null, at })) };
}
