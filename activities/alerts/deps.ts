import type { AlertKind } from '../../core/alerts/alert-schemas.js';
import type { Stores } from '../../store/create-stores.js';
import type { Logger } from '../../telemetry/logger.js';
import type { ReportProgramError } from '../program-errors.js';

/** How a check of an alert ended. `resting`: its condition holds, as it did before. */
export type AlertCheckOutcome = 'ok' | 'resting' | 'triggered' | 'failed';

/** Counts checks and triggers of alerts. */
export interface AlertMetrics {
  alertChecked(outcome: AlertCheckOutcome): void;
  alertTriggered(kind: AlertKind): void;
}

export interface AlertDeps extends Pick<
  Stores,
  'alerts' | 'alertEvents' | 'accounts' | 'recipients' | 'qrCodes' | 'folders' | 'scans'
> {
  /** Length of an hour of conditions in milliseconds. */
  hourMs: number;
  /** Wakes the workflow of an endpoint or of an alert that has new events. */
  wake: (id: string) => Promise<void>;
  metrics?: AlertMetrics;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  /** Records errors of the program that concern one alert. */
  report: ReportProgramError;
}
