import type { IncomingHttpHeaders } from 'node:http';
import { DomainError } from '../../core/basics/errors.js';
import { isEnded, type StoredJob } from '../../core/jobs/job.js';
import type { JobItemPageDocument } from '../../store/jobs/job-items.js';
import type { InputChunk } from '../../store/jobs/job-documents.js';
import { auditEntryOf } from '../audit/audit-entry-of.js';
import type { Principal } from '../http/principal.js';
import { accepted, ok, type HandlerResponse } from '../http/response.js';
import { actorOf } from '../http/actor-of.js';
import type { SubmitJobDeps } from './deps.js';
import { parseWaitPreference } from './prefer-header.js';
import { jobPath, presentJob } from './present-job.js';

interface JobRequest {
  /** ID of the job, derived from the operation key. */
  id: string;
  caller: Principal;
  headers: IncomingHttpHeaders;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** A job that is not stored yet, with its input. */
export interface NewJob {
  job: StoredJob;
  chunks?: readonly InputChunk[];
  items?: readonly JobItemPageDocument[];
}

/**
 * Submits a job, waits for it as long as the caller prefers, and builds the response: the response of
 * `respond` if the job has completed, otherwise 202 with the job. A repeated request finds the job by its ID
 * and waits for the same job.
 *
 * @param build Builds the job. Called only if the job does not exist yet.
 * @param respond Builds the response for a completed job.
 * @throws DomainError with the job's own error code if the job fails during the wait, `conflict` if it is
 *   canceled.
 */
export async function submitAndWait(
  request: JobRequest,
  deps: SubmitJobDeps,
  build: () => Promise<NewJob>,
  respond: (job: StoredJob) => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const { waitMs, applied } = parseWaitPreference(request.headers);
  const job = await startAndWait(request, deps, await storeJob(request, deps, build), waitMs);
  if (isEnded(job.status) && job.status !== 'completed') throw jobFailed(job);
  const isCompleted = job.status === 'completed';
  return withPreference(isCompleted ? await respond(job) : respondAccepted(job, request, deps), applied);
}

/**
 * Submits a job, and waits for it only if the caller prefers to (`Prefer: wait=N`): 200 with the job if it
 * ends in time, otherwise 202. A repeated request finds the job by its ID.
 *
 * @param build Builds the job. Called only if the job does not exist yet.
 * @param respond Builds the response for a completed job, for routes that need a job for many codes only.
 *   Default: the job.
 * @throws DomainError with `respond` as `submitAndWait`.
 */
export async function submitPreferred(
  request: JobRequest,
  deps: SubmitJobDeps,
  build: () => Promise<NewJob>,
  respond?: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  return startPreferred(request, deps, await storeJob(request, deps, build), respond);
}

/** Starts a stored job, and responds as `submitPreferred`. A job that is not new has been started before. */
export async function startPreferred(
  request: Omit<JobRequest, 'id'>,
  deps: SubmitJobDeps,
  stored: { job: StoredJob; isNew: boolean },
  respond?: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const { waitMs, applied } = parseWaitPreference(request.headers);
  // Without a preference, the job is only submitted.
  const timeoutMs = applied === undefined ? 0 : waitMs;
  const job = await startAndWait(request, deps, stored, timeoutMs);
  if (timeoutMs === 0 || !isEnded(job.status))
    return withPreference(respondAccepted(job, request, deps), applied);
  if (respond && job.status !== 'completed') throw jobFailed(job);
  return withPreference(respond ? await respond() : ok(presentJob(job, request.caller, deps)), applied);
}

/** Starts a job, unless it has been started before, and waits for its end. @param waitMs 0: does not wait. */
async function startAndWait(
  { signal }: Pick<JobRequest, 'signal'>,
  { jobService, stopping }: SubmitJobDeps,
  { job, isNew }: { job: StoredJob; isNew: boolean },
  waitMs: number,
): Promise<StoredJob> {
  const end = AbortSignal.any([signal, stopping, AbortSignal.timeout(waitMs)]);
  const starting = isNew ? jobService.start(job, waitMs) : true;
  return waitMs > 0 && (await starting) ? jobService.waitForEnd(job, end) : job;
}

function respondAccepted(job: StoredJob, { caller }: Pick<JobRequest, 'caller'>, deps: SubmitJobDeps) {
  return accepted(presentJob(job, caller, deps), jobPath(job.id));
}

function withPreference(response: HandlerResponse, applied: string | undefined): HandlerResponse {
  if (applied === undefined) return response;
  return { ...response, headers: { ...response.headers, 'Preference-Applied': applied } };
}

/**
 * Submits a job without waiting for its start. A repeated request finds the job by its ID.
 *
 * @param build Builds the job. Called only if the job does not exist yet.
 */
export async function submit(
  request: Omit<JobRequest, 'signal'>,
  deps: SubmitJobDeps,
  build: () => Promise<NewJob>,
): Promise<StoredJob> {
  const { job, isNew } = await storeJob(request, deps, build);
  if (isNew) void deps.jobService.start(job, 0);
  return job;
}

async function storeJob(
  { id, caller, headers }: Omit<JobRequest, 'signal'>,
  { jobs, jobService, now }: SubmitJobDeps,
  build: () => Promise<NewJob>,
): Promise<{ job: StoredJob; isNew: boolean }> {
  const existing = await jobs.find(caller, id);
  if (existing) return { job: existing, isNew: false };
  const { job, chunks, items } = await build();
  const owned = {
    ...job,
    ...(caller.keyId !== null && { keyId: caller.keyId }),
    ...(caller.person?.member && { memberId: caller.person.member.id }),
    createdBy: actorOf(caller),
  };
  const submitted = { action: 'job.submitted' as const, target: { id, name: job.type } };
  const auditEntry = auditEntryOf({ principal: caller, headers }, submitted, { now });
  await jobService.store(owned, chunks, items, auditEntry);
  return { job: owned, isNew: true };
}

function jobFailed({ id, error }: StoredJob): DomainError {
  const code = !error || error.code === 'cancelled' ? 'conflict' : error.code;
  return new DomainError(code, `Job ${id} ended: ${error?.message ?? 'it failed'}`, {
    ...(error?.details && { details: error.details }),
  });
}
