import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../core/errors.js';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import type { JobChunkDocument } from '../../store/jobs/job-documents.js';
import type { ApiDeps } from '../deps.js';
import type { Principal } from '../auth/principal.js';
import { accepted, type HandlerResponse } from '../http/response.js';
import { jobPath, presentJob } from './present-job.js';
import { readWaitPreference } from './prefer-header.js';

interface JobRequest {
  id: string;
  caller: Principal;
  headers: IncomingHttpHeaders;
  signal: AbortSignal;
}

/** A job that is yet to be stored, and its input. */
export interface NewJob {
  job: StoredJob;
  chunks?: readonly JobChunkDocument[];
}

/**
 * Hands a job in, waits as the caller prefers, and answers with what it made, or with 202 and the job.
 * A request that is repeated finds its job by its id, and waits for that one.
 * @param make only called when the job isn't there yet
 * @param answer the reply for a completed job
 * @throws DomainError of a job that failed while the caller waited
 */
export async function submitAndWait(
  request: JobRequest,
  deps: ApiDeps,
  make: () => Promise<NewJob>,
  answer: (job: StoredJob, headers: Record<string, string>) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const { jobService, stopping } = deps;
  const { wait, applied } = readWaitPreference(request.headers);
  const headers: Record<string, string> = applied === undefined ? {} : { 'Preference-Applied': applied };

  const known = await jobService.jobs.find(request.caller.accountId, request.id);
  const begun: NewJob = known ? { job: known } : await make();
  const timeUp = AbortSignal.timeout(wait * 1_000);
  let { job } = begun;
  let worthWaiting = wait > 0;
  if (!known) {
    await jobService.store(job, begun.chunks);
    const started = jobService.start(job, wait * 1_000);
    worthWaiting = worthWaiting && (await started);
  }
  if (worthWaiting) {
    const end = AbortSignal.any([request.signal, stopping, timeUp]);
    job = await jobService.waitForEnd(job, end);
  }
  if (job.status === 'completed') return answer(job, headers);
  if (isEnded(job.status)) throw failureOf(job);
  const body = presentJob(job, request.caller, deps);
  const reply = accepted(body, jobPath(job.id));
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function failureOf({ id, error }: StoredJob): DomainError {
  const code = !error || error.code === 'cancelled' ? 'conflict' : error.code;
  return new DomainError(code, `Job ${id}: ${error?.message ?? 'it failed'}`, {
    ...(error?.details && { details: error.details }),
  });
}
