/** Workflow type and kind of a check of one code's links that its owner has requested. */
export const CHECK_LINKS_WORKFLOW_TYPE = 'checkLinks';
export const CHECK_LINKS_KIND = 'check_links';

/** Returns the ID of the workflow that checks the links of a code. */
export function checkLinksWorkflowId(qrCodeId: string): string {
  return `check-links:${qrCodeId}`;
}

/** Input of `checkLinks`. */
export interface CheckLinksInput {
  qrCodeId: string;
}

/** Where the list of due codes continues. */
export interface DueLinkPosition {
  /** ISO 8601. */
  dueAt: string;
  id: string;
}

/** Hosts that have due links. Hosts are keys, not names. */
export interface DueHosts {
  hosts: string[];
  /** null: there are no more. */
  next: DueLinkPosition | null;
}

/** Input of the activity that checks links of one host, one after another. */
export interface CheckHostInput {
  /** The results of a run are recorded together. */
  runId: string;
  host: string;
  /** Checks all links of this code, due or not. Default: the due links of all codes. */
  qrCodeId?: string;
}

/** Result of one call of that activity. */
export interface CheckHostStep {
  checked: number;
  /** Whether links remain, or another process checks the host at the moment. */
  hasMore: boolean;
}

/** Verdict on a run of link checks. */
export interface RunJudgment {
  checks: number;
  /** Whether most hosts failed, so that the service itself was probably offline. */
  isVoid: boolean;
}

/** Numbers of checks and of changes of the health of codes. */
export interface LinkWatchCounts {
  checked: number;
  broken: number;
  recovered: number;
  voidRuns: number;
}
