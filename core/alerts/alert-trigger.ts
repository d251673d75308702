import type { AccountEvent } from '../events/events.js';
import { MAX_ALERTED_CODES } from '../events/types/alert-event-types.js';
import type { SubscribableEvent } from '../events/event-types.js';
import type { StoredAlert } from './alert.js';
import type { AlertCondition } from './alert-schemas.js';

/** A code that fell silent. */
export interface SilentCode {
  qrCodeId: string;
  name: string | null;
  lastScannedAt: Date;
}

/** An event that an alert reports. */
export interface ReportedEvent {
  type: SubscribableEvent;
  qrCodeId: string | null;
  at: Date;
}

/** Found by an alert: what its mails and its event say. */
export interface AlertTrigger {
  /** Follows from the alert and the number of its triggers. */
  id: string;
  accountId: string;
  alertId: string;
  name: string;
  condition: AlertCondition;
  /** For `spike` and `drop`. */
  scans: number | null;
  /** For `silence`: at most `MAX_ALERTED_CODES`. */
  qrCodes: readonly SilentCode[];
  /** For `events`: the latest of them. */
  events: readonly ReportedEvent[];
  /** Codes or events beyond the listed ones. */
  omitted: number;
  at: Date;
  /** Whether its owner requested it to see the mail. */
  isTest?: true;
}

/** The findings of a check. */
export type AlertFindings = Partial<Pick<AlertTrigger, 'scans' | 'qrCodes' | 'events' | 'omitted'>>;

/** Builds the trigger of an alert. */
export function buildTrigger(alert: StoredAlert, findings: AlertFindings, at: Date): AlertTrigger {
  const { id: alertId, accountId, name, condition, triggers } = alert;
  return {
    id: `${alertId}_${triggers + 1}`,
    accountId,
    alertId,
    name,
    condition,
    scans: null,
    qrCodes: [],
    events: [],
    omitted: 0,
    ...findings,
    at,
  };
}

/** Returns the first codes of a list as findings. @param codes Latest scans first. */
export function silenceFindings(codes: readonly SilentCode[]): AlertFindings {
  return {
    qrCodes: codes.slice(0, MAX_ALERTED_CODES),
    omitted: Math.max(0, codes.length - MAX_ALERTED_CODES),
  };
}

/** Builds the event of a trigger. `events` has none: it would report an event a second time. */
export function triggeredEvent(trigger: AlertTrigger): AccountEvent | undefined {
  const { id, accountId, alertId, name, condition, scans, qrCodes, omitted, at } = trigger;
  if (condition.events) return undefined;
  return {
    key: id,
    type: 'alert.triggered',
    accountId,
    at,
    data: {
      alertId,
      name,
      condition,
      scans,
      qrCodes: qrCodes.map((code) => ({ ...code, lastScannedAt: code.lastScannedAt.toISOString() })),
      omitted,
      at: at.toISOString(),
    },
    codes: [],
  };
}
