import { kindOf, type JobKind } from '../../core/jobs/job-kinds.js';
import type { Job } from '../../core/jobs/job-schemas.js';

/** Returns the entry of a job's type: clients see an export of scans as an `export` that has `scans`. */
export function kindOfJob({ type, scans }: Pick<Job, 'type' | 'scans'>): Readonly<JobKind> {
  return kindOf({ type: scans ? 'scan_export' : type });
}

type Result = NonNullable<Job['result']>;

/** The file of an export or a label sheet. */
export type FileResult = Extract<Result, { fileName: string }>;

/** Numbers of items by outcome. */
export type ItemCounts = Extract<Result, { skipped: number }>;

/** Returns the numbers of a job on existing codes, by outcome. `undefined` for any other job. */
export function itemCounts({ result }: Job): ItemCounts | undefined {
  return result && 'skipped' in result ? result : undefined;
}

/** Result of a check of codes. */
export type ChangeSummary = Extract<Result, { wouldChange: number }>;

/** Returns the result of a check of codes. `undefined` for a job that is not a check. */
export function changeSummary({ result }: Job): ChangeSummary | undefined {
  return result && 'wouldChange' in result ? result : undefined;
}

/** Returns the file of a completed export or label sheet. `undefined` for any other job. */
export function fileResult({ result }: Job): FileResult | undefined {
  return result && 'fileName' in result ? result : undefined;
}

/** Returns the result of a completed bulk creation: the created codes. `undefined` for any other job. */
export function creationResult({ result }: Job): Extract<Result, { ids: string[] }> | undefined {
  return result && 'ids' in result ? result : undefined;
}
