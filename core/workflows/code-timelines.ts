/** Input of `codeTimeline`. */
export interface CodeTimelineInput {
  qrCodeId: string;
}

/** Result of recording what is due of a code. */
export interface TimelineStep {
  /** The code's owner; null if the code was deleted. */
  accountId: string | null;
  /** Number of transitions and scheduled changes that were recorded. */
  recorded: number;
  /** Milliseconds until the next instant; null if there is none. Relative, so that clocks need not agree. */
  nextInMs: number | null;
}

/** Where a sweep of timelines resumes: after this code, in the order in which codes are due. */
export interface TimelinePosition {
  /** ISO 8601. */
  nextAt: string;
  id: string;
}

/** Result of one step of a sweep of timelines. */
export interface TimelineSweepStep {
  /** Number of transitions that were recorded. */
  recorded: number;
  /** Where the next step resumes; null if the sweep is complete. */
  next: TimelinePosition | null;
  /** Milliseconds until the next sweep. Absent before the last step. */
  nextInMs?: number;
}
