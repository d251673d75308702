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
  lastTriggeredAt: Date | null;
  /** Since when the condition and the selection are as they are, and the alert is enabled. */
  since: Date;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}
