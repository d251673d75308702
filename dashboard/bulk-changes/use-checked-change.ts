import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { ApiError, toApiError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { changeSummary, type ChangeSummary } from '../jobs/job-kind.js';
import { jobPath, useJob } from '../jobs/use-job.js';
import { CHANGE_PATHS, type BulkChange, type BulkSelection } from './bulk-change.js';

/** Consequences that the owner accepts after a check. */
export interface Acceptance {
  /** Leaves out codes to which the change cannot be applied. */
  skipInvalid: boolean;
  /** Allows symbols to change, so that printed copies no longer match. */
  allowSymbolChange: boolean;
}

interface Check {
  change: BulkChange;
  /** The job that checks more codes than a request can. */
  jobId: string | undefined;
  summary: ChangeSummary | undefined;
  /** Identifies the submission, so that a repeated click starts one job. */
  submissionKey: string;
}

/** A change that is checked before it is submitted. */
export interface CheckedChange {
  /** Result of the check; `undefined` until it finishes. */
  summary: ChangeSummary | undefined;
  /** The job that checks the codes, if it is running. */
  checking: Job | undefined;
  isPending: boolean;
  error: ApiError | undefined;
  check: (change: BulkChange) => void;
  /** Returns to the choice of a change. */
  reset: () => void;
  /** Submits the change that was checked; `onSubmitted` gets the job. */
  submit: (acceptance: Acceptance) => void;
}

/** Checks a change of a selection, then submits it for the number of codes that the check counted. */
export function useCheckedChange(
  { select, count }: BulkSelection,
  onSubmitted: (job: Job) => void,
): CheckedChange {
  const [check, setCheck] = useState<Check>();
  const job = useJob(check?.jobId);
  const checking = useMutation(async (change: BulkChange) => {
    const submissionKey = crypto.randomUUID();
    setCheck(undefined);
    const found = await dryRun(change, select, count);
    const isJob = 'workflowId' in found;
    if (isJob) setQueryData(jobPath(found.id), found);
    setCheck({
      change,
      submissionKey,
      ...(isJob ? { jobId: found.id, summary: undefined } : { jobId: undefined, summary: found }),
    });
  });
  const summary = check?.summary ?? (job.data && changeSummary(job.data));
  const submission = useMutation(async (acceptance: Acceptance) => {
    if (!check || !summary) return;
    const { kind, ...patch } = check.change;
    const accepted = Object.fromEntries(Object.entries(acceptance).filter(([, accepts]) => accepts));
    const submitted = await call<Job>('POST', CHANGE_PATHS[kind], {
      body: { select, ...patch, expect: summary.counted, ...(kind === 'update' && accepted) },
      headers: { prefer: 'respond-async', 'idempotency-key': check.submissionKey },
    });
    setQueryData(jobPath(submitted.id), submitted);
    invalidateQueries('/api/v1/jobs?');
    onSubmitted(submitted);
  });
  const isChecking = check?.jobId !== undefined && summary === undefined && !job.isFinished;
  const runningCheck = useRef<string>();
  runningCheck.current = isChecking ? check?.jobId : undefined;
  // An abandoned check would only delay the account's next job.
  useEffect(() => () => cancelCheck(runningCheck.current), []);
  const failure = useMemo(() => failureOf(job.data), [job.data]);
  return {
    summary,
    checking: isChecking ? job.data : undefined,
    isPending: checking.isPending || submission.isPending || isChecking,
    error: checking.error ?? submission.error ?? job.error ?? failure,
    check: (change) => void checking.mutate(change),
    reset: () => {
      checking.reset();
      submission.reset();
      setCheck(undefined);
    },
    submit: (acceptance) => void submission.mutate(acceptance),
  };
}

/**
 * Checks a change, and checks it again if the number of selected codes differs from `expect`.
 *
 * @throws ApiError
 */
async function dryRun(
  { kind, ...patch }: BulkChange,
  select: BulkSelection['select'],
  expect: number,
): Promise<ChangeSummary | Job> {
  const run = (counted: number) =>
    call<ChangeSummary | Job>('POST', CHANGE_PATHS[kind], {
      body: { select, ...patch, expect: counted, dryRun: true },
    });
  return run(expect).catch((thrown: unknown) => {
    const { code, counted } = toApiError(thrown);
    if (code === 'selection_changed' && counted !== undefined) return run(counted);
    throw thrown;
  });
}

/**
 * Cancels the job that checks codes. Failures are ignored: the check then only ends later, and nobody reads
 * its result.
 */
function cancelCheck(id: string | undefined): void {
  if (id !== undefined) void call('POST', `${jobPath(id)}/cancel`).catch(() => undefined);
}

/** Returns why a check has ended without a result. */
function failureOf(job: Job | undefined): ApiError | undefined {
  if (!job?.error) return undefined;
  const code = job.error.code === 'cancelled' ? 'conflict' : job.error.code;
  return new ApiError(job.error.message, code, 0, undefined, job.error.details);
}
