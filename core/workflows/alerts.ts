/** Position of a round of checks: the last alert that was checked. */
export interface AlertPosition {
  accountId: string;
  alertId: string;
}

/** Result of one step of a round of checks. */
export interface AlertCheckStep {
  checked: number;
  triggered: number;
  failed: number;
  /** Where the next step resumes; null if all alerts were checked. */
  next: AlertPosition | null;
}

/** Input of `reportAlertEvents`. */
export interface AlertEventsInput {
  alertId: string;
}

/** Result of reporting the events of an alert. */
export interface AlertEventsStep {
  /** The alert's owner; null if the alert was deleted. */
  accountId: string | null;
  /** Number of events that a mail reports. */
  reported: number;
  /** Milliseconds until the next mail; null if no event waits. */
  nextInMs: number | null;
}
