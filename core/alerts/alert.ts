import type { ScanSelection } from '../codes/scan-selection.js';
import type { AlertCondition, AlertState } from './alert-schemas.js';

/** An alert of an account. */
export interface StoredAlert {
  id: string;
  accountId: string;
  name: string;
  filter: ScanSelection;
  condition: AlertCondition;
  emails: readonly string[];
  cooldownHours: number;
  enabled: boolean;
  state: AlertState;
  /** Whether the condition was false since the last trigger. Only for `spike` and `drop`. */
  armed: boolean;
  /** Number of triggers so far. Part of the ID of the next one, so that a repeated check triggers once. */
  triggers: number;
  lastTriggeredAt: Date | null;
  /** Events that happen until then share one mail. Only for `events`. */
  quietUntil: Date | null;
  /** Since when the alert is enabled with this condition and selection. */
  since: Date;
  /** When the condition was last checked. */
  checkedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}

/** The fields that a check changes. */
export type AlertProgress = Pick<StoredAlert, 'state' | 'armed'>;

/** Returns the fields of an alert that begins to wait for its condition. @param at When it begins. */
export function startWaiting(
  at: Date,
): Pick<StoredAlert, 'state' | 'armed' | 'quietUntil' | 'since' | 'checkedAt'> {
  return { state: 'ok', armed: true, quietUntil: null, since: at, checkedAt: null };
}
