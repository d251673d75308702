import type { JobStatus } from './job-status.js';

/** Signal that an import may take its turn, or has to look at its job. Coalesced; carries no data. */
export const IMPORT_SIGNAL = 'proceed';

/** Input of `importCodes`. */
export interface ImportInput {
  jobId: string;
  accountId: string;
  /** Where a former run of the workflow ended. Default: at the beginning of what is next. */
  position?: { kind: 'check' | 'create'; fileId: string; page: number };
  /** Progress of former runs. */
  done?: number;
  total?: number;
}

/** Next step of an import: it waits for its owner, for its turn, or works through pages of rows. */
export type ImportNextStep =
  | { kind: 'wait' | 'queue'; waitMs: number; status: JobStatus }
  | { kind: 'check' | 'create'; fileId: string; pages: number; total: number }
  | { kind: 'ended' };
